import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { stepUser } from './step-user.ts'

/**
 * Lets a disabled user sign in again, with the password and roles from before; one without a password has to be invited.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS.
 */
export function enableUser(
  context: ActorContext,
  { userId }: { userId: string },
): Promise<Result<{ userId: string }>> {
  const step = { action: 'enable', event: 'user.enabled', disabledAt: null, endsSessions: false } as const
  return stepUser(context, userId, step)
}
