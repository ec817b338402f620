import { verifyAddress } from '../../db/companies/account-addresses.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { useLink } from '../one-time-links/use-link.ts'

/**
 * Says by the mailed link that a new address is its person's; it counts once it has stood for a day. Refuses with
 * LINK_UNKNOWN, for an address that is another by now too, LINK_USED, LINK_EXPIRED.
 */
export async function verifyEmail(context: CommandContext, input: { token: string }): Promise<Result<null>> {
  const { tx, clock } = context
  const used = await useLink(context, { token: input.token, purposes: ['EMAIL_VERIFICATION'] })
  if (!used.ok) return used
  const { userId, email } = used.value
  const companyId = await verifyAddress(tx, { userId, email: email ?? '', now: clock.now() })
  if (companyId === null) return refuse('LINK_UNKNOWN')
  await audit(
    { ...context, actor: { userId, companyId } },
    { action: 'user.email_verified', objectType: 'user', objectId: userId, data: {} },
  )
  await emit(context, [
    { type: 'change', noun: 'user', event: 'user.email_verified', id: userId, companies: [companyId] },
  ])
  return done(null)
}
