import type { ProfitReport } from '@fxmatch/contract/http/order-reports'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'

/** So many currencies have a colour of their own; the smaller ones share the last one. */
export const OWN_COLOURS = 5

/** One part of a month's bar: a currency, null for those that share a colour; from `bottom` over `height`, of 1. */
export type BarPart = {
  currency: string | null
  colour: number
  value: string
  bottom: number
  height: number
}

/** One month's bar. `total` is a decimal string, TND. */
export type Bar = { month: string; total: string; parts: BarPart[] }

export type Stacks = {
  bars: Bar[]
  /** The currencies with a colour of their own, the largest first, and those that share one. */
  own: string[]
  others: string[]
  /** The greatest month, TND: the height 1. */
  most: string
}

const sum = (values: readonly string[]) => toDecimalString(sumDecimals(values), HOME_DECIMALS)

/** The profit of each month stacked by currency: exact values, and their share of the greatest month for the drawing. */
export function stacksOf(rows: ProfitReport['by_month']): Stacks {
  const ranked = [...new Set(rows.map(({ currency }) => currency))]
    .map((currency) => ({
      currency,
      total: sumDecimals(rows.filter((row) => row.currency === currency).map(({ total }) => total)),
    }))
    .sort((a, b) => b.total.comparedTo(a.total) || a.currency.localeCompare(b.currency))
    .map(({ currency }) => currency)
  const own = ranked.slice(0, OWN_COLOURS)
  const others = ranked.slice(OWN_COLOURS)
  const months = [...new Set(rows.map(({ month }) => month))].sort()
  const totals = months.map((month) =>
    sum(rows.filter((row) => row.month === month).map(({ total }) => total)),
  )
  const most = totals.reduce((a, b) => (decimal(b).greaterThan(decimal(a)) ? b : a), '0.000')
  const share = (value: string) => {
    const of = decimal(value)
    return of.isPositive() && !decimal(most).isZero() ? of.div(decimal(most)).toNumber() : 0
  }
  const bars = months.map((month, index) => {
    const ofMonth = rows.filter((row) => row.month === month)
    const groups = [
      ...own.map((currency, colour) => ({ currency, colour, of: [currency] })),
      { currency: null, colour: OWN_COLOURS, of: others },
    ]
    const parts: BarPart[] = []
    for (const { currency, colour, of } of groups) {
      const values = ofMonth.filter((row) => of.includes(row.currency)).map(({ total }) => total)
      if (values.length === 0) continue
      const value = sum(values)
      const below = parts.at(-1)
      parts.push({
        currency,
        colour,
        value,
        bottom: below === undefined ? 0 : below.bottom + below.height,
        height: share(value),
      })
    }
    return { month, total: totals[index] ?? '0.000', parts }
  })
  return { bars, own, others, most }
}
