import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Column } from './column.ts'

interface Figures {
  readonly orders: number
  readonly amount: string | null
  readonly counterValue: string
  readonly averagePrice: string | null
  readonly spreadPercent: string | null
}

/** A line of the analytics as its workbook has it; null as market: it comes from too few. */
export interface AnalyticsSheetRow {
  readonly key: string
  readonly decimals: number | null
  readonly market: Figures | null
  readonly own: Figures
  readonly sharePercent: string | null
}

const PERCENT_DECIMALS = 2

type Own = Column<AnalyticsSheetRow>
const ofMarket = (column: Omit<Own, 'value'>, value: (figures: Figures) => string | number | null): Own => ({
  ...column,
  value: ({ market }) => market && value(market),
})

/** The columns of an analytics workbook; the first one is headed by what the lines are. */
export function analyticsColumns(group: 'currency' | 'day' | 'governorate'): Own[] {
  const decimals = ({ decimals: places }: AnalyticsSheetRow) => places ?? 2
  return [
    { id: 'key', header: (words) => words(`analytics:by.${group}`), kind: 'text', value: (row) => row.key },
    ofMarket(
      {
        id: 'orders',
        header: (words) => words('analytics:column.orders'),
        kind: 'integer',
      },
      (f) => f.orders,
    ),
    ofMarket(
      {
        id: 'amount',
        header: (words) => words('analytics:column.amount'),
        kind: 'decimal',
        decimals,
      },
      (f) => f.amount,
    ),
    ofMarket(
      {
        id: 'counterValue',
        header: (words) => `${words('analytics:column.counterValue')} (${HOME_CURRENCY})`,
        kind: 'decimal',
        decimals: HOME_DECIMALS,
      },
      (f) => f.counterValue,
    ),
    ofMarket(
      {
        id: 'averagePrice',
        header: (words) => words('analytics:column.averagePrice'),
        kind: 'decimal',
        decimals: RATE_DECIMALS,
      },
      (f) => f.averagePrice,
    ),
    ofMarket(
      {
        id: 'spread',
        header: (words) => `${words('analytics:column.spread')} (%)`,
        kind: 'decimal',
        decimals: PERCENT_DECIMALS,
      },
      (f) => f.spreadPercent,
    ),
    {
      id: 'ownOrders',
      header: (words) => words('analytics:column.ownOrders'),
      kind: 'integer',
      value: ({ own }) => own.orders,
    },
    {
      id: 'ownCounterValue',
      header: (words) => `${words('analytics:column.ownCounterValue')} (${HOME_CURRENCY})`,
      kind: 'decimal',
      decimals: HOME_DECIMALS,
      value: ({ own }) => own.counterValue,
    },
    {
      id: 'share',
      header: (words) => `${words('analytics:column.share')} (%)`,
      kind: 'decimal',
      decimals: PERCENT_DECIMALS,
      value: ({ sharePercent }) => sharePercent,
    },
  ]
}
