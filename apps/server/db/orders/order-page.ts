import type { OrderListQuery } from '@fxmatch/contract/http/order-lists'
import { startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { daysAlone, passDays } from './order-days.ts'
import {
  filterConditions,
  type OrderFilter,
  type OrderScope,
  SORT_COLUMNS,
  waysInto,
} from './order-list-rows.ts'
import { type Entry, passMonths } from './order-tallies.ts'

/** Fewer orders than this are passed by reading an index as quickly as by asking how many each month, or each day, has. */
const DEEP = 25_000
const DEEP_BY_DAYS = 5_000

/** One page of a list: `page` counts from 1. */
export interface Page {
  readonly sort: OrderListQuery['sort']
  readonly direction: 'asc' | 'desc'
  readonly pageSize: number
  readonly page: number
}

/** Leaves out what lies before an entry into the list. */
function beyond({ day }: Entry, direction: 'asc' | 'desc'): RawBuilder<boolean> {
  const moment = startOfMarketDate(day)
  return direction === 'desc'
    ? sql<boolean>`orders.created_at < ${moment}`
    : sql<boolean>`orders.created_at >= ${moment}`
}

/**
 * The ids of one page, in the list's order; equal keys are ordered by the order's number. A page far down a list by time
 * is entered at its day, or at its month where the list leaves some orders out, so that a page costs the same wherever it is; for that it must be read in one snapshot. Each way
 * into the scope is read along its own index, no further than the page's end, and they are merged in the list's order, an
 * order that stands in several being taken once: one condition with `or` would be looked for among the orders of everybody.
 * Only the page's own orders are looked up in the table.
 *
 * @param deep from how many orders before the page on the list is entered further down
 */
export async function pageOfOrders(
  db: Db,
  scope: OrderScope,
  filter: OrderFilter,
  { sort, direction, pageSize, page }: Page,
  deep?: number,
): Promise<string[]> {
  const asked = (page - 1) * pageSize
  const entry =
    sort === 'createdAt' ? await enter(db, scope, filter, { direction, offset: asked }, deep) : null
  const offset = asked - (entry?.passed ?? 0)
  const filters = [...filterConditions(filter), ...(entry ? [beyond(entry, direction)] : [])]
  const key = sql.ref(SORT_COLUMNS[sort])
  const order = sql.raw(direction)
  const ways = waysInto(scope).map(
    (way) => sql`(select number, ${key} as key from orders where ${sql.join([way, ...filters], sql` and `)}
      order by ${key} ${order}, number ${order} limit ${offset + pageSize})`,
  )
  const { rows } = await sql<{ id: string }>`
    select orders.id from (
      select distinct on (key, number) key, number from (${sql.join(ways, sql` union all `)}) as found
      order by key ${order}, number ${order} limit ${pageSize} offset ${offset}
    ) as page join orders using (number)
    order by page.key ${order}, number ${order}`.execute(db)
  return rows.map(({ id }) => id)
}

async function enter(
  db: Db,
  scope: OrderScope,
  filter: OrderFilter,
  way: { readonly direction: 'asc' | 'desc'; readonly offset: number },
  deep?: number,
): Promise<Entry | null> {
  const days = daysAlone(filter)
  if (days === null) return way.offset >= (deep ?? DEEP) ? passMonths(db, scope, filter, way) : null
  return way.offset >= (deep ?? DEEP_BY_DAYS) ? passDays(db, scope, days, way) : null
}
