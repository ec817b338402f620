import { languageOfUser } from '../../db/companies/language-of-user.ts'
import type { ManagedUserRow } from '../../db/companies/managed-users.ts'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import { removeFactor } from '../../db/sessions/second-factors.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { proposeAccountChange } from './propose-account-change.ts'
import { takeStep } from './step-user.ts'

/**
 * Proposes to take away the second factor of somebody whose authenticator is lost; a second person approves. Refused:
 * MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS where there is none,
 * ACCOUNT_CHANGE_PENDING.
 */
export async function resetSecondFactor(
  context: ActorContext,
  { userId }: { userId: string },
): Promise<Result<{ userId: string }>> {
  const locked = await lockUserFor(context, userId, 'reset_second_factor')
  if (!locked.ok) return locked
  const proposed = await proposeAccountChange(context, locked.value, { kind: 'SECOND_FACTOR' })
  return proposed.ok ? done({ userId }) : proposed
}

/**
 * Takes a second factor away, once a second person agrees, and ends the person's sessions: who has stolen it is out, too.
 * The person is told by mail, in their own language.
 */
export function takeFactorAway(context: ActorContext, user: ManagedUserRow): Promise<{ userId: string }> {
  return takeStep(context, user, {
    event: 'user.second_factor_reset',
    endsSessions: true,
    also: async () => {
      await removeFactor(context.tx, user.id)
      await tellByMail(context, user)
    },
  })
}

async function tellByMail(context: ActorContext, user: ManagedUserRow): Promise<void> {
  const { tx, clock, actor } = context
  const { id, email, fullName, username } = user
  const manager = await findEnabledUser(tx, actor.userId)
  const resetBy = manager?.full_name ?? 'FXMatch'
  await queueMail(context, {
    recipient: email,
    template: 'second_factor_reset',
    language: await languageOfUser(tx, id),
    data: { fullName, username, resetBy, at: clock.now().toISOString() },
  })
}
