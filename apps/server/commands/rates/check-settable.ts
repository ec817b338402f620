import { decimal, toDecimalString } from '@fxmatch/domain/money/decimal'
import { rangeOf } from '@fxmatch/domain/pricing/price-band'
import { SET_RATE_DECIMALS, settableFault } from '@fxmatch/domain/rates/rate-figures'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

const STEP = toDecimalString(decimal(1).dividedBy(10 ** SET_RATE_DECIMALS), SET_RATE_DECIMALS)

/**
 * Whether a rate can be one that a bank sets. One that is finer than the step is told the allowed prices too, as far as there
 * are any: 0.0001 is no slip of the last digit. Refused, at the field: INVALID_INPUT.
 */
export async function checkSettable(
  { tx, clock }: ActorContext,
  typed: { readonly currency: string; readonly rate: string; readonly path: string },
): Promise<Result<null>> {
  const rule = settableFault(typed.rate)
  if (rule === null) return done(null)
  if (rule === 'VALUE_INVALID') return refuseField('INVALID_INPUT', typed.path, { rule })
  const band = await readPriceBand(tx, clock.now(), typed.currency)
  const { currency, unit } = band
  return refuseField('INVALID_INPUT', typed.path, {
    rule,
    details: { rateStep: STEP, ...rangeOf(band), unit, currency },
  })
}
