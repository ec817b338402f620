import type {
  ExcludedExecution,
  ExecutionReport,
  ExecutionRow,
  ExecutionTotals,
} from '@fxmatch/contract/http/execution-reports'
import { EXECUTION_REGISTER, type ExecutionColumnId } from '@fxmatch/contract/registers/execution-register'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { labelled } from '@fxmatch/words/typography'
import { type Words, wordsOf } from '@fxmatch/words/words-of'
import { type Column, decimalsOf } from '../columns/column.ts'
import { workbookColumns } from '../columns/register-columns.ts'
import { renderWorkbook } from '../excel/workbook.ts'
import { formatDateTime } from '../format/format.ts'
import { extractOf, freshnessOf, methodOf, partiesOf, periodOf } from './report-texts.ts'

/** A line of the sheet: an order, what some come to, one that is left out, or words. */
type Line =
  | { readonly row: ExecutionRow }
  | {
      readonly total: ExecutionTotals
      readonly label: string
      readonly amount: string | null
      readonly decimals: number
    }
  | { readonly excluded: ExcludedExecution }
  | { readonly text: string }

/** What a total has in a column. */
const OF_TOTAL: Readonly<Partial<Record<ExecutionColumnId, (total: ExecutionTotals) => string | null>>> = {
  value: ({ value }) => value,
  spread: ({ spreadBps }) => spreadBps,
  cost: ({ costTnd }) => costTnd,
  over: ({ overBestTnd }) => overBestTnd,
  gain: ({ gainTnd }) => gainTnd,
}

/** What an order that is left out has in a column. */
const OF_EXCLUDED: Readonly<Partial<Record<ExecutionColumnId, (one: ExcludedExecution) => string>>> = {
  day: ({ day }) => day,
  reference: ({ reference }) => reference,
  seller: ({ seller }) => seller.name,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => amount,
  price: ({ rate }) => rate,
}

/**
 * An execution report as a workbook: a row for each price, the totals by currency and of all, what is left out and why, and the method.
 * Figures are numbers and days are dates; a total is the sum of its column.
 * @param columns those that its reader may see
 * @throws RangeError where a figure is malformed
 */
export function renderExecutionWorkbook(
  report: ExecutionReport,
  columns: readonly string[],
  language: LanguageCode,
): Promise<Uint8Array> {
  const words = wordsOf(language)
  const { frozen, rows } = report
  return renderWorkbook<Line>({
    sheetName: words('execution:title'),
    title: `${words('execution:title')} · ${partiesOf(report, words)}`,
    filters: [
      ...extractOf(report, language, words).map((line) => [words('execution:title'), line] as const),
      [words('execution:month'), periodOf(report, words)],
      ...freshnessOf(report, words).map((line) => [words('execution:reports'), line] as const),
      ...(frozen ? [[words('execution:fingerprint'), frozen.fingerprint] as const] : []),
    ],
    columns: workbookColumns(EXECUTION_REGISTER, columns).map((column) => asLineColumn(column)),
    language,
    rows: [
      ...rows.map((row): Line => ({ row })),
      ...totals(report, words),
      ...notes(report, words, language),
    ],
  })
}

function totals({ currencies, total }: ExecutionReport, words: Words): Line[] {
  return [
    ...currencies.map(
      ({ currency, amount, decimals, ...of }): Line => ({
        ...{ total: of, label: words('execution:totalOf', { currency }), amount, decimals },
      }),
    ),
    { total, label: words('execution:totalOf', { currency: HOME_CURRENCY }), amount: null, decimals: 0 },
  ]
}

function notes(report: ExecutionReport, words: Words, language: LanguageCode): Line[] {
  const text = (line: string): Line => ({ text: line })
  const { excluded, few, frozen, view } = report
  const said = (frozen?.steps ?? []).flatMap(({ action, by, at, words: said_, line }) => [
    text(words(`execution:step.${action}`, { name: by, at: formatDateTime(at) })),
    ...(said_ === null
      ? []
      : [
          text(
            labelled(
              language,
              line === null
                ? words('execution:step.whole')
                : words('execution:step.line', { reference: line }),
              said_,
            ),
          ),
        ]),
  ])
  return [
    text(words('execution:excluded')),
    ...(excluded.length === 0
      ? [text(words('execution:excludedNone'))]
      : excluded.map((one): Line => ({ excluded: one }))),
    ...(view === 'SOLD' ? [] : [text(words('execution:few', { count: few }))]),
    text(words('execution:method.title')),
    ...methodOf(report, words).map(text),
    ...said,
  ]
}

/** A column of the register as the sheet has it: words and labels stand in the column of the reference. */
function asLineColumn(column: Column<ExecutionRow>): Column<Line> {
  const id = column.id as ExecutionColumnId
  return {
    ...column,
    decimals: (line) => {
      if ('row' in line) return decimalsOf(column, line.row)
      if (id !== 'amount') return typeof column.decimals === 'number' ? column.decimals : 0
      return 'excluded' in line ? line.excluded.decimals : 'total' in line ? line.decimals : 0
    },
    value: (line, words) => {
      if ('row' in line) return column.value(line.row, words)
      if ('text' in line) return id === 'reference' ? line.text : null
      if ('excluded' in line) {
        if (id === 'form') return words(`execution:cause.${line.excluded.cause}`)
        return OF_EXCLUDED[id]?.(line.excluded) ?? null
      }
      if (id === 'reference') return line.label
      if (id === 'amount') return line.amount
      return OF_TOTAL[id]?.(line.total) ?? null
    },
  }
}
