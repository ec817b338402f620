import { Worker } from 'node:worker_threads'
import type { DatabaseOptions } from '../../db/connect.ts'
import type { WorkbookPlan } from './render-workbook.ts'
import type { RenderedPiece } from './rendered-piece.ts'

/** What a thread needs to make a workbook. */
export interface WorkbookOrder {
  readonly plan: WorkbookPlan
  /** The database that the rows are read from. */
  readonly source: DatabaseOptions
}

/** How long a thread waits for another workbook, in milliseconds: starting one takes longer than most workbooks. */
const IDLE_MS = 30_000
const idle = new Set<WorkbookThread>()

/**
 * A workbook read and written in a thread of its own, over a connection of its own: requests wait neither for its
 * compression nor for the decoding of its rows, and its garbage is collected in a small heap of its own. It makes one piece
 * at a time, when `next` asks for it; once its workbook is made it waits IDLE_MS for another.
 */
export class WorkbookThread {
  readonly #worker: Worker
  #order: WorkbookOrder | null = null
  #failure: Error | null = null
  #waiting: { resolve: (piece: RenderedPiece | null) => void; reject: (error: Error) => void } | null = null
  #expiry: NodeJS.Timeout | null = null

  /** A thread for one workbook: one that is waiting, or a new one. */
  static begin(order: WorkbookOrder): WorkbookThread {
    const [waiting = new WorkbookThread()] = idle
    waiting.#take(order)
    return waiting
  }

  private constructor() {
    this.#worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      execArgv: [],
      // It holds one batch at a time; without a limit its garbage would pile up first.
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
    })
    this.#worker.on('message', (piece: RenderedPiece | null) => {
      this.#waiting?.resolve(piece)
      this.#waiting = null
    })
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the workbook's thread ended with ${code}`)))
  }

  #fail(error: Error): void {
    idle.delete(this)
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
    this.#waiting = null
  }

  #take(order: WorkbookOrder): void {
    idle.delete(this)
    if (this.#expiry) clearTimeout(this.#expiry)
    this.#worker.ref()
    this.#order = order
  }

  /** Waits for another workbook, without keeping the process from ending. */
  #rest(): void {
    this.#worker.unref()
    idle.add(this)
    this.#expiry = setTimeout(() => this.stop(), IDLE_MS).unref()
  }

  /**
   * @returns the next bytes of the file; null after the last, and the thread may then belong to another workbook
   * @throws the error that ended the thread
   */
  async next(): Promise<RenderedPiece | null> {
    const piece = await new Promise<RenderedPiece | null>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(this.#order)
      this.#order = null
    })
    if (piece === null) this.#rest()
    return piece
  }

  /** Ends a thread whose workbook nobody wants any more, and its connection with it. May be called twice. */
  async stop(): Promise<void> {
    idle.delete(this)
    await this.#worker.terminate()
  }
}
