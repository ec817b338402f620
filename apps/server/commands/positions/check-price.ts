import { priceRefusal } from '@fxmatch/contract/errors/limit-refusals'
import type { OnTop } from '@fxmatch/domain/pricing/all-in-price'
import { type PriceBand, priceFault } from '@fxmatch/domain/pricing/price-band'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/**
 * Judges a price that somebody typed, whatever it is the price of: within its currency's allowed deviation from the
 * reference (domain rules §7, decision 0120). The caller has checked that it is above zero with at most 4 decimals.
 * @param typed.rate the seller's rate
 * @param typed.path the field that it was typed in
 * @param typed.onTop where the person typed what the buyer pays all-in: what that has over the seller's rate
 * @returns the band, to be kept with the order; refused: RATE_OUT_OF_RANGE, NO_REFERENCE_RATE
 */
export async function checkPrice(
  { tx, clock }: CommandContext,
  typed: {
    readonly currency: string
    readonly rate: string
    readonly path: string
    readonly onTop?: OnTop | null
  },
): Promise<Result<PriceBand>> {
  const band = await readPriceBand(tx, clock.now(), typed.currency)
  const fault = priceFault(typed.rate, band)
  if (fault === null) return done(band)
  const { code, rule, details } = priceRefusal(fault, typed.currency, typed.onTop)
  return refuseField(code, typed.path, { rule, details })
}
