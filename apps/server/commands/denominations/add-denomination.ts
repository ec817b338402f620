import type { DenominationState } from '@fxmatch/domain/banknotes/denominations'
import { hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { recordDenomination } from './record-denomination.ts'

/** The largest face value that can be entered, in the currency; the largest note that circulates here is 10,000 yen. */
const LARGEST_NOTE = '1000000'

/**
 * Enters a banknote of a currency (decision 0165). Refused: MISSING_CAPABILITY; NOT_FOUND for a currency that is not
 * traded; INVALID_INPUT at `value`; DENOMINATION_EXISTS.
 */
export async function addDenomination(
  context: ActorContext,
  input: { currency: string; value: string; state: DenominationState },
): Promise<Result<{ currency: string; value: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const currency = await tx
    .selectFrom('currencies')
    .select('decimals')
    .where('iso_code', '=', input.currency)
    .executeTakeFirst()
  if (!currency || !isForeign(input.currency)) return refuse('NOT_FOUND')
  const fits =
    isPositiveDecimal(input.value) &&
    hasAtMostDecimals(input.value, currency.decimals) &&
    decimal(input.value).lessThanOrEqualTo(LARGEST_NOTE)
  if (!fits) return refuse('INVALID_INPUT', { fields: [{ path: 'value', rule: 'FIELD_INVALID' }] })
  const value = decimal(input.value).toFixed()
  const { state } = input
  const added = await tx
    .insertInto('denominations')
    .values({ currency: input.currency, value, state, changed_at: clock.now(), changed_by: actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst()
  if (!added)
    return refuse('DENOMINATION_EXISTS', { fields: [{ path: 'value', rule: 'DENOMINATION_EXISTS' }] })
  await recordDenomination(context, 'denomination.added', {
    currency: input.currency,
    value,
    state,
    before: null,
  })
  return done({ currency: input.currency, value })
}
