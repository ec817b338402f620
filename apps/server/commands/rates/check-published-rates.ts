import { equalDecimals } from '@fxmatch/domain/money/amount'
import { isQuoted } from '@fxmatch/domain/rates/rate-figures'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { checkPrice } from '../positions/check-price.ts'

/** A rate of a list as it was typed, and the one in force: null where there is none. */
export interface TypedRate {
  readonly currency: string
  readonly rate: string
  readonly inForce: string | null
  /** The field that it was typed in. */
  readonly path: string
}

/**
 * Judges the rates that a bank publishes for others by their currencies' bands (decision 0120): those that are quoted and
 * differ from what is in force. Zero, which ends a quotation, is always allowed.
 * @returns refused: RATE_OUT_OF_RANGE, NO_REFERENCE_RATE at the first that is at fault
 */
export async function checkPublishedRates(
  context: CommandContext,
  typed: readonly TypedRate[],
): Promise<Result<null>> {
  for (const { currency, rate, inForce, path } of typed) {
    if (!isQuoted(rate) || (inForce !== null && equalDecimals(rate, inForce))) continue
    const priced = await checkPrice(context, { currency, rate, path })
    if (!priced.ok) return priced
  }
  return done(null)
}
