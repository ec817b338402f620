import { AUDIT_REGISTER } from '@fxmatch/contract/registers/audit-register'
import { workbookColumns } from '@fxmatch/documents/columns/register-columns'
import { csvLine } from '@fxmatch/documents/csv/csv-line'
import { wordsOf } from '@fxmatch/words/words-of'
import { canonicalJson } from '../../db/canonical-json.ts'
import type { Db } from '../../db/connect.ts'
import { readAuditToExport } from '../../db/exports/audit-export-rows.ts'
import type { AuditExportPlan } from '../../db/exports/export-plan.ts'
import type { RenderedPiece } from './rendered-piece.ts'

/**
 * The audit trail as text. JSON lines: each entry exactly as its hash covers it, with the hash before and its own, and at
 * the end the chain's head; `npm run audit -- verify-export` checks such a file (decision record 0067). CSV: UTF-8 with a
 * byte order mark, without which Excel misreads accents, comma-separated.
 */
export async function* renderAuditText(db: Db, plan: AuditExportPlan): AsyncGenerator<RenderedPiece> {
  const { format, head } = plan
  const words = wordsOf(head.language ?? 'fr')
  const columns = workbookColumns(AUDIT_REGISTER, head.columnIds)
  let rows = 0
  const piece = (lines: readonly string[]): RenderedPiece => ({
    bytes: Buffer.from(lines.map((line) => `${line}\n`).join('')),
    rows,
  })
  if (format === 'csv') yield piece([`\uFEFF${csvLine(columns.map((column) => column.header(words)))}`])
  const batches = readAuditToExport(db, plan)
  for (;;) {
    const next = await batches.next()
    if (next.done) {
      if (format === 'jsonl') yield piece([JSON.stringify({ head: next.value })])
      return
    }
    rows += next.value.length
    yield piece(
      next.value.map((row) =>
        format === 'csv'
          ? csvLine(columns.map((column) => column.value(row, words)))
          : canonicalJson({
              number: row.number,
              previous: row.previous,
              hash: row.hash,
              person: row.person?.username ?? null,
              company: row.company?.name ?? null,
              entry: row.entry,
            }),
      ),
    )
  }
}
