import { deleteAlert, holdAskedAt } from '../../db/rate-alerts/alert-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Deletes an alert of the person's own, whatever has become of it. Refused: NOT_FOUND for what is nobody's or somebody else's;
 * SETTINGS_CHANGED for one that was asked for anew since `createdAt`: its end or its ways of telling may be others by now.
 * @param input.createdAt when it was asked for, as who deletes it read it; left out: as it is
 */
export async function deleteRateAlert(
  context: ActorContext,
  { id, createdAt }: { readonly id: string; readonly createdAt?: string | undefined },
): Promise<Result<null>> {
  const { actor, tx } = context
  const askedAt = await holdAskedAt(tx, actor.userId, id)
  if (askedAt === null) return refuse('NOT_FOUND')
  if (createdAt !== undefined && askedAt.getTime() !== new Date(createdAt).getTime())
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  await deleteAlert(tx, actor.userId, id)
  await emit(context, [{ type: 'settings.changed', userId: actor.userId }])
  return done(null)
}
