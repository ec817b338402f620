import { joinsBy } from '../../db/companies/known-people.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { refuseUser } from './lock-managed-user.ts'

/**
 * Refuses a card and an address that would make who writes them one person with a colleague: SEGREGATION at `cin` (OWN_CARD) or `email`
 * (OWN_MAILBOX). Somebody else who manages users writes them.
 */
export async function requireTwoPeople(
  { tx, actor }: ActorContext,
  written: Parameters<typeof joinsBy>[2],
): Promise<Result<null>> {
  const field = await joinsBy(tx, actor.userId, written)
  if (field === null) return done(null)
  return refuseUser(field === 'cin' ? 'OWN_CARD' : 'OWN_MAILBOX')
}
