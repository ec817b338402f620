import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { BatchOrder } from './batches.ts'

/** What some orders come to: how many, their counter value and what one's own company pays for them, TND; null where it pays none. */
export type BatchSum = {
  count: number
  equivalent: string
  payable: string | null
  /** For how many of them it pays. */
  paid: number
}
/** The same of one currency, with the amount in it. */
export type CurrencySum = BatchSum & { isoCode: string; pattern: number; amount: string }

const inDinars = (amounts: readonly string[]) => toDecimalString(sumDecimals(amounts), HOME_DECIMALS)

/** The sum of all of them, exact. */
export function sumOf(orders: readonly BatchOrder[]): BatchSum {
  const payables = orders.flatMap(({ payable }) => payable ?? [])
  return {
    count: orders.length,
    equivalent: inDinars(orders.map(({ equivalent }) => equivalent)),
    payable: payables.length === 0 ? null : inDinars(payables),
    paid: payables.length,
  }
}

/** The sums by currency, in the order of the currencies' codes: amounts of several currencies do not add up. */
export function sumsByCurrency(orders: readonly BatchOrder[]): CurrencySum[] {
  const groups = Map.groupBy(orders, ({ currency }) => currency.isoCode)
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([isoCode, group]) => {
      const pattern = group[0]?.currency.pattern ?? HOME_DECIMALS
      const amount = toDecimalString(sumDecimals(group.map((order) => order.amount)), pattern)
      return { isoCode, pattern, amount, ...sumOf(group) }
    })
}
