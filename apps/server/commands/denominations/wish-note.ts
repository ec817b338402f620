import { type DenominationState, noteStep } from '@fxmatch/domain/banknotes/denominations'
import { countsAs } from '../../db/companies/known-people.ts'
import type { DenominationRow } from '../../db/reference/denominations.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { recordDenomination } from './record-denomination.ts'

/** A note's name, as commands answer with it. */
export interface NoteKey {
  readonly currency: string
  readonly value: string
}

/**
 * One person wishes a note that there is to be in a state (decision 0178): the first wish waits, a second person's same one
 * is done, the wish that it be what it is drops what waits. The caller has read the note with the currency's notes locked.
 * Refused: SEGREGATION for one's own second wish, by whichever account; SETTINGS_CHANGED where another wish waits, or nothing would change.
 */
export async function wishNote(
  context: ActorContext,
  note: Pick<DenominationRow, 'currency' | 'value' | 'state' | 'asked_state' | 'asked_by'>,
  state: DenominationState,
): Promise<Result<NoteKey>> {
  const { actor, clock, tx } = context
  const { currency, value } = note
  const asked =
    note.asked_state === null || note.asked_by === null
      ? null
      : { state: note.asked_state, by: note.asked_by }
  const by = await countsAs(tx, actor.userId, asked?.by ?? null)
  const step = noteStep({ state: note.state, asked }, { state, by })
  if (step === 'SEGREGATION_CHANGE') return refuse('SEGREGATION', { rule: step })
  if (step === 'NOTHING' || step === 'CHANGE_PENDING')
    return refuse('SETTINGS_CHANGED', { rule: step === 'NOTHING' ? 'SETTINGS_CHANGED' : step })
  const now = clock.now()
  const set = {
    ASK: { asked_state: state, asked_by: actor.userId, asked_at: now },
    MAKE: {
      ...{ asked_state: null, asked_by: null, asked_at: null },
      ...{ state, changed_by: actor.userId, changed_at: now },
    },
    DROP: { asked_state: null, asked_by: null, asked_at: null },
  }[step]
  await tx
    .updateTable('denominations')
    .set(set)
    .where('currency', '=', currency)
    .where('value', '=', value)
    .execute()
  const action = ({ ASK: 'asked', MAKE: 'changed', DROP: 'dropped' } as const)[step]
  await recordDenomination(context, `denomination.${action}`, {
    ...{ currency, value, state, before: note.state },
    ...(step === 'MAKE' && asked ? { askedBy: asked.by } : {}),
  })
  return done({ currency, value })
}
