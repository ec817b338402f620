import { addWorkingDays, type CalendarDate } from '../calendar/working-days.ts'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, RATE_DECIMALS, roundInto, toDecimalString } from '../money/decimal.ts'

// Which prices mean something: every price that a person can type is held by one rule, its currency's allowed deviation
// from its reference (domain rules §7, decision 0120).

/** A reference serves for this many working days after its own. */
export const REFERENCE_WORKING_DAYS = 5

/** A price further from the reference than this, in percent, is asked about once more, even inside its band. */
export const ASKED_AGAIN_PERCENT = '2'

/** Decimals of a price's distance from its reference. */
const DISTANCE_DECIMALS = 2

/** What a currency's prices are measured by: a validated opening rate, TND per quoting unit. */
export interface ReferenceRate {
  readonly rate: DecimalString
  /** The market day that it opened: today's, or an earlier one while today's waits or is rejected. */
  readonly day: CalendarDate
}

/** The prices allowed; both ends are. TND per quoting unit, 4 decimals. */
export interface RateRange {
  readonly lowest: DecimalString
  readonly highest: DecimalString
}

/** What a typed price of one currency is judged by. */
export interface PriceBand {
  readonly currency: string
  /** How many of the currency a price is for. */
  readonly unit: number
  /** Null: no opening rate of the last working days was validated. */
  readonly reference: ReferenceRate | null
  /** The currency's allowed deviation (PMP), in percent of the reference. */
  readonly deviationPercent: DecimalString
}

/** Why a price may not be typed: the rule, with the figures that it broke. */
export type PriceFault =
  | {
      readonly rule: 'OPENING_RATE_DEVIATION'
      readonly unit: number
      readonly range: RateRange
      readonly reference: ReferenceRate
      readonly deviationPercent: DecimalString
    }
  /** It is no figure, or a finer one than `decimals`. */
  | {
      readonly rule: 'PRICE_FORM'
      readonly unit: number
      readonly range: RateRange
      readonly reference: ReferenceRate
      readonly decimals: number
    }
  | { readonly rule: 'NO_REFERENCE_RATE'; readonly currency: string }

/**
 * The first market day whose validated opening rate still serves as a reference.
 * @param marketDay the market's day now
 * @param holidays the holidays of the two weeks before it
 */
export function earliestReferenceDay(marketDay: CalendarDate, holidays: ReadonlySet<string>): CalendarDate {
  return addWorkingDays(marketDay, -REFERENCE_WORKING_DAYS, holidays)
}

/**
 * The prices that a deviation allows around a reference: the lowest and the highest price of 4 decimals that differ
 * from it by no more. Both are rounded into the range, so that a price is within it exactly when its distance is at most
 * `reference × deviationPercent / 100`.
 * @throws RangeError if the reference is not above zero, or the percent is not at least 0 and below 100.
 */
export function allowedRates(reference: DecimalString, deviationPercent: DecimalString): RateRange {
  const [rate, percent] = [decimal(reference), decimal(deviationPercent)]
  if (!isPositiveDecimal(rate)) throw new RangeError(`Not a reference: ${reference}`)
  if (percent.isNegative() || percent.greaterThanOrEqualTo(100))
    throw new RangeError(`Not a deviation: ${deviationPercent}`)
  const distance = rate.times(percent).dividedBy(100)
  return {
    lowest: toDecimalString(roundInto(rate.minus(distance), RATE_DECIMALS, 'UP'), RATE_DECIMALS),
    highest: toDecimalString(roundInto(rate.plus(distance), RATE_DECIMALS, 'DOWN'), RATE_DECIMALS),
  }
}

/** Whether a price of at most 4 decimals lies within a range, its ends included. */
export function isWithin(rate: DecimalString, { lowest, highest }: RateRange): boolean {
  return compareDecimals(rate, lowest) >= 0 && compareDecimals(rate, highest) <= 0
}

/** The prices that a band allows; null without a reference: none. */
export function rangeOf({ reference, deviationPercent }: PriceBand): RateRange | null {
  return reference === null ? null : allowedRates(reference.rate, deviationPercent)
}

/** Digits behind the point beyond which a text is no price to speak of, zeros included. */
export const MOST_TYPED_DECIMALS = 6

const WRITTEN_PRICE = /^-?\d{1,20}(?:\.(\d+))?$/

/**
 * Whether a text is a figure that can be judged as a price: digits, at most one point, no finer than `decimals`. It may be
 * zero, below zero, or of any size: that is the band's to judge. Only such a text may be read with `decimal`.
 */
export function isWrittenPrice(text: string, decimals: number = RATE_DECIMALS): boolean {
  const written = WRITTEN_PRICE.exec(text)
  if (written === null || (written[1]?.length ?? 0) > MOST_TYPED_DECIMALS) return false
  return hasAtMostDecimals(text, decimals)
}

/**
 * Judges a price that somebody typed by its currency's band; null: nothing against it.
 * @param rate as it was typed, whatever that is
 */
export function priceFault(rate: string, band: PriceBand): PriceFault | null {
  const { reference, deviationPercent, currency, unit } = band
  if (reference === null) return { rule: 'NO_REFERENCE_RATE', currency }
  const range = allowedRates(reference.rate, deviationPercent)
  if (!isWrittenPrice(rate)) return { rule: 'PRICE_FORM', unit, range, reference, decimals: RATE_DECIMALS }
  return isWithin(rate, range)
    ? null
    : { rule: 'OPENING_RATE_DEVIATION', unit, range, reference, deviationPercent }
}

/**
 * Whether a person is asked once more before a price is sent: it is allowed, and differs from the reference by more than
 * `ASKED_AGAIN_PERCENT`.
 */
export function isFarFromReference(rate: DecimalString, reference: DecimalString): boolean {
  const distance = decimal(rate).minus(decimal(reference)).abs()
  return distance.times(100).greaterThan(decimal(reference).times(ASKED_AGAIN_PERCENT))
}

/**
 * How far a price lies from a reference, in percent of it with 2 decimals: above zero, the price is higher. Rounded away from
 * zero, so that a price that is refused is never told at the very percent that is allowed.
 */
export function percentFromReference(rate: DecimalString, reference: DecimalString): DecimalString {
  const distance = decimal(rate).minus(decimal(reference)).times(100).dividedBy(decimal(reference))
  const size = roundInto(distance.abs(), DISTANCE_DECIMALS, 'UP')
  return toDecimalString(distance.isNegative() ? size.negated() : size, DISTANCE_DECIMALS)
}
