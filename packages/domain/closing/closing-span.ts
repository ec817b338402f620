import {
  type CalendarDate,
  endOfMarketDate,
  marketDate,
  startOfMarketDate,
} from '../calendar/working-days.ts'

/** The time of which a day's closing speaks. */
export interface ClosingSpan {
  readonly from: Date
  /** The end of the day: what happened at or after it counts for the next one. */
  readonly to: Date
  /** Up to when it is told: now, while the day lasts. */
  readonly until: Date
  /** Whether the day is over: until then its figures are those of now. */
  readonly isOver: boolean
}

/**
 * The span of a day in Tunis, told up to now while it lasts; null for a day that has not begun, and for one on which the bank was not
 * here: nobody signs for it.
 * @param founded since when the bank is here
 */
export function closingSpan(day: CalendarDate, now: Date, founded: Date): ClosingSpan | null {
  if (day > marketDate(now) || day < marketDate(founded)) return null
  const to = endOfMarketDate(day)
  const isOver = to <= now
  return { from: startOfMarketDate(day), to, until: isOver ? to : now, isOver }
}
