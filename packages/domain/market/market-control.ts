import { type MarketHours, marketStatusByClock, nextMarketChange } from '../calendar/market-hours.ts'
import type { MarketStatus } from './market-status.ts'

/** The market's status, and who set it: the clock, or a person until the clock's next change (decision record 0020). */
export interface MarketControl {
  readonly status: MarketStatus
  /** Whether the clock opens and closes the market at all. */
  readonly clockRuns: boolean
  /** There while a person's setting holds: until `until`, or without end (null) where the clock has no change ahead. */
  readonly hold: { readonly until: Date | null } | null
}

/** Whether a person's setting still stands. */
function isHeld({ hold }: MarketControl, now: Date): boolean {
  return hold !== null && (hold.until === null || hold.until > now)
}

/**
 * The market as the clock has it now: with the status of the hours, or unchanged where the clock does not run or a person's
 * setting still stands. It does not matter which changes were missed: after a downtime one step is enough.
 */
export function followClock(control: MarketControl, hours: MarketHours, now: Date): MarketControl {
  if (!control.clockRuns || isHeld(control, now)) return control
  return { ...control, status: marketStatusByClock({ ...hours, now }), hold: null }
}

/**
 * The market after a person has set its status, which holds until the clock's next change, or for good where no clock
 * runs.
 */
export function setByPerson(
  control: MarketControl,
  status: MarketStatus,
  hours: MarketHours,
  now: Date,
): MarketControl {
  return { ...control, status, hold: control.clockRuns ? holdFrom(hours, now) : null }
}

/**
 * The market after the hours, the holidays, or whether the clock runs have changed. A person's setting that stands now
 * holds until the next change by the new hours; otherwise the market follows the new hours at once.
 */
export function reschedule(
  control: MarketControl,
  after: MarketHours & { readonly clockRuns: boolean },
  now: Date,
): MarketControl {
  const { clockRuns } = after
  if (!clockRuns) return { ...control, clockRuns, hold: null }
  const held = isHeld(control, now) ? holdFrom(after, now) : null
  return followClock({ ...control, clockRuns, hold: held }, after, now)
}

/**
 * When the clock opens the market next; null while it is open, and where only a person can open it.
 */
export function nextOpening(control: MarketControl, hours: MarketHours, now: Date): Date | null {
  if (!control.clockRuns || control.status === 'ON') return null
  return nextMarketChange({ ...hours, now }, 'ON')?.at ?? null
}

/** Whether two states are the same, so that nothing need be written. */
export function sameControl(a: MarketControl, b: MarketControl): boolean {
  return (
    a.status === b.status &&
    a.clockRuns === b.clockRuns &&
    (a.hold === null) === (b.hold === null) &&
    a.hold?.until?.getTime() === b.hold?.until?.getTime()
  )
}

function holdFrom(hours: MarketHours, now: Date): { until: Date | null } {
  return { until: nextMarketChange({ ...hours, now })?.at ?? null }
}
