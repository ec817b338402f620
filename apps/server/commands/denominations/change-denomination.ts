import type { DenominationState } from '@fxmatch/domain/banknotes/denominations'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { lockNotes, readDenominations } from '../../db/reference/denominations.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { type Result, refuse } from '../kernel/result.ts'
import { wishNote } from './wish-note.ts'

/**
 * Says what a banknote is from now on: issued, only legal tender, withdrawn, once two people have (decision 0178). Its row
 * stays: what was counted in it is on record. Refused: MISSING_CAPABILITY; NOT_FOUND for a note that there is not;
 * SETTINGS_CHANGED where it is no longer what the person saw (`from`); as by `wishNote`.
 */
export async function changeDenomination(
  context: ActorContext,
  input: { currency: string; value: string; from: DenominationState; state: DenominationState },
): Promise<Result<{ currency: string; value: string }>> {
  const { actor, tx } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const { currency, from, state } = input
  await lockNotes(tx, currency)
  const notes = await readDenominations(tx, currency)
  const note = notes.find(({ value }) => equalDecimals(value, input.value))
  if (!note) return refuse('NOT_FOUND')
  if (note.state !== from) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  return wishNote(context, note, state)
}
