import { isToldBank, type ToldBankFacts } from '@fxmatch/domain/rfq/told-bank'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Found = ToldBankFacts & { readonly reference: string }

/**
 * Those of some requests for quotes, by their references, that a company reads as the bank through which they were bought
 * (`isToldBank`). One statement, for however many.
 */
export async function readToldRfqs(
  db: Kysely<Database>,
  references: readonly string[],
  companyId: string,
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set()
  const { rows } = await sql<Found>`
    select r.reference, r.told_bank_id as "toldBankId", r.status, r.awarded, o.status as "requestStatus",
      exists (
        select from rfqs other join rfq_houses h on h.rfq_id = other.id
        where other.order_request_id = r.order_request_id and h.house_id = r.told_bank_id)
      or exists (
        select from orders bid
        where bid.order_request_id = r.order_request_id and bid.request_part = 'BID' and bid.bank_id = r.told_bank_id)
        as competes
    from rfqs r join order_requests o on o.id = r.order_request_id
    where r.reference = any(${sql.val([...new Set(references)])}::text[]) and r.told_bank_id = ${companyId}`.execute(
    db,
  )
  return new Set(rows.filter((row) => isToldBank(row, companyId)).map(({ reference }) => reference))
}
