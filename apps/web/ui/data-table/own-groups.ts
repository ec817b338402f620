import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimals'
import type { DataColumn } from './columns.ts'
import type { CurrencySum } from './group-sums.tsx'

/** A column by which a list that the browser holds whole is grouped. */
export type OwnGrouping<Row, By extends string = string> = {
  readonly id: By
  readonly header: string
  /** What the rows of a group have in common; empty of a row that has none. Two things of one name have two keys. */
  readonly keyOf: (row: Row) => string
  readonly labelOf: (row: Row) => string
  /** Whether the greatest stands first, as days do. */
  readonly lastFirst: boolean
}

/** What is added up under a column. */
export type Summed<Row> = {
  readonly column: string
  /** A row's figure; null of one that has none: it adds nothing. */
  readonly of: (row: Row) => string | null
  /** The currency that it is in; left out where all are in TND. */
  readonly in?: (row: Row) => { readonly currency: string; readonly decimals: number }
}

/** How a key is found where a column's value is not it: of companies by their id, of moments by their day. */
export type OwnKey<Row> = Pick<OwnGrouping<Row>, 'keyOf' | 'labelOf'>

/** The groupings of a list by columns that it has; a column that its reader does not have is none. */
export function groupingsOf<Row, By extends string>(
  columns: readonly DataColumn<Row>[],
  ids: readonly By[],
  keys: Partial<Record<By, OwnKey<Row>>> = {},
): OwnGrouping<Row, By>[] {
  return ids.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    if (column === undefined) return []
    const textOf = (row: Row) => String(column.value(row) ?? '')
    const of: OwnKey<Row> = keys[id] ?? { keyOf: textOf, labelOf: textOf }
    return [{ id, header: column.header, lastFirst: column.kind === 'time', ...of }]
  })
}

/** The exact sum of some rows by currency, in the order of the codes; of those that have a figure. */
export function sumByCurrency<Row>(rows: readonly Row[], { of, in: unit }: Summed<Row>): CurrencySum[] {
  if (unit === undefined) return []
  const figures = Map.groupBy(
    rows.flatMap((row) => {
      const value = of(row)
      return value === null ? [] : [{ value, ...unit(row) }]
    }),
    ({ currency }) => currency,
  )
  return [...figures.entries()]
    .map(([currency, all]) => {
      // Of what has more decimals than its currency is shown with, none is lost.
      const decimals = Math.max(...all.map((one) => Math.max(one.decimals, placesOf(one.value))))
      return { currency, decimals, amount: sumDecimals(all.map(({ value }) => value)).toFixed(decimals) }
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

const placesOf = (value: string) => value.replace(/\.?0*$/, '').split('.')[1]?.length ?? 0

/** The exact sum of some rows in TND; null where none of them has a figure. */
export function sumDinars<Row>(rows: readonly Row[], { of }: Summed<Row>): string | null {
  const values = rows.flatMap((row) => of(row) ?? [])
  return values.length === 0 ? null : sumDecimals(values).toFixed(HOME_DECIMALS)
}
