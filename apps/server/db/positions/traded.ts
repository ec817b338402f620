import type { MadeDeal } from '@fxmatch/domain/analytics/told-deals'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { DEAL_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { statusesSql } from '../orders/status-sets.ts'
import type { Database } from '../schema.ts'

/** What was concluded of one currency: how many orders, of how much, and amounts × prices per quoting unit. */
export interface Traded {
  readonly orders: number
  readonly amount: string
  readonly worth: string
}

export interface TradedRow extends Traded {
  readonly currency: string
  readonly form: Form
}

/** A ticket of a position (a bank's own sale has another price). */
const ticketed = (from: Date, until: Date): RawBuilder<boolean> => sql<boolean>`
  t.created_at >= ${from} and t.created_at < ${until} and o.operation_type in ('DIRECT_PURCHASE', 'MATCHING')`
const stands = sql<boolean>`o.status in ${statusesSql(DEAL_STATUSES)}`

/** What was concluded between two instants, `from <= ticket < until`, by currency and form, exactly. */
export async function readTraded(
  db: Db | Transaction<Database>,
  from: Date,
  until: Date,
): Promise<TradedRow[]> {
  const { rows } = await sql<TradedRow>`
    select o.currency, o.form, count(*) as orders, sum(o.amount)::text as amount,
      sum(o.amount * o.rate)::text as worth
    from tickets t join orders o on o.id = t.order_id
    where ${ticketed(from, until)} and ${stands}
    group by o.currency, o.form`.execute(db)
  return rows
}

/** A deal, with what it is of. */
export interface DealRow extends MadeDeal {
  readonly currency: string
  readonly form: Form
}

/**
 * What was concluded between two instants, `from <= ticket < until`, deal by deal in the order of the tickets, with what fell
 * through since.
 * @param of only of this currency, or of this currency and form
 */
export async function readDeals(
  db: Db,
  from: Date,
  until: Date,
  of: { currency?: string | undefined; form?: Form } = {},
): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    select o.currency, o.form, t.created_at as at, o.amount::text as amount, o.rate::text as rate,
      o.buyer_id as "buyerId", o.seller_id as "sellerId", o.bank_id as "bankId", not (${stands}) as fell
    from tickets t join orders o on o.id = t.order_id
    where ${ticketed(from, until)} and ${of.currency === undefined ? sql`true` : sql`o.currency = ${of.currency}`}
      and ${of.form === undefined ? sql`true` : sql`o.form = ${of.form}`}
    order by t.created_at, o.number`.execute(db)
  return rows
}
