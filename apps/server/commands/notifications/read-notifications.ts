import { sql } from 'kysely'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** Marks one's own notification as read, where it is not yet. Refused: NOT_FOUND for anybody else's. */
export async function readNotification(
  context: ActorContext,
  { id }: { id: string },
): Promise<Result<{ read: number }>> {
  const { actor, tx, clock } = context
  const own = await tx
    .selectFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('on_screen', '=', true)
    .select('read_at')
    .forUpdate()
    .executeTakeFirst()
  if (!own) return refuse('NOT_FOUND')
  if (own.read_at !== null) return done({ read: 0 })
  await tx.updateTable('notifications').set({ read_at: clock.now() }).where('id', '=', id).execute()
  await emit(context, [{ type: 'notification.read', userId: actor.userId }])
  return done({ read: 1 })
}

/**
 * Marks one's own notifications as read that have been seen: by their ids, or by the object that they are about. What is
 * somebody else's, or nobody's, is passed over. Refuses nothing.
 */
export async function seeNotifications(
  context: ActorContext,
  { ids, about }: { readonly ids: readonly string[]; readonly about?: string | undefined },
): Promise<Result<{ read: number }>> {
  const { actor, tx, clock } = context
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: clock.now() })
    .where('user_id', '=', actor.userId)
    .where('on_screen', '=', true)
    .where('read_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any (${sql.val([...ids])}::uuid[])`),
        ...(about === undefined ? [] : [eb('object_id', '=', about)]),
      ]),
    )
    .executeTakeFirst()
  const read = Number(numUpdatedRows)
  if (read > 0) await emit(context, [{ type: 'notification.read', userId: actor.userId }])
  return done({ read })
}

/** Marks one's own notifications up to a moment as read: later ones were not on the screen. Refuses nothing. */
export async function readAllNotifications(
  context: ActorContext,
  { upTo }: { upTo: Date },
): Promise<Result<{ read: number }>> {
  const { actor, tx, clock } = context
  const result = await tx
    .updateTable('notifications')
    .set({ read_at: clock.now() })
    .where('user_id', '=', actor.userId)
    .where('on_screen', '=', true)
    .where('read_at', 'is', null)
    .where('created_at', '<=', upTo)
    .executeTakeFirst()
  const read = Number(result.numUpdatedRows)
  if (read > 0) await emit(context, [{ type: 'notification.read', userId: actor.userId }])
  return done({ read })
}
