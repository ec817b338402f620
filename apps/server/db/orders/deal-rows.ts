import type { DealSide, DealSumSort } from '@fxmatch/contract/http/company-book'
import { DEAL_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { proofInShort } from '../price-proofs/proof-rows.ts'
import { isPartyTo } from './order-readers.ts'

/** Whose deals, and which of them; the moments are those of the ticket. */
export interface DealFilter {
  readonly companyId: string
  readonly from?: Date | undefined
  readonly until?: { readonly at: Date; readonly exclusive: boolean } | undefined
  readonly currency?: string | undefined
  readonly counterparty?: string | undefined
  readonly side?: DealSide | undefined
}

const sideOf = (companyId: string) =>
  sql<DealSide>`case when o.buyer_id = ${companyId} then 'BUY' when o.seller_id = ${companyId} then 'SELL'
    else 'CARRIED' end`

/** Who sells to the company, or buys of it; for a bank that carries a company's purchase, that company. */
const counterpartyOf = (companyId: string) =>
  sql<string>`case when o.buyer_id = ${companyId} then o.seller_id else o.buyer_id end`

function deals(db: Db, filter: DealFilter) {
  const { companyId, from, until, currency, counterparty, side } = filter
  // A deal is its sides' own: what a partner of a syndicate sold stands in that partner's book.
  const conditions: Expression<SqlBool>[] = [isPartyTo('o', companyId)]
  if (from) conditions.push(sql<boolean>`t.created_at >= ${from}`)
  if (until?.exclusive) conditions.push(sql<boolean>`t.created_at < ${until.at}`)
  if (until && !until.exclusive) conditions.push(sql<boolean>`t.created_at <= ${until.at}`)
  if (currency !== undefined) conditions.push(sql<boolean>`o.currency = ${currency}`)
  if (counterparty !== undefined)
    conditions.push(sql<boolean>`${counterpartyOf(companyId)} = ${counterparty}`)
  if (side !== undefined) conditions.push(sql<boolean>`${sideOf(companyId)} = ${side}`)
  return db
    .selectFrom('orders as o')
    .innerJoin('tickets as t', 't.order_id', 'o.id')
    .innerJoin('companies as c', (join) => join.on('c.id', '=', counterpartyOf(companyId)))
    .where('o.status', 'in', DEAL_STATUSES)
    .where((eb) => eb.and(conditions))
}

/** What each order of the sums is by; names as the query below gives them. */
const SORTED_BY = {
  counterparty: 'c.name',
  kind: 'c.kind',
  side: 'side',
  currency: 'o.currency',
  deals: 'count',
  amount: 'amount',
  avgRate: 'avg_rate',
  equivalent: 'counter_value',
  payable: 'payable',
  lastAt: 'last_at',
} as const satisfies Record<DealSumSort, string>

/** One page of the deals by counterparty, side and currency. `page` counts from 1. */
export function pageOfDealSums(
  db: Db,
  filter: DealFilter,
  page: { pageSize: number; page: number; sort: DealSumSort; direction: 'asc' | 'desc' },
) {
  const side = sideOf(filter.companyId)
  return deals(db, filter)
    .innerJoin('currencies', 'currencies.iso_code', 'o.currency')
    .groupBy(['c.id', 'c.name', 'c.kind', sql`side`, 'o.currency', 'currencies.decimals', 'currencies.unit'])
    .select((eb) => [
      'c.id',
      'c.name',
      'c.kind',
      side.as('side'),
      'o.currency',
      'currencies.decimals',
      'currencies.unit',
      eb.fn.countAll<number>().as('count'),
      sql<string>`sum(o.amount)`.as('amount'),
      sql<string>`round(sum(o.amount * o.rate) / sum(o.amount), 4)`.as('avg_rate'),
      sql<string>`sum(o.counter_value)`.as('counter_value'),
      sql<string>`sum(o.payable)`.as('payable'),
      sql<Date>`max(t.created_at)`.as('last_at'),
    ])
    .orderBy(SORTED_BY[page.sort], page.direction)
    .orderBy('c.name')
    .orderBy('c.id')
    .orderBy('o.currency')
    .orderBy('side')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
}

/** What all the deals that the filter finds come to, and how many lines of counterparty, side and currency they make. */
export function totalDeals(db: Db, filter: DealFilter) {
  return deals(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(distinct (c.id, ${sideOf(filter.companyId)}, o.currency))`.as('lines'),
      sql<number>`count(distinct c.id)`.as('counterparties'),
      sql<string>`coalesce(sum(o.counter_value), 0)`.as('counter_value'),
      sql<string>`coalesce(sum(o.payable), 0)`.as('payable'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many deals the filter finds. */
export async function countDeals(db: Db, filter: DealFilter): Promise<number> {
  const { count } = await deals(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One page of the deals, the last one first. `page` counts from 1. */
export function pageOfDeals(db: Db, filter: DealFilter, page: { pageSize: number; page: number }) {
  return deals(db, filter)
    .orderBy('t.created_at', 'desc')
    .orderBy('o.number', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .selectAll('o')
    .select(['t.reference as ticket_reference', 't.created_at as ticket_at'])
    .select(proofInShort('o').as('proof'))
    .execute()
}
