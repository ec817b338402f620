import type { RfqRowView, Rfqs } from '@fxmatch/contract/http/rfqs'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { RfqSide } from '@fxmatch/domain/rfq/quote-price'
import { LIVE_RFQ_STATUSES, type QuoteStatus, type RfqStatus } from '@fxmatch/domain/rfq/rfq-table'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Requests that are over, newest first. */
const OVER_SHOWN = 100

/** The requests that the viewer's company asks, or is asked: those that live by their time, then those that are over. */
export async function listRfqs(db: Kysely<Database>, { companyId }: Actor): Promise<Rfqs> {
  const live = await rowsOf(db, companyId, true)
  const over = await rowsOf(db, companyId, false)
  return { rfqs: [...live, ...over].map((row) => present(row, companyId)) }
}

function rowsOf(db: Kysely<Database>, companyId: string, live: boolean) {
  return db
    .selectFrom('rfqs as r')
    .innerJoin('companies as asker', 'asker.id', 'r.asker_id')
    .innerJoin('currencies as c', 'c.iso_code', 'r.currency')
    .where((eb) =>
      eb.or([
        eb('r.asker_id', '=', companyId),
        eb.exists(
          eb
            .selectFrom('rfq_houses as h')
            .whereRef('h.rfq_id', '=', 'r.id')
            .where('h.house_id', '=', companyId)
            .select('h.rfq_id'),
        ),
      ]),
    )
    .where('r.status', live ? 'in' : 'not in', [...LIVE_RFQ_STATUSES])
    .orderBy(live ? 'r.answer_by' : 'r.created_at', live ? 'asc' : 'desc')
    .orderBy('r.number', 'desc')
    .limit(OVER_SHOWN)
    .select([
      ...([
        'r.id',
        'r.reference',
        'r.asker_id',
        'asker.name',
        'r.side',
        'r.currency',
        'c.decimals',
        'r.form',
      ] as const),
      ...(['r.amount', 'r.awarded', 'r.status', 'r.answer_by', 'r.created_at'] as const),
      sql<number>`(select count(*)::int from rfq_houses h where h.rfq_id = r.id)`.as('asked'),
      sql<number>`(select count(distinct q.house_id)::int from quotes q where q.rfq_id = r.id)`.as(
        'answered',
      ),
      sql<string | null>`(select q.status from quotes q where q.rfq_id = r.id and q.house_id = ${companyId}
        order by q.number desc limit 1)`.as('own_status'),
    ])
    .execute()
}

function present(row: Awaited<ReturnType<typeof rowsOf>>[number], companyId: string): RfqRowView {
  const asking = row.asker_id === companyId
  return {
    ...{ id: row.id, reference: row.reference, asking, asker: { id: row.asker_id, name: row.name } },
    ...{ side: row.side as RfqSide, currency: row.currency, decimals: row.decimals, form: row.form as Form },
    ...{ amount: decimal(row.amount).toFixed(), awarded: asking ? decimal(row.awarded).toFixed() : '0' },
    ...{
      status: row.status as RfqStatus,
      answerBy: row.answer_by.toISOString(),
      createdAt: row.created_at.toISOString(),
    },
    ...(asking
      ? { asked: row.asked, answered: row.answered, ownStatus: null }
      : { asked: null, answered: null, ownStatus: row.own_status as QuoteStatus | null }),
  }
}
