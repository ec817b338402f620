import { hasAtMostDecimals, isPositiveDecimal, sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { allInPrice, allInRange, type OnTop, sellerRateOf } from '@fxmatch/domain/pricing/all-in-price'
import {
  isFarFromReference,
  isWithin,
  type PriceBand,
  percentFromReference,
  type RateRange,
  rangeOf,
} from '@fxmatch/domain/pricing/price-band'
import { compareDecimals, decimalParts } from '../format/decimal.ts'

/** A currency's band as a field speaks of prices: the seller's rates, or what the buyer pays all-in. */
export interface FieldBand {
  readonly range: RateRange
  /** The currency's reference, a seller's rate; what it comes to in the field's prices, where those are all-in. */
  readonly reference: string
  readonly referenceAllIn: string | null
}

/** What is to be said of a typed price; `percent` is its distance from the reference. */
export type Verdict =
  /** Nothing is typed, what is typed is no price, or the band is not known. */
  | { readonly kind: 'NONE' }
  /** Within, near the reference or far from it; outside; outside as it stands, and the beginning of an allowed price. */
  | { readonly kind: 'NEAR' | 'FAR' | 'OUTSIDE' | 'BEGUN'; readonly percent: string }
  | { readonly kind: 'NO_REFERENCE' }

/** @param onTop what stands on top of the seller's rate in the field's prices; null for a seller's rate */
export function fieldBand(band: PriceBand, onTop: OnTop | null): FieldBand | null {
  const range = rangeOf(band)
  if (range === null || band.reference === null) return null
  const { rate: reference } = band.reference
  if (onTop === null) return { range, reference, referenceAllIn: null }
  const withAll = allInPrice(decimal(reference), sumDecimals(onTop.percents))
  return {
    range: allInRange(range, onTop),
    reference,
    referenceAllIn: toDecimalString(withAll, RATE_DECIMALS),
  }
}

/** Whether a text is a price at all: above zero, with at most four decimals. */
function isPrice(typed: string): boolean {
  return decimalParts(typed) !== null && isPositiveDecimal(typed) && hasAtMostDecimals(typed, RATE_DECIMALS)
}

/** Whether more digits can make an allowed price of what is typed: nobody is told of a fault in the middle of a number. */
function mayBecomeAllowed(typed: string, { lowest, highest }: RateRange): boolean {
  const places = decimalParts(typed)?.fraction.length ?? 0
  const reaches = (from: string, step: string) =>
    compareDecimals(from, highest) <= 0 &&
    compareDecimals(decimal(from).plus(decimal(step)).toFixed(), lowest) > 0
  if (places > 0)
    return reaches(
      typed,
      decimal(1)
        .dividedBy(10 ** places)
        .toFixed(),
    )
  // Before the separator digits may follow on either side of it.
  const whole = decimal(typed)
  for (let scale = decimal(1); whole.times(scale).lessThanOrEqualTo(highest); scale = scale.times(10))
    if (reaches(whole.times(scale).toFixed(), scale.toFixed())) return true
  return false
}

/**
 * Judges what stands in a field by its currency's band.
 * @param band null while it is not known
 * @param onTop see {@link fieldBand}
 */
export function judgePrice(typed: string, band: PriceBand | null, onTop: OnTop | null): Verdict {
  if (band === null || !isPrice(typed)) return { kind: 'NONE' }
  const [known, range] = [fieldBand(band, onTop), rangeOf(band)]
  if (known === null || range === null) return { kind: 'NO_REFERENCE' }
  // Judged as the server does: by the seller's rate. Below the least there is none, outside of every band.
  const rate = onTop === null ? typed : (sellerRateOf(typed, onTop) ?? '0')
  const percent = percentFromReference(rate, known.reference)
  if (isWithin(rate, range))
    return { kind: isFarFromReference(rate, known.reference) ? 'FAR' : 'NEAR', percent }
  return { kind: mayBecomeAllowed(typed, known.range) ? 'BEGUN' : 'OUTSIDE', percent }
}
