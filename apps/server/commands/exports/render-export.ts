import { type Db, databaseOptionsOf } from '../../db/connect.ts'
import { type AnyExportPlan, isAuditPlan, isPersonalPlan } from '../../db/exports/export-plan.ts'
import { Gate } from './gate.ts'
import { renderAuditText } from './render-audit-text.ts'
import { renderPersonalData } from './render-personal-data.ts'
import type { RenderedPiece } from './rendered-piece.ts'
import { WorkbookThread } from './workbook-thread.ts'

/** Two at a time: a workbook's thread takes some 100 MB, a connection, and a whole processor while it compresses. */
const threads = new Gate(2)

/**
 * Reads the rows that a plan asks for and renders its file, piece by piece. The next piece is only made once the one before
 * was taken, so that neither the rows nor the file are ever in memory as a whole.
 * @throws the error that keeps the file from being made
 */
export async function* renderExport(db: Db, plan: AnyExportPlan): AsyncGenerator<RenderedPiece> {
  // Making a file holds one connection and asks for another: without the gate, many at once would wait for each other.
  const leave = await threads.enter()
  let thread: WorkbookThread | null = null
  try {
    if (isPersonalPlan(plan)) return yield* renderPersonalData(db, plan)
    if (isAuditPlan(plan) && plan.format !== 'xlsx') return yield* renderAuditText(db, plan)
    thread = WorkbookThread.begin({ plan, source: databaseOptionsOf(db) })
    for (;;) {
      const piece = await thread.next()
      if (piece === null) {
        // The thread rests until another workbook takes it: it must not be stopped below.
        thread = null
        return
      }
      yield piece
    }
  } finally {
    await thread?.stop()
    leave()
  }
}
