import type { Actor } from '@fxmatch/domain/access/actor'
import type { ExecutionRow } from '../http/execution-reports.ts'
import { columnKinds, type IdsOf, type Register } from './register.ts'

type Reader = Pick<Actor, 'companyKind'>

const { text, currency, count, word, amount, rate, dinars, cost, points, day } = columnKinds<
  ExecutionRow,
  Reader
>()

const SORTED = { sort: true, usual: true } as const
/** What a price was compared with is the buyer's business (decision 0322). */
const BUYERS = { readers: ({ companyKind }: Reader) => companyKind !== 'EXCHANGE_OFFICE' } as const

const COLUMNS = {
  day: day((row) => row.day, { ...SORTED, heading: 'limits:column.day' }),
  reference: text((row) => row.reference, { ...SORTED, fixed: true, heading: 'orders:column.reference' }),
  seller: text((row) => row.seller.name, { usual: true, yields: 3, heading: 'orders:column.seller' }),
  currency: currency((row) => row.currency, { ...SORTED, heading: 'orders:column.currency' }),
  form: word((row) => `orders:form.${row.form}`, { usual: true, yields: 2, heading: 'orders:column.form' }),
  amount: amount((row) => row.amount, { ...SORTED, heading: 'orders:column.amount' }),
  value: dinars((row) => row.value, { yields: 1 }),
  price: rate((row) => row.rate, { ...SORTED, heading: 'proof:price' }),
  fixing: rate((row) => row.fixing.rate, { usual: true, heading: 'proof:fixing' }),
  spread: points((row) => row.spreadBps, { ...SORTED, heading: 'orders:column.priceSpread' }),
  cost: cost((row) => row.costTnd, { ...SORTED, heading: 'orders:column.priceCost' }),
  market: points((row) => row.marketBps, { ...BUYERS, sort: true, usual: true, yields: 1 }),
  rank: count((row) => row.standing?.rank, { ...BUYERS, ...SORTED, heading: 'orders:column.priceRank' }),
  best: rate((row) => row.standing?.best, { ...BUYERS, usual: true, yields: 4 }),
  over: dinars((row) => row.standing?.overBestTnd, { ...BUYERS, ...SORTED }),
  gain: dinars((row) => row.gainTnd, { ...SORTED, yields: 2 }),
  reason: word(
    ({ standing }) =>
      standing?.reason &&
      (standing.reason.code ? `proof:reason.${standing.reason.code}` : 'proof:reasonNone'),
    { ...BUYERS, usual: true, yields: 5 },
  ),
  // In a column of its own: words that somebody wrote are never read as a key.
  reasonText: text((row) => row.standing?.reason?.text, { ...BUYERS }),
} as const

export type ExecutionColumnId = IdsOf<typeof COLUMNS>

/** The columns of an execution report and of its workbook. */
export const EXECUTION_REGISTER: Register<ExecutionRow, Reader, ExecutionColumnId> = {
  headings: 'execution:column',
  decimals: (row) => row.decimals,
  unit: (row) => row.unit,
  columns: COLUMNS,
}

/** The sentences of the method, in the order in which they are read: on screen, in the workbook and in the PDF. */
const METHOD = ['reference', 'price', 'cost', 'mean', 'rank', 'direct', 'market'] as const

/** Those that a report's reader needs: what a price was compared with is not told to who sold. */
export function methodFor(view: 'CLIENT' | 'OWN' | 'SOLD'): readonly (typeof METHOD)[number][] {
  return METHOD.filter((id) => view !== 'SOLD' || (id !== 'rank' && id !== 'direct' && id !== 'market'))
}
