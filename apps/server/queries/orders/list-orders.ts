import type { OrderListQuery, OrderPage } from '@fxmatch/contract/http/order-lists'
import { readersOf } from '@fxmatch/contract/http/order-price-readers'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { sortsAnyNumber } from '@fxmatch/domain/orders/list-limits'
import type { Db } from '../../db/connect.ts'
import { pageOfOrders } from '../../db/orders/order-page.ts'
import { type OrderSums, sumOrders } from '../../db/orders/order-sums.ts'
import { readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { limitSearch, limitSort } from './list-limits.ts'
import { toOrderFilter, withinGroup } from './order-filter.ts'
import { besideEarlier } from './other-accounts.ts'
import { presentOrder, readPermitsOf } from './present-order.ts'
import { type AskedScope, resolveScope } from './resolve-scope.ts'

const tnd = (value: string) => toDecimalString(decimal(value), HOME_DECIMALS)

async function decimalsOf(db: Db, currency: string): Promise<number> {
  const row = await db
    .selectFrom('currencies')
    .select('decimals')
    .where('iso_code', '=', currency)
    .executeTakeFirst()
  return row?.decimals ?? 0
}

async function readPage(db: Db, reader: Actor, ids: readonly string[], now: Date): Promise<OrderView[]> {
  const found = await readOrderViewRows(db, ids)
  const viewer = await besideEarlier(db, reader, found)
  const permits = await readPermitsOf(db, found, viewer, now)
  const rows = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentOrder(row, viewer, permits)] : []
  })
}

/**
 * One page of a list with the number and the totals of all that its filters find, from one snapshot; null where the
 * viewer may not read that list. Totals are the sums of the rows' `equivalent` and `profit.commissionValueTTC` (the
 * back office's commission column, for it alone), and of `amount` where one currency is filtered: amounts of several do not
 * add up. What came to nothing is told apart: a book's total is of what was dealt in.
 *
 * @param most how many orders are read one by one, to sort or to search them
 * @throws ListTooLong for more
 */
export function listOrders(
  db: Db,
  viewer: Actor,
  asked: AskedScope,
  query: OrderListQuery,
  now: Date,
  most?: number,
): Promise<OrderPage | null> {
  return inSnapshot(db, async (snapshot) => {
    const scope = await resolveScope(snapshot, viewer, asked)
    if (!scope) return null
    const filter = withinGroup(toOrderFilter(query), query.group)
    const { sort, direction, pageSize, offset } = query
    await limitSearch(snapshot, scope, filter, most)
    const page = () => pageOfOrders(snapshot, scope, filter, { sort, direction, pageSize, page: offset })
    const [sums, decimals, early] = await Promise.all([
      sumOrders(snapshot, scope, filter),
      query.currency === undefined ? null : decimalsOf(snapshot, query.currency),
      sortsAnyNumber(sort) ? page() : null,
    ])
    limitSort(sort, sums.count, most)
    const ids = early ?? (await page())
    const told = (of: OrderSums) => ({
      total_amount: decimals === null ? null : presentAmount(of.amount, decimals),
      total_equiv: tnd(of.counterValue),
      ...(readersOf('commissionValueTTC')(viewer) ? { total_comission: tnd(of.commissionTtc) } : {}),
    })
    return {
      count: sums.count,
      data: await readPage(snapshot, viewer, ids, now),
      totals: {
        ...told(sums),
        live: told(sums.live),
        dead: { count: sums.dead.count, ...told(sums.dead) },
      },
    }
  })
}
