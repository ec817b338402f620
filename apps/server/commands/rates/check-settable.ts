import { priceRefusal } from '@fxmatch/contract/errors/limit-refusals'
import { decimal, toDecimalString } from '@fxmatch/domain/money/decimal'
import { type PriceFault, priceFault, rangeOf } from '@fxmatch/domain/pricing/price-band'
import { SET_RATE_DECIMALS, settableFault } from '@fxmatch/domain/rates/rate-figures'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

const STEP = toDecimalString(decimal(1).dividedBy(10 ** SET_RATE_DECIMALS), SET_RATE_DECIMALS)

/**
 * Whether what was typed, whatever it is, can be a rate that a bank sets. The refusal names the allowed prices, as far as there
 * are any: 0.0001 is no slip of the last digit. Refused, at the field: INVALID_INPUT, NO_REFERENCE_RATE.
 */
export async function checkSettable(
  { tx, clock }: ActorContext,
  typed: { readonly currency: string; readonly rate: string; readonly path: string },
): Promise<Result<null>> {
  const { currency, rate, path } = typed
  const rule = settableFault(rate)
  if (rule === null) return done(null)
  const band = await readPriceBand(tx, clock.now(), currency)
  const range = rangeOf(band)
  const { unit, reference } = band
  if (rule === 'RATE_STEP')
    return refuseField('INVALID_INPUT', path, { rule, details: { rateStep: STEP, ...range, unit, currency } })
  const outside = priceFault(rate, band)
  const fault: PriceFault | null =
    rule === 'PRICE_FORM' && range !== null && reference !== null
      ? { rule, unit, range, reference, decimals: SET_RATE_DECIMALS }
      : outside
  if (fault === null) throw new Error(`${rate} is no rate that can be set, and lies within its band`)
  const refusal = priceRefusal(fault, currency)
  // Not RATE_OUT_OF_RANGE: nobody can confirm it either (decision 0123).
  const code = fault.rule === 'NO_REFERENCE_RATE' ? refusal.code : 'INVALID_INPUT'
  return refuseField(code, path, { rule: refusal.rule, details: refusal.details })
}
