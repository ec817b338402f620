import { LIVE_RFQ_STATUSES, type QuoteStatus } from '@fxmatch/domain/rfq/rfq-table'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Requests that are over, newest first. */
const OVER_SHOWN = 100

/** Which requests are listed. */
export interface ListFilter {
  /** Whose; null: everybody's. */
  readonly companyId: string | null
  /** Those that it asks, or is asked; null: both. */
  readonly as: 'ASKING' | 'ASKED' | null
  readonly currency: string | null
  /** Made from the one instant on, and before the other. */
  readonly from: Date | null
  readonly before: Date | null
}

/** What the company itself answered last, as the database has it. */
interface OwnAnswer {
  readonly id: string
  readonly status: QuoteStatus
  readonly rate: string | null
  readonly amount: string | null
  readonly valid_until: string | null
}

/** Requests of a company, or of all, with how many houses were asked and answered, and what the company itself answered. */
export function readListedRfqs(
  db: Kysely<Database>,
  { companyId, as, currency, from, before }: ListFilter,
  live: boolean,
) {
  const isAsked = sql<boolean>`exists (select from rfq_houses h where h.rfq_id = r.id and h.house_id = ${companyId})`
  const ownQuote = sql`select q.* from quotes q where q.rfq_id = r.id and q.house_id = ${companyId}`
  return db
    .selectFrom('rfqs as r')
    .innerJoin('companies as asker', 'asker.id', 'r.asker_id')
    .innerJoin('currencies as c', 'c.iso_code', 'r.currency')
    .leftJoin('order_requests as o', 'o.id', 'r.order_request_id')
    .$if(companyId !== null && as !== 'ASKED', (query) =>
      query.where((eb) =>
        as === 'ASKING'
          ? eb('r.asker_id', '=', companyId ?? '')
          : eb.or([eb('r.asker_id', '=', companyId ?? ''), isAsked]),
      ),
    )
    .$if(companyId !== null && as === 'ASKED', (query) => query.where(isAsked))
    .$if(currency !== null, (query) => query.where('r.currency', '=', currency ?? ''))
    .$if(from !== null, (query) => query.where('r.created_at', '>=', from ?? new Date(0)))
    .$if(before !== null, (query) => query.where('r.created_at', '<', before ?? new Date(0)))
    .where('r.status', live ? 'in' : 'not in', [...LIVE_RFQ_STATUSES])
    .orderBy(live ? 'r.answer_by' : 'r.created_at', live ? 'asc' : 'desc')
    .orderBy('r.number', 'desc')
    .limit(OVER_SHOWN)
    .select([
      ...(['r.id', 'r.reference', 'r.asker_id', 'asker.name', 'r.side', 'r.currency', 'r.form'] as const),
      ...(['c.decimals', 'c.unit', 'o.value_date'] as const),
      ...(['r.amount', 'r.awarded', 'r.status', 'r.answer_by', 'r.created_at', 'r.told_bank_id'] as const),
      sql<number>`(select count(*)::int from rfq_houses h where h.rfq_id = r.id)`.as('asked'),
      sql<number>`(select count(distinct q.house_id)::int from quotes q where q.rfq_id = r.id)`.as(
        'answered',
      ),
      sql<OwnAnswer | null>`(select json_build_object('id', q.id, 'status', q.status, 'rate', q.rate::text,
        'amount', q.amount::text, 'valid_until', q.valid_until) from (${ownQuote}) q order by q.number desc limit 1)`.as(
        'own',
      ),
      sql<string>`(select coalesce(sum(q.awarded_amount), 0)::text from (${ownQuote}) q)`.as('own_awarded'),
      sql<
        number | null
      >`(select round(extract(epoch from min(q.created_at) - r.created_at))::int from (${ownQuote}) q)`.as(
        'own_seconds',
      ),
    ])
    .execute()
}
export type ListedRfq = Awaited<ReturnType<typeof readListedRfqs>>[number]
