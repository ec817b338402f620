import type { EarlyAward } from '@fxmatch/domain/rfq/early-award'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** The awards of a request while houses could still have answered, the oldest first: how many, and the seconds since it was asked and left. */
export async function readEarlyAwards(db: Reader, rfqId: string): Promise<readonly EarlyAward[]> {
  const { rows } = await sql<EarlyAward>`
    select (data -> 'silent')::int as unanswered, (data -> 'afterSeconds')::int as seconds, (data -> 'leftSeconds')::int as left
    from audit_entries
    where object_type = 'rfq' and object_id = ${rfqId} and action = 'rfq.awarded' and data ? 'silent'
    order by id`.execute(db)
  return rows
}

/** Why the best was not taken, as it was said at each award of a request, the oldest first. */
export async function readAwardReasons(db: Reader, rfqId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ reason: string }>`
    select data ->> 'reason' as reason from audit_entries
    where object_type = 'rfq' and object_id = ${rfqId} and action = 'rfq.awarded' and data ->> 'reason' is not null
    order by id`.execute(db)
  return rows.map(({ reason }) => reason)
}

/** The ids of requests for quotes, by their references; those that are kept no more are not in it. */
export async function readRfqIds(
  db: Reader,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('rfqs')
    .select(['id', 'reference'])
    .where('reference', 'in', [...references])
    .execute()
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

/** The orders that came of a request, by the quote of each, with the percents that they keep. */
export function readTakenOrders(db: Reader, rfqId: string) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .where('q.rfq_id', '=', rfqId)
    .select([
      'q.id as quoteId',
      'o.exchange_office_percent',
      'o.platform_percent',
      'o.margin_percent',
      'o.vat_percent',
      'o.share_platform_percent',
      'o.share_insight_percent',
      'o.share_partner_percent',
    ])
    .orderBy('q.number')
    .execute()
}

/** The orders that came of a request, with the hash of the price that was frozen at the award. @param houseId only this house's */
export async function readRfqOrders(
  db: Reader,
  rfqId: string,
  houseId: string | null,
): Promise<
  readonly { readonly quoteId: string; readonly reference: string; readonly hash: string | null }[]
> {
  const { rows } = await sql<{ quoteId: string; reference: string; hash: string | null }>`
    select q.id as "quoteId", o.reference, (
      select e.data ->> 'proof' from order_price_proofs p
      join audit_entries e on e.object_type = 'order' and e.object_id = p.order_id::text and e.data -> 'version' = to_jsonb(p.version)
      where p.order_id = o.id and p.moment = 'AWARDED' and e.data ? 'proof' order by p.version limit 1) as hash
    from quotes q join orders o on o.id = q.order_id
    where q.rfq_id = ${rfqId} and (${houseId}::uuid is null or q.house_id = ${houseId})
    order by o.number`.execute(db)
  return rows
}
