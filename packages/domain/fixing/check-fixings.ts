import { type CalendarDate, isWorkingDay } from '../calendar/working-days.ts'
import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'
import type { DayRates, FixingRate } from './read-fixings.ts'

/** A rate that differs from the last one by more than this is looked at, in percent. */
export const SUSPECT_CHANGE_PERCENT = 2

/** What is to be looked at in the rates of a day. MISSING alone makes nothing suspect: it is said. */
export type FixingFinding =
  /** The text names another day than the one it is said to be of: a page that has none answers with its neighbour. */
  | { readonly kind: 'ECHO'; readonly echoed: CalendarDate }
  /** The table of holidays has the day: the central bank publishes nothing then, though not every year has had the same. */
  | { readonly kind: 'HOLIDAY' }
  | { readonly kind: 'UNIT'; readonly currency: string; readonly unit: number; readonly usual: number }
  | {
      readonly kind: 'CHANGE'
      readonly currency: string
      readonly percent: DecimalString
      readonly before: DecimalString
      readonly beforeDay: CalendarDate
    }
  /** The day is in force with another rate of the currency, or without it: nobody confirms a correction among many days unseen. */
  | { readonly kind: 'CORRECTION'; readonly currency: string; readonly before: DecimalString }
  | { readonly kind: 'ADDED'; readonly currency: string }
  | { readonly kind: 'MISSING'; readonly currency: string }

/** Whether a finding makes the rates of its day suspect. */
export const isSuspicious = ({ kind }: FixingFinding): boolean => kind !== 'MISSING'

/** A rate with the day that it was of. */
export type RateBefore = FixingRate & { readonly day: CalendarDate }

/** A rate with its four decimals as a whole number: exact, and quick for a hundred thousand. */
function tenThousandths(rate: DecimalString): bigint {
  const written = rate.at(-1 - RATE_DECIMALS) === '.' ? rate : decimal(rate).toFixed(RATE_DECIMALS)
  return BigInt(written.replace('.', ''))
}

/** Whether a rate moved by more than is usual; both per unit, whatever units they are said for. */
export function movedMuch(before: FixingRate, now: FixingRate): boolean {
  const was = tenThousandths(before.rate) * BigInt(now.unit)
  const is = tenThousandths(now.rate) * BigInt(before.unit)
  const change = is > was ? is - was : was - is
  return change * 100n > was * BigInt(SUSPECT_CHANGE_PERCENT)
}

/** By how much a rate changed against another one, in percent, half-up to 2 decimals; whatever units they are said for. */
export function changePercent(before: FixingRate, now: FixingRate): DecimalString {
  const [was, is] = [decimal(before.rate).times(now.unit), decimal(now.rate).times(before.unit)]
  return toDecimalString(roundHalfUp(is.minus(was).times(100).dividedBy(was), 2), 2)
}

/**
 * What is to be looked at in days of rates, by day; days with nothing are left out.
 * @param days the oldest first
 * @param facts.units for how much of each currency the house quotes it
 * @param facts.holidays dates, `YYYY-MM-DD`
 * @param facts.before the last rate in force of each currency before the first of the days
 * @param facts.echoed the day that the text names, where it is of one day; null where it names none
 */
export function checkFixings(
  days: readonly DayRates[],
  facts: {
    readonly units: ReadonlyMap<string, number>
    readonly holidays: ReadonlySet<string>
    readonly before: ReadonlyMap<string, RateBefore>
    readonly echoed: CalendarDate | null
  },
): Map<CalendarDate, readonly FixingFinding[]> {
  const last = new Map(facts.before)
  let present: ReadonlySet<string> = new Set(facts.before.keys())
  const all = new Map<CalendarDate, readonly FixingFinding[]>()
  for (const { day, rates } of days) {
    const found: FixingFinding[] = []
    if (facts.echoed !== null && facts.echoed !== day) found.push({ kind: 'ECHO', echoed: facts.echoed })
    if (!isWorkingDay(day, facts.holidays)) found.push({ kind: 'HOLIDAY' })
    for (const rate of rates) {
      const { currency, unit } = rate
      const usual = facts.units.get(currency)
      if (usual !== undefined && usual !== unit) found.push({ kind: 'UNIT', currency, unit, usual })
      const before = last.get(currency)
      if (before && movedMuch(before, rate))
        found.push({
          ...{ kind: 'CHANGE', currency, percent: changePercent(before, rate) },
          ...{ before: before.rate, beforeDay: before.day },
        })
      last.set(currency, { ...rate, day })
    }
    const here = new Set(rates.map(({ currency }) => currency))
    for (const currency of present) if (!here.has(currency)) found.push({ kind: 'MISSING', currency })
    present = here
    if (found.length > 0) all.set(day, found)
  }
  return all
}

/** What the rates of a day that are on record and brought ones have to do with each other. */
export interface ComparedFixing {
  /** Currencies of which both have another rate or unit. */
  readonly differing: readonly { readonly present: FixingRate; readonly brought: FixingRate }[]
  /** Currencies that only the brought ones have. */
  readonly added: readonly FixingRate[]
  /** The brought ones over those on record: what a correction would put in force. It takes no currency away. */
  readonly merged: readonly FixingRate[]
}

/** Compares rates that are brought with those of the same day that are on record. */
export function compareFixing(
  present: readonly FixingRate[],
  brought: readonly FixingRate[],
): ComparedFixing {
  const known = new Map(present.map((rate) => [rate.currency, rate]))
  const merged = new Map(known)
  const differing: { present: FixingRate; brought: FixingRate }[] = []
  const added: FixingRate[] = []
  for (const rate of brought) {
    const before = known.get(rate.currency)
    if (!before) added.push(rate)
    else if (before.unit !== rate.unit || !decimal(before.rate).equals(decimal(rate.rate)))
      differing.push({ present: before, brought: rate })
    merged.set(rate.currency, rate)
  }
  const codes = [...merged.keys()].sort()
  return { differing, added, merged: codes.flatMap((code) => merged.get(code) ?? []) }
}

/** What is to be looked at where rates would take the place of those in force. */
export function correctionsOf({ differing, added }: ComparedFixing): FixingFinding[] {
  return [
    ...differing.map(({ present: { currency, rate: before } }) => ({
      ...{ kind: 'CORRECTION' as const, currency, before },
    })),
    ...added.map(({ currency }) => ({ kind: 'ADDED' as const, currency })),
  ]
}
