import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** What was printed of a moment of the past, as the audit says it. */
export interface PrintedMoment {
  readonly reference: string | null
  readonly moment: string
  readonly fingerprint: string
  readonly printedAt: Date
}

/** Finds what was printed by its code; null: no such document. */
export async function findPrintedMoment(db: Db, code: string): Promise<PrintedMoment | null> {
  const { rows } = await sql<PrintedMoment>`
    select data ->> 'reference' as reference, data ->> 'moment' as moment, data ->> 'fingerprint' as fingerprint, at as "printedAt"
    from audit_entries where object_type = 'time_document' and object_id = ${code} and action = 'time_machine.printed'
    order by id limit 1`.execute(db)
  return rows[0] ?? null
}
