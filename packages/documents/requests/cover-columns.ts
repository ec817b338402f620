import type { CoverPlanView, CoverRowView, PlannedDueView } from '@fxmatch/contract/http/cover'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import { plainColumns } from '../columns/plain-columns.ts'

/** A payment of the plan, with the currency that its amounts are in. */
export interface CoverLine extends PlannedDueView, Pick<CoverRowView, 'currency' | 'decimals' | 'unit'> {}

/** The payments of a plan, a line each: a sheet is added up by column, months and currencies are for its filters. */
export const coverLines = ({ rows }: CoverPlanView): CoverLine[] =>
  rows.flatMap(({ currency, decimals, unit, cells }) =>
    cells.flatMap(({ dues }) => dues.map((due) => ({ ...due, currency, decimals, unit }))),
  )

const line = plainColumns<CoverLine>()

type Figure = 'amount' | 'covered' | 'late' | 'draft' | 'open' | 'required'

const figure = (id: Figure, header: (words: Words) => string) =>
  line.figure(
    id,
    header,
    (row) => row[id],
    ({ decimals }) => decimals,
  )

/** TND for the quoting unit, which stands beside it. */
export const budgetRateHeading = (words: Words): string => `${words('cover:sheet.rate')} (${HOME_CURRENCY})`

/** The columns of a workbook of the plan; amounts are in the currency that their line says, of which a budget rate is for the unit beside it. */
export const COVER_COLUMNS = [
  line.text(
    'currency',
    (words) => words('orders:column.currency'),
    ({ currency }) => currency,
  ),
  line.day(
    'on',
    (words) => words('titles:form.on'),
    ({ on }) => on,
  ),
  line.text(
    'reference',
    (words) => words('requests:column.importReference'),
    ({ reference }) => reference,
  ),
  figure('amount', (words) => words('cover:due')),
  figure('covered', (words) => words('titles:column.covered')),
  figure('late', (words) => words('cover:late')),
  figure('draft', (words) => words('cover:draft')),
  figure('open', (words) => words('titles:column.dueOpen')),
  line.count(
    'percent',
    (words) => words('cover:percent'),
    ({ percent }) => percent,
  ),
  figure('required', (words) => words('cover:required')),
  line.count(
    'unit',
    (words) => words('orders:column.unit'),
    ({ unit }) => unit,
  ),
  line.figure(
    'rate',
    budgetRateHeading,
    ({ budget }) => budget?.rate ?? null,
    () => RATE_DECIMALS,
  ),
  line.figure(
    'bought',
    (words) => words('cover:sheet.bought'),
    ({ budget }) => budget?.bought ?? null,
    ({ decimals }) => decimals,
  ),
  line.dinars(
    'difference',
    (words) => words('cover:sheet.difference'),
    ({ budget }) => budget?.difference ?? null,
  ),
  line.dinars(
    'openDifference',
    (words) => words('cover:sheet.openDifference'),
    ({ budget }) => budget?.openDifference ?? null,
  ),
]
