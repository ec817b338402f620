import { Worker } from 'node:worker_threads'
import type { ContentFault } from './content-fault.ts'

/** What one file may cost, and how many may wait for the one thread that reads them. */
export interface PdfLimits {
  readonly milliseconds: number
  readonly heapMegabytes: number
  readonly waiting: number
}

const LIMITS: PdfLimits = { milliseconds: 10_000, heapMegabytes: 192, waiting: 24 }
/** How long the thread waits for another file, in milliseconds: it takes longer to start than most files to read. */
const IDLE_MS = 60_000

/** A verdict that was not reached, since too many files wait. */
export const NOT_JUDGED = 'NOT_JUDGED'

type Settle = (verdict: ContentFault | null | Error, isOver: boolean) => void

/**
 * Has PDFs read by a parser, one at a time, in a thread with a heap of its own. A file that takes longer than its time
 * or more than its memory ends the thread, is refused, and the next file gets a new one; requests wait for none of it.
 */
export class PdfJudge {
  readonly #limits: PdfLimits
  #worker: Worker | null = null
  #expiry: NodeJS.Timeout | null = null
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  /** Ends the reading that is under way; `isOver`: and its thread. */
  #settle: Settle | null = null

  constructor(limits: Partial<PdfLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * What is wrong with a PDF, or null; NOT_JUDGED where too many wait.
   * @throws what ended the thread other than the file's cost: a fault of ours
   */
  async findFault(bytes: Buffer): Promise<ContentFault | null | typeof NOT_JUDGED> {
    if (this.#waiting >= this.#limits.waiting) return NOT_JUDGED
    this.#waiting += 1
    const turn = this.#last.then(() => this.#read(bytes))
    this.#last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#waiting -= 1
    }
  }

  #read(bytes: Buffer): Promise<ContentFault | null> {
    const worker = this.#take()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle?.('TOO_COMPLEX', true), this.#limits.milliseconds)
      this.#settle = (verdict, isOver) => {
        clearTimeout(timer)
        this.#settle = null
        if (isOver) this.#end()
        else this.#rest()
        if (verdict instanceof Error) reject(verdict)
        else resolve(verdict)
      }
      worker.postMessage(bytes)
    })
  }

  /** The thread that waits, or a new one. */
  #take(): Worker {
    if (this.#expiry) clearTimeout(this.#expiry)
    if (this.#worker) {
      this.#worker.ref()
      return this.#worker
    }
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    /** A thread that was given up says nothing any more; one that ends while it waits is forgotten. */
    const settle: Settle = (verdict, isOver) => {
      if (this.#worker !== worker) return
      if (this.#settle) this.#settle(verdict, isOver)
      else if (isOver) this.#worker = null
    }
    worker.on('message', (verdict: ContentFault | null) => settle(verdict, false))
    worker.on('error', (error: Error & { code?: string }) =>
      settle(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TOO_COMPLEX' : error, true),
    )
    worker.on('exit', (code) => settle(new Error(`the PDF reader's thread ended with ${code}`), true))
    this.#worker = worker
    return worker
  }

  /** Waits for another file, without keeping the process from ending. */
  #rest(): void {
    this.#worker?.unref()
    this.#expiry = setTimeout(() => this.#end(), IDLE_MS).unref()
  }

  /** Gives the thread up; one that is busy may take a moment to end, and nobody waits for that. */
  #end(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }
}
