import { endFeed } from '../../db/calendar/feed-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result } from '../kernel/result.ts'

/** Ends the address of the actor's calendar, where there is one. Refused: MISSING_CAPABILITY. */
export async function revokeCalendarFeed(context: ActorContext): Promise<Result<null>> {
  const { actor, tx } = context
  const able = requireCapability(actor, 'order.view')
  if (!able.ok) return able
  if (await endFeed(tx, actor.userId))
    await audit(context, {
      action: 'calendar_feed.revoked',
      objectType: 'user',
      objectId: actor.userId,
      data: {},
    })
  return done(null)
}
