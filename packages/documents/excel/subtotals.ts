import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import { textCell, valueCell } from './cells.ts'
import type { SheetBeside } from './workbook.ts'

/** The sums of some rows of a list. */
export interface Subtotal {
  readonly count: number
  /** How many of them came to nothing: they are in no sum. */
  readonly dead: number
  /** TND; undefined where nothing is added up in it. */
  readonly equivalent: string | undefined
  /** TND; undefined where its reader is not told. */
  readonly commission: string | undefined
  /** By currency, in the currency; its counter value in TND. */
  readonly amounts: readonly {
    readonly currency: string
    readonly decimals: number
    readonly amount: string
    readonly equivalent?: string
  }[]
}

/** One group of a list, or all of it. */
export interface SubtotalGroup extends Subtotal {
  readonly label: string
}

/**
 * The sheet of a list's groups: a row for each with its sums in TND, under it one for each currency, which the outline folds; at the
 * end the sums of the list, which those of the groups add up to.
 * @param headings of the column by which the list is grouped, of the number of its rows, and of their amount
 */
export function subtotalSheet(
  { by, count, amount: summed }: { readonly by: string; readonly count: string; readonly amount: string },
  groups: readonly SubtotalGroup[],
  total: Subtotal,
  words: Words,
): SheetBeside {
  const tellsCommission = total.commission !== undefined
  const tellsEquivalent = total.equivalent !== undefined
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
        ...(sums.equivalent === undefined ? [] : [inDinars(sums.equivalent)]),
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
        ...(equivalent === undefined ? [] : [inDinars(equivalent)]),
      ],
    })),
  ]
  return {
    headings: [
      { text: by, kind: 'text' },
      { text: count, kind: 'integer' },
      { text: words('groups:deadColumn'), kind: 'integer' },
      { text: words('orders:column.currency'), kind: 'text' },
      { text: summed, kind: 'decimal' },
      ...(tellsEquivalent ? [dinars(words('orders:column.equivalent'))] : []),
      ...(tellsCommission ? [dinars(words('orders:column.commissionTtc'))] : []),
    ],
    rows: [...groups, { label: words('common:table.total'), ...total }].flatMap(rowsOf),
  }
}
