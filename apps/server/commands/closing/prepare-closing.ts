import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import {
  closingId,
  decidePreparing,
  needsNote,
  saysSomething,
  sealedNote,
} from '@fxmatch/domain/closing/seal'
import { sealedBytes } from '../../db/closing/signed-days.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'
import { holdClosingDay, refuseClosing } from './hold-closing-day.ts'

/**
 * Prepares a day of the actor's bank for its signature: what is signed later is what was prepared last. Refused: MISSING_CAPABILITY;
 * NOT_FOUND for a company that is no bank and a day to come; what `decidePreparing` refuses; CLOSING_SEEN where the figures are not
 * those that were read; CLOSING_NOTE where something is marked and nothing is said about it.
 * @param input.figures fingerprint of the figures that were read
 */
export async function prepareClosing(
  context: ActorContext,
  input: { readonly day: CalendarDate; readonly figures: string; readonly note?: string | null | undefined },
): Promise<Result<{ day: CalendarDate }>> {
  const { actor, tx, clock, ids } = context
  const able = requireCapability(actor, 'closing.prepare')
  if (!able.ok) return able
  const held = await holdClosingDay(context, input.day)
  if (!held.ok) return held
  const { bank, figures, fingerprint, facts, signers, person, nameOf, sealed } = held.value
  const rule = decidePreparing(person(actor.userId), facts, signers)
  if (rule !== null) return refuseClosing(rule)
  if (fingerprint !== input.figures) return refuseClosing('CLOSING_SEEN')
  const written = sealedNote(input.note ?? '')
  if (written === null) return refuseField('INVALID_INPUT', 'note', { rule: 'CHARACTER_REFUSED' })
  if (needsNote(figures) && !saysSomething(written))
    return refuseField('INVALID_INPUT', 'note', { rule: 'CLOSING_NOTE' })
  const note = written || null
  const { prepared } = sealed
  // Pressed again, or written again word for word: what stands is what was asked for.
  const isThere =
    facts.prepared?.current && prepared?.by.id === actor.userId && prepared.content.note === note
  if (isThere) return done({ day: input.day })
  const now = clock.now()
  const id = ids.uuid()
  const { fingerprint: seal } = await tx
    .insertInto('closing_preparations')
    .values({
      id,
      bank_id: bank.id,
      day: input.day,
      content: sealedBytes({
        form: 1,
        ...{ bank: { id: bank.id, name: bank.name }, day: input.day, figures, note },
        preparedBy: actor.userId,
        preparerName: nameOf(actor.userId),
        preparedAt: now.toISOString(),
      }),
      prepared_by: actor.userId,
      prepared_at: now,
    })
    .returning('fingerprint')
    .executeTakeFirstOrThrow()
  await audit(context, {
    action: 'closing.prepared',
    objectType: 'closing',
    objectId: id,
    data: { bank: bank.id, day: input.day, note, fingerprint: seal },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'closing', event: 'closing.prepared' },
      ...{ id: closingId(bank.id, input.day), companies: [bank.id] },
    },
  ])
  return done({ day: input.day })
}
