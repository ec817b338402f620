import type { CoverPlanView, PlannedDueView } from '@fxmatch/contract/http/cover'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import { textCell, valueCell } from '../excel/cells.ts'
import type { SheetBeside } from '../excel/workbook.ts'
import { budgetRateHeading } from './cover-columns.ts'

type Measured = PlannedDueView & { readonly budget: NonNullable<PlannedDueView['budget']> }
type Beside = {
  readonly bought: string | null
  readonly open: string | null
  readonly averageCost: string | null
  readonly difference: string
  readonly openDifference: string | null
}

/** A month as a cell of text, `12-2026`: Excel has no date that is a month. */
export const writtenMonth = (month: string): string => month.split('-').reverse().join('-')

const sum = (values: readonly string[], decimals: number) => toDecimalString(sumDecimals(values), decimals)

/** What some amounts in dinars come to; null where one is not known. */
const known = (values: readonly (string | null)[]) =>
  values.includes(null)
    ? null
    : sum(
        values.flatMap((value) => value ?? []),
        HOME_DECIMALS,
      )

/**
 * The sheet beside a workbook of the plan: each currency's payments of a year beside its budget rate, under it the months, which the
 * outline folds and which add up to it; at the end the differences of all of them, in TND. Nothing else is added across currencies.
 */
export function coverBudgetSheet({ rows }: Pick<CoverPlanView, 'rows'>, words: Words): SheetBeside {
  const figures = (of: Beside, decimals: number) => [
    of.bought === null ? null : valueCell(of.bought, 'decimal', decimals),
    valueCell(of.averageCost, 'decimal', RATE_DECIMALS),
    valueCell(of.difference, 'decimal', HOME_DECIMALS),
    of.open === null ? null : valueCell(of.open, 'decimal', decimals),
    valueCell(of.openDifference, 'decimal', HOME_DECIMALS),
  ]
  const years = rows.flatMap((row) => row.budget.map((of) => ({ row, of })))
  const linesOf = ({ row, of }: (typeof years)[number]) => {
    const dues = row.cells.flatMap((cell) =>
      cell.dues.filter((due): due is Measured => due.budget !== null && due.on.startsWith(`${of.year}-`)),
    )
    const months = [...Map.groupBy(dues, ({ on }) => on.slice(0, 7))].sort(([a], [b]) => (a < b ? -1 : 1))
    return [
      {
        level: 0,
        cells: [
          textCell(row.currency, { role: 'label' as const }),
          valueCell(row.unit, 'integer', 0),
          valueCell(of.rate, 'decimal', RATE_DECIMALS),
          textCell(String(of.year), { role: 'label' as const }),
          ...figures(of, row.decimals),
        ],
      },
      ...months.map(([month, all]) => ({
        level: 1,
        cells: [
          ...[null, null, null, textCell(writtenMonth(month))],
          ...figures(
            {
              bought: sum(
                all.map(({ budget }) => budget.bought),
                row.decimals,
              ),
              open: sum(
                all.map(({ open }) => open),
                row.decimals,
              ),
              averageCost: null,
              difference: sum(
                all.map(({ budget }) => budget.difference),
                HOME_DECIMALS,
              ),
              openDifference: known(all.map(({ budget }) => budget.openDifference)),
            },
            row.decimals,
          ),
        ],
      })),
    ]
  }
  const total = {
    ...{ bought: null, open: null, averageCost: null },
    difference: sum(
      years.map(({ of }) => of.difference),
      HOME_DECIMALS,
    ),
    openDifference: known(years.map(({ of }) => of.openDifference)),
  }
  const inDinars = (heading: string) => ({ text: `${heading} (${HOME_CURRENCY})`, kind: 'decimal' as const })
  return {
    headings: [
      { text: words('orders:column.currency'), kind: 'text' },
      { text: words('orders:column.unit'), kind: 'integer' },
      { text: budgetRateHeading(words), kind: 'decimal' },
      { text: words('analytics:volume.period'), kind: 'text' },
      { text: words('cover:sheet.bought'), kind: 'decimal' },
      inDinars(words('cover:average')),
      inDinars(words('cover:sheet.difference')),
      { text: words('titles:column.dueOpen'), kind: 'decimal' },
      inDinars(words('cover:sheet.openDifference')),
    ],
    rows: [
      ...years.flatMap(linesOf),
      {
        level: 0,
        cells: [
          ...[textCell(words('common:table.total'), { role: 'label' as const }), null, null, null],
          ...figures(total, 0),
        ],
      },
    ],
  }
}
