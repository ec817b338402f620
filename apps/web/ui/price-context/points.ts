import { addCalendarDays, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { SeenBeside } from '../../lib/prices/use-price-context.ts'

export const PERIODS = ['day', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

const MONTH_DAYS = 30

/** A point of a course: when, and the price, TND per quoting unit. */
export interface Point {
  /** Of a day, when it begins in Tunis. */
  readonly at: Date
  /** `yyyy-MM-dd` of a day's price; null where the instant counts. */
  readonly day: string | null
  readonly rate: string
}

/** A period's course, oldest first: of the day, its deals by their end; else the validated openings of 30 days or a year. */
export function coursePoints({ deals, openings, day }: SeenBeside, period: Period): Point[] {
  if (period === 'day') return deals.map(({ until, rate }) => ({ at: new Date(until), day: null, rate }))
  const from = addCalendarDays(day, -MONTH_DAYS)
  return openings
    .filter((opening) => period === 'year' || opening.day > from)
    .map((opening) => ({ at: startOfMarketDate(opening.day), ...opening }))
}

/** The unit of a price: dinars for so many of the currency, `TND / 100 JPY`. @param unit as it is shown */
export const priceUnit = (unit: string, currency: string): string => `${HOME_CURRENCY} / ${unit} ${currency}`
