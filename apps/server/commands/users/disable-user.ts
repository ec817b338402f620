import { PASSWORD_PURPOSES } from '@fxmatch/domain/access/one-time-links'
import { endLinksOf } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { stepUser } from './step-user.ts'

/**
 * Disables a user: sessions and links end at once, what they did stays on record.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, LAST_MANAGER, USER_STATUS.
 */
export function disableUser(
  context: ActorContext,
  { userId }: { userId: string },
): Promise<Result<{ userId: string }>> {
  const now = context.clock.now()
  return stepUser(context, userId, {
    action: 'disable',
    event: 'user.disabled',
    disabledAt: now,
    endsSessions: true,
    also: () => endLinksOf(context.tx, userId, now, PASSWORD_PURPOSES),
  })
}
