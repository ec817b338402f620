import { holdsApproval } from '@fxmatch/domain/users/account-change'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { proposeAccountChange } from './propose-account-change.ts'
import { takeStep } from './step-user.ts'

/** Lets somebody in again who was disabled, with the password and roles from before. */
export const ENABLING = {
  action: 'enable',
  event: 'user.enabled',
  disabledAt: null,
  endsSessions: false,
} as const

/**
 * Lets a disabled user sign in again, with the password and roles from before; one without a password has to be invited.
 * Of somebody who approves it is proposed to a second person.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS, ACCOUNT_CHANGE_PENDING.
 */
export async function enableUser(
  context: ActorContext,
  { userId }: { userId: string },
): Promise<Result<{ userId: string }>> {
  const locked = await lockUserFor(context, userId, 'enable')
  if (!locked.ok) return locked
  const { user } = locked.value
  if (!holdsApproval(user.companyKind, user.roles)) return done(await takeStep(context, user, ENABLING))
  const proposed = await proposeAccountChange(context, locked.value, { kind: 'ENABLE' })
  return proposed.ok ? done({ userId }) : proposed
}
