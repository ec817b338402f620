import type { DenominationState } from '@fxmatch/domain/banknotes/denominations'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { readDenominations } from '../../db/reference/denominations.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { recordDenomination } from './record-denomination.ts'

/**
 * Says what a banknote is from now on: issued, only legal tender, withdrawn. Its row stays: what was counted in it is on
 * record. Refused: MISSING_CAPABILITY; NOT_FOUND for a note that there is not; SETTINGS_CHANGED where it is no longer what
 * the person saw (`from`), or is `state` already.
 */
export async function changeDenomination(
  context: ActorContext,
  input: { currency: string; value: string; from: DenominationState; state: DenominationState },
): Promise<Result<{ currency: string; value: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const { currency, from, state } = input
  const notes = await readDenominations(tx, currency)
  const note = notes.find(({ value }) => equalDecimals(value, input.value))
  if (!note) return refuse('NOT_FOUND')
  const changed = await tx
    .updateTable('denominations')
    .set({ state, changed_at: clock.now(), changed_by: actor.userId })
    .where('currency', '=', currency)
    .where('value', '=', note.value)
    .where('state', '=', from)
    .where('state', '<>', state)
    .returning('value')
    .executeTakeFirst()
  if (!changed) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  await recordDenomination(context, 'denomination.changed', {
    currency,
    value: note.value,
    state,
    before: from,
  })
  return done({ currency, value: note.value })
}
