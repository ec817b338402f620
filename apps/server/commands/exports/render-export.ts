import { type Db, databaseOptionsOf } from '../../db/connect.ts'
import { type AnyExportPlan, isAuditPlan, isPersonalPlan } from '../../db/exports/export-plan.ts'
import { Gate } from './gate.ts'
import { renderAuditText } from './render-audit-text.ts'
import { renderPersonalData } from './render-personal-data.ts'
import type { RenderedPiece } from './rendered-piece.ts'
import { WorkbookThread } from './workbook-thread.ts'

/** A thread is some 100 MB, a connection, and a whole processor while it compresses. */
const threads = new Gate(2)

/**
 * Reads what a plan asks for and writes its file, piece by piece: the thread of a workbook waits for who takes the pieces,
 * so that neither the rows nor the file are ever in memory as a whole.
 */
export async function* renderExport(db: Db, plan: AnyExportPlan): AsyncGenerator<RenderedPiece> {
  // A file being made holds one connection and asks for others: many at once would wait for each other.
  const leave = await threads.enter()
  let thread: WorkbookThread | null = null
  try {
    if (isPersonalPlan(plan)) return yield* renderPersonalData(db, plan)
    if (isAuditPlan(plan) && plan.format !== 'xlsx') return yield* renderAuditText(db, plan)
    thread = WorkbookThread.begin({ plan, source: databaseOptionsOf(db) })
    for (;;) {
      const piece = await thread.next()
      if (piece === null) {
        // It waits for another workbook now.
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
