import {
  type DenominationState,
  isPlausibleNote,
  newNoteBounds,
} from '@fxmatch/domain/banknotes/denominations'
import { equalDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { lockNotes, readDenominations } from '../../db/reference/denominations.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { type Result, refuse, refuseField } from '../kernel/result.ts'
import { wishNote } from './wish-note.ts'

/**
 * Enters a banknote of a currency (decision 0165). Until a second person has entered the same it is taken nowhere
 * (decision 0178). Refused: as by `wishNote`; MISSING_CAPABILITY; NOT_FOUND for a currency that is not traded;
 * INVALID_INPUT at `state` and `value`, also for what can be no note (`isPlausibleNote`); DENOMINATION_EXISTS.
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
  // Entered as withdrawn it would be counted nowhere.
  if (input.state === 'WITHDRAWN')
    return refuse('INVALID_INPUT', { fields: [{ path: 'state', rule: 'FIELD_INVALID' }] })
  if (!fits) return refuse('INVALID_INPUT', { fields: [{ path: 'value', rule: 'FIELD_INVALID' }] })
  await lockNotes(tx, input.currency)
  const notes = await readDenominations(tx, input.currency)
  const known = notes.find(({ value }) => equalDecimals(value, input.value))
  // The second person enters the same note as the first: as one that nobody has seen yet, it waits for that.
  if (known && known.asked_state === input.state) return wishNote(context, known, input.state)
  if (known)
    return refuse('DENOMINATION_EXISTS', { fields: [{ path: 'value', rule: 'DENOMINATION_EXISTS' }] })
  if (!isPlausibleNote(input.value, notes))
    return refuseField('INVALID_INPUT', 'value', {
      rule: 'NOTE_IMPLAUSIBLE',
      details: { ...newNoteBounds(notes), currency: input.currency },
    })
  const value = decimal(input.value).toFixed()
  const note = { currency: input.currency, value, state: 'WITHDRAWN' } as const
  await tx
    .insertInto('denominations')
    .values({ ...note, changed_at: clock.now(), changed_by: actor.userId })
    .execute()
  return wishNote(context, { ...note, asked_state: null, asked_by: null }, input.state)
}
