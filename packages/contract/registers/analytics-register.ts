import type { PriceReader } from '@fxmatch/domain/orders/price-readers'
import type { AnalyticsFigures, AnalyticsGroup, AnalyticsRow } from '../http/analytics.ts'
import { columnKinds, type IdsOf, type Register } from './register.ts'

const { text, currency, count, amount, rate, dinars, cost, percent, points, day } = columnKinds<
  AnalyticsRow,
  PriceReader
>()

const SORTED = { sort: true, usual: true } as const

/** A figure of the market's: none where it comes from too few (decision 0041). */
const ofMarket =
  (value: (figures: AnalyticsFigures) => string | number | null) =>
  ({ market }: AnalyticsRow) =>
    market && value(market)

const MARKET = {
  orders: count(
    ofMarket(({ orders }) => orders),
    SORTED,
  ),
  amount: amount(
    ofMarket((figures) => figures.amount),
    SORTED,
  ),
  counterValue: dinars(
    ofMarket(({ counterValue }) => counterValue),
    SORTED,
  ),
  averagePrice: rate(
    ofMarket(({ averagePrice }) => averagePrice),
    SORTED,
  ),
  spread: percent(
    ofMarket(({ spreadPercent }) => spreadPercent),
    SORTED,
  ),
  fixing: points(
    ofMarket(({ fixingBps }) => fixingBps),
    { ...SORTED, heading: 'orders:column.priceSpread' },
  ),
} as const

/** The platform trades nothing of its own. */
const trades = ({ capabilities }: PriceReader) => !capabilities.has('platform.read')
const TRADERS = { ...SORTED, readers: trades }

const OWN = {
  ownOrders: count(({ own }) => own.orders, TRADERS),
  ownCounterValue: dinars(({ own }) => own.counterValue, TRADERS),
  share: percent(({ sharePercent }) => sharePercent, TRADERS),
  ownCost: cost(({ own }) => own.fixingCost, TRADERS),
  ownFixing: points(({ own }) => own.fixingBps, { sort: true, readers: trades }),
  ownBest: percent(({ ownBestPercent }) => ownBestPercent, {
    sort: true,
    readers: (reader: PriceReader) => trades(reader) && reader.companyKind !== 'EXCHANGE_OFFICE',
  }),
} as const

/** What the lines of a table are. */
const KEYS = { currency, day, governorate: text } as const

export type MarketColumnId = IdsOf<typeof MARKET>
export type AnalyticsColumnId = 'key' | MarketColumnId | IdsOf<typeof OWN>

/** Whether a column shows the market's figures, which may be withheld. */
export const isMarketColumn = (id: string): id is MarketColumnId => id in MARKET

/** The columns of one table of the analytics and of its workbook: the market's figures, and one's own beside them. */
export function analyticsRegister(
  group: AnalyticsGroup,
): Register<AnalyticsRow, PriceReader, AnalyticsColumnId> {
  const key = KEYS[group]((row) => row.key, { ...SORTED, fixed: true, heading: `analytics:by.${group}` })
  return {
    headings: 'analytics:column',
    // Amounts are of a row of one currency alone.
    decimals: ({ decimals }) => decimals ?? 0,
    unit: ({ unit }) => unit ?? 1,
    columns: { key, ...MARKET, ...OWN },
  }
}
