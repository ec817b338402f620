import {
  type DenominationState,
  isPlausibleNote,
  newNoteBounds,
} from '@fxmatch/domain/banknotes/denominations'
import { equalDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { readDenominations } from '../../db/reference/denominations.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { recordDenomination } from './record-denomination.ts'

/**
 * Enters a banknote of a currency (decision 0165). Refused: MISSING_CAPABILITY; NOT_FOUND for a currency that is not
 * traded; INVALID_INPUT at `value`, also for what can be no note (`isPlausibleNote`); DENOMINATION_EXISTS.
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
  const fits = isPositiveDecimal(input.value) && hasAtMostDecimals(input.value, currency.decimals)
  if (!fits) return refuse('INVALID_INPUT', { fields: [{ path: 'value', rule: 'FIELD_INVALID' }] })
  const notes = await readDenominations(tx, input.currency)
  const known = notes.some(({ value }) => equalDecimals(value, input.value))
  if (!known && !isPlausibleNote(input.value, notes))
    return refuseField('INVALID_INPUT', 'value', {
      rule: 'NOTE_IMPLAUSIBLE',
      details: { ...newNoteBounds(notes), currency: input.currency },
    })
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
