import type { PriceReader } from '@fxmatch/domain/orders/price-readers'
import type { FixingRow } from '../http/fixings.ts'
import { columnKinds, type IdsOf, type Register } from './register.ts'

const { day, rate, count, percent, word } = columnKinds<FixingRow, PriceReader>()

const SHOWN = { sort: true, usual: true } as const

const COLUMNS = {
  day: day((row) => row.day, { ...SHOWN, fixed: true, heading: 'limits:column.day' }),
  rate: rate((row) => row.rate, { ...SHOWN, fixed: true }),
  unit: count((row) => row.unit, { usual: true, yields: 1 }),
  change: percent((row) => row.changePercent, SHOWN),
  opening: rate((row) => row.opening, { ...SHOWN, heading: 'limits:column.opening' }),
  gap: percent((row) => row.gapPercent, SHOWN),
  source: word((row) => row.source && `fixings:source.${row.source}`, { usual: true, yields: 2 }),
} as const

export type FixingColumnId = IdsOf<typeof COLUMNS>

/** The columns of a currency's reference rates and of their workbook. */
export const FIXING_REGISTER: Register<FixingRow, PriceReader, FixingColumnId> = {
  headings: 'fixings:column',
  decimals: () => 0,
  columns: COLUMNS,
}
