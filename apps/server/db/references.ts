import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { type Referenced, referenceOf } from '@fxmatch/domain/identifiers/reference'
import { type RawBuilder, sql } from 'kysely'
import { keepAhead, takeAhead } from './ahead.ts'
import type { Db } from './connect.ts'

const SEQUENCES: Readonly<Record<Referenced, string>> = {
  order: 'order_references',
  request: 'request_references',
  ticket: 'ticket_references',
  closing: 'closing_references',
  trustRequest: 'trust_request_references',
  trustProposal: 'trust_proposal_references',
  rfq: 'rfq_references',
}

/** The next reference of a kind, of the day at Tunis. Gaps are harmless: a refused command may use a number up. */
export async function nextReference(tx: Db, kind: Referenced, at: Date): Promise<string> {
  const next = await takeAhead(tx, SEQUENCES[kind], async () => {
    const { rows } = await sql<{ next: number }>`select ${nextNumber(kind)} as next`.execute(tx)
    return rows[0]?.next
  })
  if (next === undefined) throw new Error(`the sequence ${SEQUENCES[kind]} gave no number`)
  return referenceOf(kind, next, marketDate(at))
}

/** The next number of a kind, as a column of a statement. */
export function nextNumber(kind: Referenced): RawBuilder<number> {
  return sql`nextval(${sql.lit(SEQUENCES[kind])})`
}

/** Keeps a number that was taken before the command makes its reference of it (`nextReference`). */
export function keepNumberAhead(tx: Db, kind: Referenced, next: number): void {
  keepAhead(tx, SEQUENCES[kind], next)
}
