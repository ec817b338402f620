import { endOfMarketDate, marketDate } from '@fxmatch/domain/calendar/working-days'

/** How long a position may be offered, as its publisher chooses it. */
export const EXPIRY_CHOICES = ['endOfDay', 'twoHours', 'fourHours', 'eightHours'] as const
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number]

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const HOURS: Readonly<Record<Exclude<ExpiryChoice, 'endOfDay'>, number>> = {
  twoHours: 2,
  fourHours: 4,
  eightHours: 8,
}

/** The instant that a choice means now; the end of the day is its last minute in Tunis, 23:59. */
export function expiryOf(choice: ExpiryChoice, now: Date): Date {
  if (choice === 'endOfDay') return new Date(endOfMarketDate(marketDate(now)).getTime() - MINUTE_MS)
  return new Date(now.getTime() + HOURS[choice] * HOUR_MS)
}
