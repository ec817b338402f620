import type { CalendarDate } from './working-days.ts'

/** A change of one of the market's hours: when, in Tunis, and what stood before, `HH:mm`. */
export interface HourChange {
  readonly date: CalendarDate
  readonly time: string
  readonly before: string
}

/**
 * The market's opening or closing hour as it held on a day: what stood when that hour came. A change of the same day
 * counts while the hour before it is still to come; what is changed in the evening is for the days after.
 *
 * @param present what stands now, `HH:mm`
 * @param changes of this hour, the newest first
 */
export function hourHeldOn(day: CalendarDate, present: string, changes: readonly HourChange[]): string {
  let held = present
  for (const { date, time, before } of changes) {
    const cameLater = date > day || (date === day && time >= before)
    if (!cameLater) break
    held = before
  }
  return held
}
