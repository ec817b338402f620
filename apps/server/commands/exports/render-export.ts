import type { Db } from '../../db/connect.ts'
import { readAuditToExport } from '../../db/exports/audit-export-rows.ts'
import {
  type AnyExportPlan,
  isAuditPlan,
  isPersonalPlan,
  isRequestPlan,
  type PersonalExportPlan,
} from '../../db/exports/export-plan.ts'
import { readOrdersToExport } from '../../db/exports/order-export-rows.ts'
import { readRequestsToExport } from '../../db/exports/request-export-rows.ts'
import { Gate } from './gate.ts'
import { renderAuditText } from './render-audit-text.ts'
import { renderPersonalData } from './render-personal-data.ts'
import type { RenderedPiece } from './rendered-piece.ts'
import { type BookRows, WorkbookThread } from './workbook-thread.ts'

/** A thread is some 50 MB and a whole processor while it compresses. */
const threads = new Gate(2)

function rowsOf(db: Db, plan: Exclude<AnyExportPlan, PersonalExportPlan>): AsyncGenerator<BookRows, unknown> {
  if (isAuditPlan(plan)) return readAuditToExport(db, plan)
  return isRequestPlan(plan) ? readRequestsToExport(db, plan) : readOrdersToExport(db, plan)
}

/**
 * Reads the orders, or order requests, of a plan and writes their workbook, piece by piece: reading waits for the thread that writes, and
 * the thread for who takes the pieces, so that neither the rows nor the file are ever in memory as a whole.
 */
export async function* renderExport(db: Db, plan: AnyExportPlan): AsyncGenerator<RenderedPiece> {
  // A file being made holds one connection and asks for others: many at once would wait for each other.
  const leave = await threads.enter()
  let thread: WorkbookThread | null = null
  try {
    if (isPersonalPlan(plan)) return yield* renderPersonalData(db, plan)
    if (isAuditPlan(plan) && plan.format !== 'xlsx') return yield* renderAuditText(db, plan)
    thread = new WorkbookThread(plan.head)
    let rows = 0
    for await (const batch of rowsOf(db, plan)) {
      const pieces = await thread.ask({ kind: 'rows', rows: batch })
      rows += batch.length
      yield { bytes: Buffer.concat(pieces), rows }
    }
    yield { bytes: Buffer.concat(await thread.ask({ kind: 'end' })), rows }
  } finally {
    await thread?.stop()
    leave()
  }
}
