import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import { textCell, valueCell } from './cells.ts'
import type { SheetBeside } from './workbook.ts'

/** The sums of some orders. */
export interface Subtotal {
  readonly count: number
  /** How many of them came to nothing: they are in no sum. */
  readonly dead: number
  /** TND. */
  readonly equivalent: string
  /** TND; undefined where its reader is not told. */
  readonly commission: string | undefined
  /** By currency, in the currency; its counter value in TND. */
  readonly amounts: readonly {
    readonly currency: string
    readonly decimals: number
    readonly amount: string
    readonly equivalent: string
  }[]
}

/** One group of a list, or all of it. */
export interface SubtotalGroup extends Subtotal {
  readonly label: string
}

/**
 * The sheet of a list's groups: a row for each with its sums in TND, under it one for each currency, which the outline folds; at the
 * end the sums of the list, which those of the groups add up to.
 * @param by the heading of the column by which the list is grouped
 */
export function subtotalSheet(
  by: string,
  groups: readonly SubtotalGroup[],
  total: Subtotal,
  words: Words,
): SheetBeside {
  const tellsCommission = total.commission !== undefined
  const dinars = (heading: string) => ({ text: `${heading} (${HOME_CURRENCY})`, kind: 'decimal' as const })
  const inDinars = (sum: string) => valueCell(sum, 'decimal', HOME_DECIMALS)
  const rowsOf = ({ label, ...sums }: SubtotalGroup) => [
    {
      level: 0,
      cells: [
        textCell(label, { role: 'label' }),
        valueCell(sums.count, 'integer', 0),
        valueCell(sums.dead, 'integer', 0),
        null,
        null,
        inDinars(sums.equivalent),
        ...(sums.commission === undefined ? [] : [inDinars(sums.commission)]),
      ],
    },
    ...sums.amounts.map(({ currency, decimals, amount, equivalent }) => ({
      level: 1,
      cells: [
        null,
        null,
        null,
        textCell(currency),
        valueCell(amount, 'decimal', decimals),
        inDinars(equivalent),
      ],
    })),
  ]
  return {
    headings: [
      { text: by, kind: 'text' },
      { text: words('book:column.orders'), kind: 'integer' },
      { text: words('groups:deadColumn'), kind: 'integer' },
      { text: words('orders:column.currency'), kind: 'text' },
      { text: words('orders:column.amount'), kind: 'decimal' },
      dinars(words('orders:column.equivalent')),
      ...(tellsCommission ? [dinars(words('orders:column.commissionTtc'))] : []),
    ],
    rows: [...groups, { label: words('common:table.total'), ...total }].flatMap(rowsOf),
  }
}
