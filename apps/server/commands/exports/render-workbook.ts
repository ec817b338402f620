import type { ListedOrder } from '@fxmatch/contract/http/order-view'
import { AUDIT_REGISTER, type ListedEntry } from '@fxmatch/contract/registers/audit-register'
import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import { type ListedRequest, REQUEST_REGISTER } from '@fxmatch/contract/registers/request-register'
import { workbookColumns } from '@fxmatch/documents/columns/register-columns'
import { openWorkbook, type SheetBeside, type WorkbookStream } from '@fxmatch/documents/excel/workbook'
import { wordsOf } from '@fxmatch/words/words-of'
import type { Db } from '../../db/connect.ts'
import { readAuditToExport } from '../../db/exports/audit-export-rows.ts'
import {
  type AnyExportPlan,
  isAuditPlan,
  isRequestPlan,
  type PersonalExportPlan,
} from '../../db/exports/export-plan.ts'
import { readOrdersToExport } from '../../db/exports/order-export-rows.ts'
import { readRequestsToExport } from '../../db/exports/request-export-rows.ts'
import type { ListGroupLine } from '../../db/lists/sum-list-groups.ts'
import type { GroupLine } from '../../db/orders/order-groups.ts'
import { groupSheet } from './group-sheet.ts'
import type { RenderedPiece } from './rendered-piece.ts'
import { requestGroupSheet } from './request-group-sheet.ts'

/** Plans that can be rendered as a workbook. */
export type WorkbookPlan = Exclude<AnyExportPlan, PersonalExportPlan>

interface Book<Row> {
  readonly rows: AsyncGenerator<readonly Row[], unknown>
  readonly book: WorkbookStream<Row>
  /** The second sheet, once all rows are read. */
  readonly beside?: () => SheetBeside
}

function bookOf(db: Db, plan: WorkbookPlan): Book<ListedOrder> | Book<ListedRequest> | Book<ListedEntry> {
  const { columnIds, language = 'fr', ...head } = plan.head
  if (isAuditPlan(plan)) {
    const columns = workbookColumns(AUDIT_REGISTER, columnIds)
    return { book: openWorkbook({ ...head, columns, language }), rows: readAuditToExport(db, plan) }
  }
  if (isRequestPlan(plan)) {
    const columns = workbookColumns(REQUEST_REGISTER, columnIds)
    const { by } = plan
    let told: readonly ListGroupLine[] = []
    const rows = readRequestsToExport(db, plan, (lines) => {
      told = lines
    })
    if (!by) return { book: openWorkbook({ ...head, columns, language }), rows }
    const words = wordsOf(language)
    return {
      book: openWorkbook({ ...head, columns, language, beside: words('groups:sheet') }),
      rows,
      beside: () => requestGroupSheet(told, by, words),
    }
  }
  const columns = workbookColumns(ORDER_REGISTER, columnIds)
  const { grouped } = plan
  let lines: readonly GroupLine[] = []
  const rows = readOrdersToExport(db, plan, (told) => {
    lines = told
  })
  if (!grouped) return { book: openWorkbook({ ...head, columns, language }), rows }
  const words = wordsOf(language)
  return {
    book: openWorkbook({ ...head, columns, language, beside: words('groups:sheet') }),
    rows,
    beside: () => groupSheet(lines, grouped, words),
  }
}

/**
 * Reads the rows of a plan and renders their workbook, a piece for each batch of rows: neither is ever in memory as a
 * whole.
 */
export async function* renderWorkbook(db: Db, plan: WorkbookPlan): AsyncGenerator<RenderedPiece, void> {
  const { rows, book, beside } = bookOf(db, plan) as Book<unknown>
  let written = 0
  for await (const batch of rows) {
    written += batch.length
    yield { bytes: Buffer.concat(book.write(batch)), rows: written }
  }
  yield { bytes: Buffer.concat(book.end(beside?.())), rows: written }
}
