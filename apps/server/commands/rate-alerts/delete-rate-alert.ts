import { deleteAlert } from '../../db/rate-alerts/alert-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** Deletes an alert of the person's own, whatever has become of it. Refused: NOT_FOUND for what is nobody's or somebody else's. */
export async function deleteRateAlert(
  context: ActorContext,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  const { actor, tx } = context
  if (!(await deleteAlert(tx, actor.userId, id))) return refuse('NOT_FOUND')
  await emit(context, [{ type: 'settings.changed', userId: actor.userId }])
  return done(null)
}
