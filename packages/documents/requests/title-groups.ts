import type { ListedTitleView } from '@fxmatch/contract/http/import-titles'
import type { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Words } from '@fxmatch/words/words-of'
import { textCell, valueCell } from '../excel/cells.ts'
import type { SheetBeside } from '../excel/workbook.ts'
import { formatDate } from '../format/format.ts'
import { TITLE_COLUMNS } from './title-columns.ts'

export type TitleGrouping = (typeof OWN_GROUPINGS.titles)[number]

/** What is added up of titles, each in its currency: ids of the columns under which it stands. */
const FIGURES = ['amount', 'used', 'reserved', 'left', 'due', 'dueOpen'] as const

/** What the titles of a group have in common, and how it is called; an empty key is of those that have none. */
function groupOf(by: TitleGrouping, row: ListedTitleView, words: Words): { key: string; label: string } {
  switch (by) {
    case 'bank':
      return { key: row.domicilaryBank.id, label: row.domicilaryBank.name }
    case 'nature':
      return { key: row.importNature, label: words(`requests:nature.${row.importNature}`) }
    case 'currency':
      return { key: row.currency, label: row.currency }
    default: {
      const day = by === 'expiry' ? row.importExpiry : row.nextOpen
      return day === null ? { key: '', label: words('groups:none') } : { key: day, label: formatDate(day) }
    }
  }
}

const isDay = (by: TitleGrouping) => by === 'expiry' || by === 'nextOpen'

/**
 * The sheet of a list's groups beside a workbook of import titles: a row for each with the number of its titles, under it one for each
 * currency with its sums, which the outline folds; at the end the list's. Nothing is added across currencies.
 */
export function titleGroupSheet(
  rows: readonly ListedTitleView[],
  by: TitleGrouping,
  words: Words,
): SheetBeside {
  const heading = (id: string) => TITLE_COLUMNS.find((column) => column.id === id)?.header(words) ?? id
  const groups = [...Map.groupBy(rows, (row) => groupOf(by, row, words).key)]
    .flatMap(([key, of]) => (of[0] ? [{ key, of, label: groupOf(by, of[0], words).label }] : []))
    .sort(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') ||
        (isDay(by) ? b.key.localeCompare(a.key) : a.label.localeCompare(b.label)),
    )
  const linesOf = ({ label, of }: { label: string; of: readonly ListedTitleView[] }) => [
    {
      level: 0,
      cells: [textCell(label, { role: 'label' as const }), valueCell(of.length, 'integer', 0)],
    },
    ...[...Map.groupBy(of, ({ currency }) => currency)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, all]) => {
        const decimals = Math.max(...all.map(({ currencyPattern }) => currencyPattern))
        const sums = FIGURES.map((id) => {
          const sum = sumDecimals(all.map((row) => row[id]))
          return valueCell(toDecimalString(sum, decimals), 'decimal', decimals)
        })
        return { level: 1, cells: [null, null, textCell(currency), ...sums] }
      }),
  ]
  return {
    headings: [
      { text: heading(by), kind: 'text' },
      { text: words('shell:menu.titles'), kind: 'integer' },
      { text: heading('currency'), kind: 'text' },
      ...FIGURES.map((id) => ({ text: heading(id), kind: 'decimal' as const })),
    ],
    rows: [...groups, { label: words('common:table.total'), of: rows }].flatMap(linesOf),
  }
}
