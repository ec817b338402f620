import { Worker } from 'node:worker_threads'
import type { AuditBookRow } from '@fxmatch/documents/columns/audit-columns'
import type { OrderRow } from '@fxmatch/documents/columns/order-row'
import type { RequestBookRow } from '@fxmatch/documents/columns/request-columns'
import type { SheetHead } from '../../db/exports/export-plan.ts'

/** Rows of the thread's book: of orders, or of order requests. */
export type BookRows = readonly OrderRow[] | readonly RequestBookRow[] | readonly AuditBookRow[]

/** What the thread is told. */
export type WorkbookMessage = { readonly kind: 'rows'; readonly rows: BookRows } | { readonly kind: 'end' }

/** A workbook written in a thread of its own, so that requests do not wait for its compression. One message at a time. */
export class WorkbookThread {
  readonly #worker: Worker
  #failure: Error | null = null
  #waiting: { resolve: (pieces: Uint8Array[]) => void; reject: (error: Error) => void } | null = null

  constructor(head: SheetHead) {
    this.#worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: head,
      execArgv: [],
      // It holds one batch at a time; without a limit its garbage would pile up first.
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
    })
    this.#worker.on('message', (pieces: Uint8Array[]) => {
      this.#waiting?.resolve(pieces)
      this.#waiting = null
    })
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the workbook's thread ended with ${code}`)))
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
    this.#waiting = null
  }

  /** @returns the bytes that are ready. @throws what ended the thread */
  ask(message: WorkbookMessage): Promise<Uint8Array[]> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(message)
    })
  }

  /** Ends the thread; once is enough. */
  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
