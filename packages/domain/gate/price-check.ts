import { compareDecimals } from '../money/amount.ts'
import { decimal, HOME_DECIMALS, RATE_DECIMALS, toDecimalString } from '../money/decimal.ts'
import { type PriceBand, percentFromReference, priceFault } from '../pricing/price-band.ts'
import type { GateCheck } from './decide-gate.ts'
import { PERCENT_UNIT } from './unusual.ts'

/** A price further from the reference than this, in percent, nobody lets through: it is a slip, and no price. */
export const MOST_LET_THROUGH_PERCENT = '20'

/**
 * The check of a typed price outside of its currency's band (G13): percents of the reference, `asked` below zero where the price is
 * lower. Null where nothing is refused, and where nobody could let through what is: no price at all, no reference, or too far away.
 * @param rate as it was typed, whatever that is
 */
export function checkBand(rate: string, band: PriceBand): GateCheck | null {
  const fault = priceFault(rate, band)
  if (fault?.rule !== 'OPENING_RATE_DEVIATION') return null
  const { reference, deviationPercent } = fault
  const percent = percentFromReference(rate, reference.rate)
  const distance = decimal(percent).abs()
  if (distance.greaterThan(MOST_LET_THROUGH_PERCENT)) return null
  const none = decimal(0).toFixed(HOME_DECIMALS)
  return {
    ...{ code: 'G13', outcome: 'REFUSE', of: band.currency, unit: PERCENT_UNIT },
    ...{ used: none, reserved: none },
    limit: decimal(deviationPercent).toFixed(HOME_DECIMALS),
    asked: decimal(percent).toFixed(HOME_DECIMALS),
    left: decimal(deviationPercent).minus(distance).toFixed(HOME_DECIMALS),
    basis: { of: 'REFERENCE', rate: reference.rate },
    rate: toDecimalString(decimal(rate), RATE_DECIMALS),
  }
}

/** Whether two checks are of the same price, where they are of one at all. */
export function isSameRate(one: Pick<GateCheck, 'rate'>, other: Pick<GateCheck, 'rate'>): boolean {
  if (one.rate === undefined || other.rate === undefined) return one.rate === other.rate
  return compareDecimals(one.rate, other.rate) === 0
}
