import { parentPort } from 'node:worker_threads'
import { createDatabase, createPool } from '../../db/connect.ts'
import { renderWorkbook } from './render-workbook.ts'
import type { RenderedPiece } from './rendered-piece.ts'
import type { WorkbookOrder } from './workbook-thread.ts'

/** The thread's side of `WorkbookThread`: begins a workbook, and answers each message with the next piece of it. */
let pieces: AsyncGenerator<RenderedPiece, void> | null = null

async function* read({ plan, source }: WorkbookOrder): AsyncGenerator<RenderedPiece, void> {
  const db = createDatabase(createPool({ ...source, maxConnections: 1 }))
  try {
    yield* renderWorkbook(db, plan)
  } finally {
    await db.destroy()
  }
}

parentPort?.on('message', async (order: WorkbookOrder | null) => {
  if (order) pieces = read(order)
  const next = await pieces?.next()
  parentPort?.postMessage(next?.value ?? null)
})
