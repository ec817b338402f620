import { LINK_PURPOSES } from '@fxmatch/domain/access/one-time-links'
import { endFeed } from '../../db/calendar/feed-rows.ts'
import { freezeAddress } from '../../db/companies/account-addresses.ts'
import { dropPending } from '../../db/companies/account-changes.ts'
import { endLinksOf, withPlatform } from '../../db/companies/managed-users.ts'
import { forgetDevices } from '../../db/sessions/known-devices.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import { HOUSE_COST, nobodyHash } from '../../security/passwords.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { useLink } from '../one-time-links/use-link.ts'
import { announceAccess } from '../sessions/announce-access.ts'

/**
 * Locks an account at once, by the link that was mailed to its person when something about it was changed or proposed:
 * whoever has taken it over is out, and stays out (0617). The account gets the address back that the link went to; sessions,
 * other links, known browsers, the calendar's address, proposed changes and the password end. Somebody who manages the company's
 * users lets the person in again, with a second person where they approve; they come with a password that they set by a link to
 * that address. Refuses with LINK_UNKNOWN, LINK_USED, LINK_EXPIRED.
 */
export async function freezeAccount(
  context: CommandContext,
  input: { token: string },
): Promise<Result<{ endedSessions: readonly string[] }>> {
  const { tx, clock } = context
  const now = clock.now()
  const used = await useLink(context, { token: input.token, purposes: ['FREEZE'] })
  if (!used.ok) return used
  const { userId, email } = used.value
  const unknownPassword = nobodyHash(HOUSE_COST)
  const frozen = await freezeAddress(tx, { userId, email: email ?? '', unknownPassword, now })
  if (frozen === null) return refuse('LINK_UNKNOWN')
  const { companyId, emailWas } = frozen
  await endLinksOf(tx, userId, now, LINK_PURPOSES)
  await forgetDevices(tx, userId)
  await endFeed(tx, userId)
  await dropPending(tx, { userId, at: now })
  const endedSessions = await endSessionsOf(tx, userId, now)
  await audit(
    { ...context, actor: { userId, companyId } },
    {
      action: 'user.frozen',
      objectType: 'user',
      objectId: userId,
      data: {
        company: companyId,
        endedSessions: endedSessions.length,
        changes: emailWas === email ? [] : [{ field: 'email', before: emailWas, after: email }],
      },
    },
  )
  const companies = await withPlatform(tx, companyId)
  await emit(context, [{ type: 'change', noun: 'user', event: 'user.frozen', id: userId, companies }])
  await announceAccess(context, userId)
  return done({ endedSessions })
}
