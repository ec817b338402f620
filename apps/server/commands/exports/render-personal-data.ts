import type { Db } from '../../db/connect.ts'
import type { PersonalExportPlan } from '../../db/exports/export-plan.ts'
import { readPersonalRows } from '../../db/exports/personal-rows.ts'
import type { RenderedPiece } from './rendered-piece.ts'

/**
 * Everything held about a person as one JSON object, with a member for each part: an array of its rows (organic law
 * 2004-63).
 */
export async function* renderPersonalData(db: Db, plan: PersonalExportPlan): AsyncGenerator<RenderedPiece> {
  let open: string | null = null
  let rows = 0
  for await (const part of readPersonalRows(db, plan.userId)) {
    const begins = part.section !== open
    const before = begins ? `${open === null ? '{' : '],'}\n${JSON.stringify(part.section)}:[` : ','
    open = part.section
    if (!begins && part.rows.length === 0) continue
    rows += part.rows.length
    yield { bytes: Buffer.from(before + part.rows.map((row) => JSON.stringify(row)).join(',\n')), rows }
  }
  yield { bytes: Buffer.from(']\n}\n'), rows }
}
