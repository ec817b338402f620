import { languageOfUser } from '../../db/companies/language-of-user.ts'
import type { ManagedUserRow } from '../../db/companies/managed-users.ts'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import { removeFactor } from '../../db/sessions/second-factors.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { stepUser } from './step-user.ts'

/**
 * Takes away the second factor of somebody whose authenticator is lost, and ends their sessions, so that a thief of the
 * device is signed out too. The person is told by mail, in their own language. Refused: MISSING_CAPABILITY, NOT_FOUND,
 * SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS where no second factor is in force.
 */
export function resetSecondFactor(
  context: ActorContext,
  { userId }: { userId: string },
): Promise<Result<{ userId: string }>> {
  return stepUser(context, userId, {
    action: 'reset_second_factor',
    event: 'user.second_factor_reset',
    endsSessions: true,
    also: async (user) => {
      await removeFactor(context.tx, userId)
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
