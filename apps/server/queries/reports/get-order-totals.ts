import type { OrderFilterQuery } from '@fxmatch/contract/http/order-lists'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { Db } from '../../db/connect.ts'
import { sumAmountsByCurrency, sumOrders } from '../../db/orders/order-sums.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { limitSearch } from '../orders/list-limits.ts'
import { toOrderFilter } from '../orders/order-filter.ts'
import { type AskedScope, resolveScope } from '../orders/resolve-scope.ts'

const tnd = (value: string) => toDecimalString(decimal(value), HOME_DECIMALS)

/** Counter value and commission with VAT of a list's orders, TND; null where the viewer may not read the list. */
export async function getOrderTotals(
  db: Db,
  viewer: Actor,
  asked: AskedScope,
  query: OrderFilterQuery,
): Promise<{ total_equiv: string; total_comission: string } | null> {
  const scope = await resolveScope(db, viewer, asked)
  if (!scope) return null
  const filter = toOrderFilter(query)
  await limitSearch(db, scope, filter)
  const sums = await sumOrders(db, scope, filter)
  return { total_equiv: tnd(sums.counterValue), total_comission: tnd(sums.commissionTtc) }
}

/**
 * Amounts of a list's orders by currency, each with its currency's decimals; `total_amount` where one currency is
 * filtered (zero without an order), null otherwise. Null where the viewer may not read the list.
 */
export function getOrderAmounts(
  db: Db,
  viewer: Actor,
  asked: AskedScope,
  query: OrderFilterQuery,
): Promise<{ total_amount: string | null; by_currency: Record<string, string> } | null> {
  return inSnapshot(db, async (snapshot) => {
    const scope = await resolveScope(snapshot, viewer, asked)
    if (!scope) return null
    const filter = toOrderFilter(query)
    await limitSearch(snapshot, scope, filter)
    const sums = await sumAmountsByCurrency(snapshot, scope, filter)
    const by_currency = Object.fromEntries(
      sums.map(({ currency, decimals, amount }) => [currency, presentAmount(amount, decimals)]),
    )
    const { currency } = query
    return {
      total_amount:
        currency === undefined ? null : (by_currency[currency] ?? (await zeroOf(snapshot, currency))),
      by_currency,
    }
  })
}

async function zeroOf(db: Db, currency: string): Promise<string> {
  const row = await db
    .selectFrom('currencies')
    .select('decimals')
    .where('iso_code', '=', currency)
    .executeTakeFirst()
  return presentAmount('0', row?.decimals ?? 0)
}
