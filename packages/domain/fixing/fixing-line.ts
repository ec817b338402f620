import { addCalendarDays, type CalendarDate } from '../calendar/working-days.ts'
import type { DayRates, RateOfDay } from './read-fixings.ts'

// What stands beside a rate that is brought: its neighbours in time, and what is in force whatever the file says.

/** A currency that was in force within so many days before what is brought is missed. */
const MISSED_DAYS = 31

/** A rate that is brought, among the others of its currency. */
export interface FoundRate {
  readonly now: RateOfDay
  /** The last rate before it, of the file or in force; null where there is none. */
  readonly before: RateOfDay | null
  /** The next rate after it, where that is in force and no later day of the file lies between. */
  readonly after: RateOfDay | null
  /**
   * The last rate in force before its day and the next one after it, also of days that the file corrects; where there is neither,
   * the first one of the file.
   */
  readonly anchors: readonly RateOfDay[]
  /** Whether it is the first of its currency, with nothing in force beside it. */
  readonly isFirst: boolean
}

const byDay = (a: RateOfDay, b: RateOfDay) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

/**
 * Each brought rate of one currency with what it is compared with.
 * @param brought the oldest first, one a day
 * @param inForce in any order, one a day; those of days that are brought no longer count as neighbours
 */
export function* lineOf(brought: readonly RateOfDay[], inForce: readonly RateOfDay[]): Generator<FoundRate> {
  const days = new Set(brought.map(({ day }) => day))
  const standing = inForce.toSorted(byDay)
  const line = [...brought, ...standing.filter(({ day }) => !days.has(day))].sort(byDay)
  const own = new Set(brought)
  const [first] = brought
  // The first rate in force that is not before the day at hand.
  let next = 0
  for (const [index, now] of line.entries()) {
    if (!own.has(now)) continue
    while ((standing[next]?.day ?? '9') < now.day) next += 1
    const following = line[index + 1]
    const corrects = standing[next]?.day === now.day
    const later = standing[corrects ? next + 1 : next]
    const anchors = [standing[next - 1], later].filter((each) => each !== undefined)
    const alone = anchors.length === 0 && !corrects
    if (alone && first !== undefined) anchors.push(first)
    yield {
      ...{ now, before: line[index - 1] ?? null, anchors, isFirst: alone && first === now },
      after: following === undefined || own.has(following) ? null : following,
    }
  }
}

/** Currencies that a brought day lacks and the day before it has, of the file or in force; the first day what a month before it has. */
export function* missingOf(
  days: readonly DayRates[],
  inForce: readonly RateOfDay[],
): Generator<readonly [CalendarDate, string]> {
  const [first] = days
  if (first === undefined) return
  const brought = new Map(days.map(({ day, rates }) => [day, codesOf(rates)]))
  const standing = Map.groupBy(inForce, ({ day }) => day)
  const monthBefore = addCalendarDays(first.day, -MISSED_DAYS)
  let present: ReadonlySet<string> = codesOf(
    inForce.filter(({ day }) => day < first.day && day >= monthBefore),
  )
  for (const day of [...new Set([...standing.keys(), ...brought.keys()])].sort()) {
    const here = brought.get(day)
    if (here === undefined) {
      if (day > first.day) present = codesOf(standing.get(day) ?? [])
      continue
    }
    for (const currency of [...present].sort()) if (!here.has(currency)) yield [day, currency]
    present = here
  }
}

const codesOf = (rates: readonly { readonly currency: string }[]) =>
  new Set(rates.map(({ currency }) => currency))
