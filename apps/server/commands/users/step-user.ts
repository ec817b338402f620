import type { UserAction } from '@fxmatch/domain/users/decide-user'
import type { ManagedUserRow } from '../../db/companies/managed-users.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'

/** An act on a user's account as a whole; fields and roles are changed by `updateUser`. */
export interface UserStep {
  readonly action: UserAction
  /** The audit's action and the event: `user.disabled`. */
  readonly event: string
  /** Since when the user is disabled, null to enable them; left out, the user stays disabled or enabled. */
  readonly disabledAt?: Date | null
  /** Whether the user's sessions end with it. */
  readonly endsSessions: boolean
  /** What else belongs to the step; it runs in the same transaction, with the user's row locked. */
  readonly also?: (user: ManagedUserRow) => Promise<void>
}

/**
 * Takes a step on a user of a company whose users the actor manages: asks the rules, writes a new version, ends the sessions
 * where the step says so, then writes audit and event. Refused as by `lockUserFor`.
 */
export async function stepUser(
  context: ActorContext,
  userId: string,
  step: UserStep,
): Promise<Result<{ userId: string }>> {
  const locked = await lockUserFor(context, userId, step.action)
  return locked.ok ? done(await takeStep(context, locked.value.user, step)) : locked
}

/** Takes a step on a user whom the caller has locked and asked the rules about. */
export async function takeStep(
  context: ActorContext,
  user: ManagedUserRow,
  step: Omit<UserStep, 'action'>,
): Promise<{ userId: string }> {
  const { tx, clock } = context
  const { id: userId } = user
  await tx
    .updateTable('users')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(step.disabledAt === undefined ? {} : { disabled_at: step.disabledAt }),
    }))
    .where('id', '=', userId)
    .execute()
  await step.also?.(user)
  const ended = step.endsSessions ? await endSessionsOf(tx, userId, clock.now()) : null
  await noteUser(context, {
    action: step.event,
    userId,
    companyId: user.companyId,
    changes: [],
    ...(ended ? { more: { endedSessions: ended.length } } : {}),
  })
  if (ended) await announceAccess(context, userId)
  return { userId }
}
