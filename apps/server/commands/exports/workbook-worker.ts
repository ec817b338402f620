import { parentPort } from 'node:worker_threads'
import { createDatabase, createPool } from '../../db/connect.ts'
import { renderWorkbook } from './render-workbook.ts'
import type { RenderedPiece } from './rendered-piece.ts'
import type { WorkbookOrder } from './workbook-thread.ts'

/**
 * Runs in the thread of `WorkbookThread`: a message with an order begins a workbook, each message is answered with its
 * next piece.
 */
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
