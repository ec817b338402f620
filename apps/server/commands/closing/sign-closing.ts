import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { closingId, decideSigning } from '@fxmatch/domain/closing/seal'
import { nextReference } from '../../db/references.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result } from '../kernel/result.ts'
import { holdClosingDay, refuseClosing } from './hold-closing-day.ts'

/**
 * Signs a day of the actor's bank that another person has prepared, once. Refused: MISSING_CAPABILITY; NOT_FOUND for a company that is
 * no bank and a day to come; what `decideSigning` refuses; CLOSING_SEEN where it has been prepared anew since it was read. Of two who
 * sign at once one wins, and the other reads CLOSING_SIGNED.
 * @param input.fingerprint of what was prepared, as it was read
 */
export async function signClosing(
  context: ActorContext,
  input: { readonly day: CalendarDate; readonly fingerprint: string },
): Promise<Result<{ day: CalendarDate }>> {
  const { actor, tx, clock, ids } = context
  const able = requireCapability(actor, 'closing.sign')
  if (!able.ok) return able
  const held = await holdClosingDay(context, input.day)
  if (!held.ok) return held
  const { bank, facts, person, nameOf, sealed } = held.value
  const rule = decideSigning(person(actor.userId), facts)
  if (rule !== null) return refuseClosing(rule)
  const { prepared } = sealed
  if (prepared === null) throw new Error('a day that nobody has prepared is not signed')
  if (prepared.fingerprint !== input.fingerprint) return refuseClosing('CLOSING_SEEN')
  // Two machines' clocks differ, and a day is not signed before it was prepared.
  const now = clock.now()
  const at = now < prepared.at ? prepared.at : now
  const id = ids.uuid()
  const reference = await nextReference(tx, 'closing', at)
  await tx
    .insertInto('closing_signatures')
    .values({
      id,
      bank_id: bank.id,
      day: input.day,
      preparation_id: prepared.id,
      prepared_by: prepared.by.id,
      reference,
      verification_code: ids.secret(),
      signed_by: actor.userId,
      signer_name: nameOf(actor.userId),
      signed_at: at,
    })
    .execute()
  await audit(context, {
    action: 'closing.signed',
    objectType: 'closing',
    objectId: prepared.id,
    data: {
      bank: bank.id,
      day: input.day,
      reference,
      fingerprint: prepared.fingerprint,
      preparedBy: prepared.by.id,
    },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'closing', event: 'closing.signed' },
      ...{ id: closingId(bank.id, input.day), companies: [bank.id] },
    },
  ])
  return done({ day: input.day })
}
