import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './group-heads.module.css'

/** A sum in a currency, with the decimals that it is shown with; those it has where `null`. */
export type CurrencySum = {
  readonly currency: string
  readonly amount: string
  readonly decimals: number | null
}

/** Amounts of more currencies in the total row would hide the rows: grouped by currency, each is told. */
export const MOST_IN_TOTAL = 3

/** The totals row as the house list takes it; no row where there is nothing in it. */
export function asTotals(
  sums: Readonly<Record<string, ReactNode>>,
): { readonly totals: Readonly<Record<string, ReactNode>> } | Record<never, never> {
  return Object.values(sums).some((sum) => sum !== undefined) ? { totals: sums } : {}
}

/** The sums of a group by currency, one below the other: nothing is added across them. Undefined where there is none, or more than `most`. */
export function useCurrencySums(): (sums: readonly CurrencySum[], most?: number) => ReactNode | undefined {
  const format = useFormat()
  return (sums, most = Number.POSITIVE_INFINITY) =>
    sums.length === 0 || sums.length > most ? undefined : (
      <span className={classes.sums}>
        {sums.map(({ currency, amount, decimals }) => (
          <span key={currency}>
            {decimals === null
              ? `${format.decimal(amount)} ${currency}`
              : format.sum(amount, decimals, currency)}
          </span>
        ))}
      </span>
    )
}
