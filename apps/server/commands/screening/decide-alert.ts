import { screeningRefusal } from '@fxmatch/contract/errors/screening-refusals'
import { type AlertAction, decideAlert } from '@fxmatch/domain/screening/alert-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { forgetErasedNames, keepCleared, lockAlert } from '../../db/screening/alert-rows.ts'
import { readSubjects } from '../../db/screening/alert-subjects.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteAlertStep, screenRecord } from './screen-texts.ts'

/** A step on an alert. */
export interface AlertStepInput {
  readonly alertId: string
  readonly action: AlertAction
  /** The version that the person saw. */
  readonly version: number
  /** Every step is final for somebody who reads it later: it says why. */
  readonly reason: string
}

/**
 * Takes a step on an alert of the own compliance: one person says that it is somebody else, another one agrees, and the pair stays
 * cleared; or one confirms, and nothing new is dealt with the party unless two clear it after all. Of two at once one wins.
 * Refused: MISSING_CAPABILITY; NOT_FOUND, also for another company's; SCREENING_STATE for one that is decided or was moved;
 * SEGREGATION for who cleared it, and for whose name it is.
 */
export async function stepAlert(
  context: ActorContext,
  input: AlertStepInput,
): Promise<Result<{ id: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'screening.decide')
  if (!able.ok) return able
  const alert = await lockAlert(tx, input.alertId, actor.companyId)
  if (!alert) return refuse('NOT_FOUND')
  if (alert.version !== input.version)
    return refuse('SCREENING_STATE', { rule: 'ALERT_MOVED', current: alert.version })
  const subject = alert.subjectKind === 'USER' ? alert.subjectId : null
  const users = [actor.userId, alert.clearedBy, subject].filter((id) => id !== null)
  const person = await readKnownPeople(tx, { users })
  const known = (id: string | null) => (id === null ? null : person(id))
  const decided = decideAlert(
    person(actor.userId),
    {
      status: alert.status,
      clearedBy: known(alert.clearedBy),
      subject: (await readSubjects(tx, [alert], person))(alert),
    },
    input.action,
  )
  if ('rule' in decided) return refuse(screeningRefusal(decided.rule).code, { rule: decided.rule })
  const { to } = decided.step
  const now = clock.now()
  const clears = { cleared_by: actor.userId, cleared_at: now, clear_reason: input.reason }
  const opens = { cleared_by: null, cleared_at: null, clear_reason: null }
  const decides = { decided_by: actor.userId, decided_at: now }
  await tx
    .updateTable('screening_alerts')
    .set((eb) => ({
      status: to,
      version: eb('version', '+', 1),
      ...(to === 'CLEARING' ? { ...clears, decided_by: null, decided_at: null, reason: null } : {}),
      ...(to === 'OPEN' ? opens : {}),
      ...(to === 'FALSE_POSITIVE' || to === 'CONFIRMED' ? { ...decides, reason: input.reason } : {}),
    }))
    .where('id', '=', alert.id)
    .execute()
  await noteAlertStep(context, {
    alertId: alert.id,
    action: input.action,
    before: decided.step.from,
    after: to,
    reason: input.reason,
  })
  if (to === 'FALSE_POSITIVE') {
    await keepCleared(tx, alert.id, now)
    if (alert.subjectKind === 'TRUST_REQUEST') await forgetErasedNames(tx, alert.subjectId)
    // What had no room among the most hits of a name comes now, before anything is dealt with the party.
    await screenRecord(context, alert.subjectKind, alert.subjectId)
  }
  return done({ id: alert.id })
}
