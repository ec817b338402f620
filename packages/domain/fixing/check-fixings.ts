import { type CalendarDate, isWorkingDay } from '../calendar/working-days.ts'
import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'
import { type FoundRate, lineOf, missingOf } from './fixing-line.ts'
import type { DayRates, FixingRate, RateOfDay } from './read-fixings.ts'

/** A rate that differs from the one before or after it by more than this is looked at, in percent. */
export const SUSPECT_CHANGE_PERCENT = 2
/** By how much rates of a file may move in all against what is in force, in percent for each quarter begun since. */
export const SUSPECT_DRIFT_PERCENT = 5
const QUARTER_DAYS = 92

interface Change {
  readonly currency: string
  /** By how much the brought rate lies from the one before it, in percent, half-up to 2 decimals. */
  readonly percent: DecimalString
  readonly before: DecimalString
  readonly beforeDay: CalendarDate
}

/** What is to be looked at in the rates of a day. `isSuspicious` says which of it makes them suspect. */
export type FixingFinding =
  /** The text names another day than the one it is said to be of: a page that has none answers with its neighbour. */
  | { readonly kind: 'ECHO'; readonly echoed: CalendarDate }
  /** The table of holidays has the day: the central bank publishes nothing then, though not every year has had the same. */
  | { readonly kind: 'HOLIDAY' }
  | { readonly kind: 'UNIT'; readonly currency: string; readonly unit: number; readonly usual: number }
  /** Against the last rate before it, of the file or in force. */
  | ({ readonly kind: 'CHANGE' } & Change)
  /** From it to the next rate, which is in force already. */
  | {
      readonly kind: 'CHANGE_AFTER'
      readonly currency: string
      readonly percent: DecimalString
      readonly after: DecimalString
      readonly afterDay: CalendarDate
    }
  /** In all, against what is in force beside the file, else the file's first: many small steps of one file lead away from it. */
  | ({ readonly kind: 'DRIFT' } & Change)
  /** Nothing in force can be compared with it. */
  | { readonly kind: 'FIRST'; readonly currency: string }
  /** The day is in force with another rate of the currency, or without it: nobody confirms a correction among many days unseen. */
  | { readonly kind: 'CORRECTION'; readonly currency: string; readonly before: DecimalString }
  | { readonly kind: 'ADDED'; readonly currency: string }
  | { readonly kind: 'MISSING'; readonly currency: string }
  /** Somebody has disputed these rates of the day before, and said why. */
  | { readonly kind: 'DISPUTED_BEFORE'; readonly reason: string }

/** What decides, beside the finding, whether it makes rates suspect. */
export interface Suspicion {
  /** Whether any rates are in force: of a platform's first history every currency is the first. */
  readonly keepsRates: boolean
  /** Whether rates of one day came, or the server fetched them: what lacks then was taken out or cut off. */
  readonly single: boolean
}

/** Whether a finding makes the rates of its day suspect; what does not is said all the same. */
export function isSuspicious({ kind }: FixingFinding, { keepsRates, single }: Suspicion): boolean {
  if (kind === 'FIRST') return keepsRates
  return kind !== 'MISSING' || single
}

/** A rate with its four decimals as a whole number: exact, and quick for a hundred thousand. */
function tenThousandths(rate: DecimalString): bigint {
  const written = rate.at(-1 - RATE_DECIMALS) === '.' ? rate : decimal(rate).toFixed(RATE_DECIMALS)
  return BigInt(written.replace('.', ''))
}

/** Whether a rate moved by more than is usual; both per unit, whatever units they are said for. @param most in percent */
export function movedMuch(before: FixingRate, now: FixingRate, most = SUSPECT_CHANGE_PERCENT): boolean {
  const was = tenThousandths(before.rate) * BigInt(now.unit)
  const is = tenThousandths(now.rate) * BigInt(before.unit)
  const change = is > was ? is - was : was - is
  return change * 100n > was * BigInt(most)
}

/** By how much a rate changed against another one, in percent, half-up to 2 decimals; whatever units they are said for. */
export function changePercent(before: FixingRate, now: FixingRate): DecimalString {
  const [was, is] = [decimal(before.rate).times(now.unit), decimal(now.rate).times(before.unit)]
  return toDecimalString(roundHalfUp(is.minus(was).times(100).dividedBy(was), 2), 2)
}

const changeOf = (before: RateOfDay, now: RateOfDay): Change => ({
  ...{ currency: now.currency, percent: changePercent(before, now) },
  ...{ before: before.rate, beforeDay: before.day },
})

/**
 * What is to be looked at in days of rates, by day; days with nothing are left out. Every rate is compared with its neighbours,
 * of the file or in force, and with what is in force beside the file: neither an old day in a file, nor a known one, nor many
 * small steps hide a false rate.
 * @param days the oldest first
 * @param facts.units for how much of each currency the house quotes it
 * @param facts.holidays dates, `YYYY-MM-DD`
 * @param facts.inForce the rates in force from a year before the first of the days to the next of each currency after the last
 * @param facts.echoed the day that the text names, where it is of one day; null where it names none
 */
export function checkFixings(
  days: readonly DayRates[],
  facts: {
    readonly units: ReadonlyMap<string, number>
    readonly holidays: ReadonlySet<string>
    readonly inForce: readonly RateOfDay[]
    readonly echoed: CalendarDate | null
  },
): Map<CalendarDate, readonly FixingFinding[]> {
  const all = new Map<CalendarDate, FixingFinding[]>(days.map(({ day }) => [day, []]))
  for (const { day } of days) {
    const found = all.get(day)
    if (facts.echoed !== null && facts.echoed !== day) found?.push({ kind: 'ECHO', echoed: facts.echoed })
    if (!isWorkingDay(day, facts.holidays)) found?.push({ kind: 'HOLIDAY' })
  }
  const inForce = Map.groupBy(facts.inForce, ({ currency }) => currency)
  const brought = new Map<string, RateOfDay[]>()
  for (const { day, rates } of days)
    for (const { currency, unit, rate } of rates) {
      const line = brought.get(currency) ?? []
      brought.set(currency, line)
      line.push({ currency, unit, rate, day })
    }
  for (const [currency, rates] of brought) {
    const usual = facts.units.get(currency)
    for (const found of lineOf(rates, inForce.get(currency) ?? []))
      all.get(found.now.day)?.push(...findingsOf(found, usual, facts.inForce.length > 0))
  }
  for (const [day, currency] of missingOf(days, facts.inForce))
    all.get(day)?.push({ kind: 'MISSING', currency })
  for (const [day, found] of all) if (found.length === 0) all.delete(day)
  return all
}

function* findingsOf(
  { now, before, after, anchors, isFirst }: FoundRate,
  usual: number | undefined,
  keepsRates: boolean,
) {
  const { currency, unit } = now
  if (usual !== undefined && usual !== unit) yield { kind: 'UNIT' as const, currency, unit, usual }
  if (before && movedMuch(before, now)) yield { kind: 'CHANGE' as const, ...changeOf(before, now) }
  if (after && movedMuch(now, after))
    yield {
      ...{ kind: 'CHANGE_AFTER' as const, currency, percent: changePercent(now, after) },
      ...{ after: after.rate, afterDay: after.day },
    }
  if (isFirst) yield { kind: 'FIRST' as const, currency }
  // A platform's first history moves through its years as it does: nothing beside it says how far is too far.
  if (!keepsRates) return
  const anchor = anchors.find((each) => each !== before && each !== after && drifted(each, now))
  if (anchor) yield { kind: 'DRIFT' as const, ...changeOf(anchor, now) }
}

/** Whether a rate lies further from what is in force than the days between them explain. */
function drifted(anchor: RateOfDay, now: RateOfDay): boolean {
  if (!movedMuch(anchor, now, SUSPECT_DRIFT_PERCENT)) return false
  const apart = Math.abs(Date.parse(now.day) - Date.parse(anchor.day)) / 86_400_000
  return movedMuch(anchor, now, SUSPECT_DRIFT_PERCENT * Math.max(1, Math.ceil(apart / QUARTER_DAYS)))
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
