import { hashToken, newToken } from '../../security/tokens.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Gives the actor's calendar a new address; the one before ends at once. The token is returned this once: the database keeps
 * its SHA-256.
 * Refused: MISSING_CAPABILITY.
 */
export async function renewCalendarFeed(
  context: ActorContext,
): Promise<Result<{ token: string; createdAt: Date }>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'order.view')
  if (!able.ok) return able
  const token = newToken()
  const token_hash = hashToken(token)
  const created_at = clock.now()
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: actor.userId, token_hash, created_at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash, created_at, last_read_at: null }),
    )
    .execute()
  await audit(context, {
    action: 'calendar_feed.renewed',
    objectType: 'user',
    objectId: actor.userId,
    data: {},
  })
  return done({ token, createdAt: created_at })
}
