import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { type Referenced, referenceOf } from '@fxmatch/domain/identifiers/reference'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const SEQUENCES: Readonly<Record<Referenced, string>> = {
  order: 'order_references',
  request: 'request_references',
  ticket: 'ticket_references',
  trustRequest: 'trust_request_references',
  trustProposal: 'trust_proposal_references',
}

/** The next reference of a kind, of the day at Tunis. Gaps are harmless: a refused command may use a number up. */
export async function nextReference(tx: Db, kind: Referenced, at: Date): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval(${sql.lit(SEQUENCES[kind])}) as next`.execute(
    tx,
  )
  const next = rows[0]?.next
  if (next === undefined) throw new Error(`the sequence ${SEQUENCES[kind]} gave no number`)
  return referenceOf(kind, next, marketDate(at))
}
