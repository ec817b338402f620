import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
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
export function analyticsColumns(key: Own['header']): Own[] {
  const decimals = ({ decimals: places }: AnalyticsSheetRow) => places ?? 2
  return [
    { id: 'key', header: key, kind: 'text', value: (row) => row.key },
    ofMarket(
      {
        id: 'orders',
        header: { fr: 'Ordres', en: 'Orders', es: 'Órdenes', de: 'Aufträge', it: 'Ordini', ru: 'Ордера' },
        kind: 'integer',
      },
      (f) => f.orders,
    ),
    ofMarket(
      {
        id: 'amount',
        header: { fr: 'Volume', en: 'Volume', es: 'Volumen', de: 'Volumen', it: 'Volumi', ru: 'Объём' },
        kind: 'decimal',
        decimals,
      },
      (f) => f.amount,
    ),
    ofMarket(
      {
        id: 'counterValue',
        header: {
          fr: 'CV (TND)',
          en: 'Counter value (TND)',
          es: 'Contravalor (TND)',
          de: 'Gegenwert (TND)',
          it: 'Controvalore (TND)',
          ru: 'Эквивалент (TND)',
        },
        kind: 'decimal',
        decimals: HOME_DECIMALS,
      },
      (f) => f.counterValue,
    ),
    ofMarket(
      {
        id: 'averagePrice',
        header: {
          fr: 'Prix moyen',
          en: 'Average price',
          es: 'Precio medio',
          de: 'Durchschnittskurs',
          it: 'Prezzo medio',
          ru: 'Средняя цена',
        },
        kind: 'decimal',
        decimals: RATE_DECIMALS,
      },
      (f) => f.averagePrice,
    ),
    ofMarket(
      {
        id: 'spread',
        header: {
          fr: "Écart au prix d'ouverture (%)",
          en: 'Spread to the opening rate (%)',
          es: 'Diferencia con la apertura (%)',
          de: 'Abstand zur Eröffnung (%)',
          it: "Scarto dall'apertura (%)",
          ru: 'Отклонение от открытия (%)',
        },
        kind: 'decimal',
        decimals: PERCENT_DECIMALS,
      },
      (f) => f.spreadPercent,
    ),
    {
      id: 'ownOrders',
      header: {
        fr: 'Vos ordres',
        en: 'Your orders',
        es: 'Sus órdenes',
        de: 'Ihre Aufträge',
        it: 'I vostri ordini',
        ru: 'Ваши ордера',
      },
      kind: 'integer',
      value: ({ own }) => own.orders,
    },
    {
      id: 'ownCounterValue',
      header: {
        fr: 'Votre CV (TND)',
        en: 'Your counter value (TND)',
        es: 'Su contravalor (TND)',
        de: 'Ihr Gegenwert (TND)',
        it: 'Il vostro controvalore (TND)',
        ru: 'Ваш эквивалент (TND)',
      },
      kind: 'decimal',
      decimals: HOME_DECIMALS,
      value: ({ own }) => own.counterValue,
    },
    {
      id: 'share',
      header: {
        fr: 'Votre part (%)',
        en: 'Your share (%)',
        es: 'Su parte (%)',
        de: 'Ihr Anteil (%)',
        it: 'La vostra quota (%)',
        ru: 'Ваша доля (%)',
      },
      kind: 'decimal',
      decimals: PERCENT_DECIMALS,
      value: ({ sharePercent }) => sharePercent,
    },
  ]
}
