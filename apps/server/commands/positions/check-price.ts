import { priceRefusal } from '@fxmatch/contract/errors/limit-refusals'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { checkBand } from '@fxmatch/domain/gate/price-check'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { type OnTop, sellerRateOf } from '@fxmatch/domain/pricing/all-in-price'
import { isWrittenPrice, type PriceBand, priceFault } from '@fxmatch/domain/pricing/price-band'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuseField } from '../kernel/result.ts'

/**
 * Judges a price that somebody typed, whatever it is the price of: within its currency's allowed deviation from the
 * reference (domain rules §7, decision 0120). Whatever was typed, the refusal names the allowed range.
 * @param typed.rate the seller's rate, as it was typed: any text
 * @param typed.path the field that it was typed in
 * @param typed.onTop where the person typed what the buyer pays all-in: what that has over the seller's rate
 * @returns the band, to be kept with the order; refused, at the field: INVALID_INPUT where it is no price, RATE_OUT_OF_RANGE,
 *   NO_REFERENCE_RATE
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

/** A price outside of its band that a second person may let through: its check, and what refuses it until then. */
export interface OutsideBand {
  readonly check: GateCheck
  readonly refusal: Refusal
}

/**
 * The same of a price that two houses make between them, by somebody of a house that lets prices through: one outside of the band, and
 * not too far, is left to the gate (`passGate`), which refuses it as it is refused here, unless an override lets it through.
 * @returns also what is left to the gate; null where the price is allowed
 */
export async function checkDealtPrice(
  context: ActorContext,
  typed: { readonly currency: string; readonly rate: string; readonly path: string },
): Promise<Result<{ readonly band: PriceBand; readonly outside: OutsideBand | null }>> {
  const priced = await checkPrice(context, typed)
  if (priced.ok) return done({ band: priced.value, outside: null })
  const { actor, tx, clock } = context
  const band = await readPriceBand(tx, clock.now(), typed.currency)
  const check = OVERRIDING_KINDS.includes(actor.companyKind) ? checkBand(typed.rate, band) : null
  return check === null ? priced : done({ band, outside: { check, refusal: priced.refusal } })
}

/** Kinds of company whose people override. */
const OVERRIDING_KINDS: readonly CompanyKind[] = ['BANK', 'EXCHANGE_OFFICE']

/**
 * The same of a price that the buyer types all-in.
 * @param typed.allIn as it was typed: any text
 * @param typed.onTop what it has over the seller's rate
 */
export function checkAllInPrice(
  context: CommandContext,
  {
    allIn,
    ...typed
  }: { readonly currency: string; readonly allIn: string; readonly path: string; readonly onTop: OnTop },
): Promise<Result<PriceBand>> {
  return checkPrice(context, { ...typed, rate: sellerRateTyped(allIn, typed.onTop) })
}

/** The seller's rate behind a typed price; what leads to none is handed on as it is. */
function sellerRateTyped(allIn: string, onTop: OnTop): string {
  if (!isWrittenPrice(allIn) || !isPositiveDecimal(allIn)) return allIn
  // Below the least rate there is none: outside of every band.
  return sellerRateOf(allIn, onTop) ?? '0'
}
