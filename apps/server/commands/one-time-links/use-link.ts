import { type LinkPurpose, linkState } from '@fxmatch/domain/access/one-time-links'
import { hashToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** Whose link was used, and for what. */
export interface UsedLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  /** Where it was mailed, of a link that verifies an address or locks the account. */
  readonly email: string | null
}

/**
 * Uses a one-time link of one of some purposes up, in the transaction of what it is used for: where that is refused, the
 * link stays good. Of two who use it at the same moment the second waits for the first and is refused. Refused:
 * LINK_UNKNOWN, also of another purpose; LINK_USED; LINK_EXPIRED.
 */
export async function useLink(
  context: CommandContext,
  input: { token: string; purposes: readonly LinkPurpose[] },
): Promise<Result<UsedLink>> {
  const now = context.clock.now()
  const link = await context.tx
    .selectFrom('one_time_links')
    .where('token_hash', '=', hashToken(input.token))
    .where('purpose', 'in', [...input.purposes])
    .select(['id', 'user_id', 'purpose', 'email', 'used_at', 'expires_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!link) return refuse('LINK_UNKNOWN')
  const state = linkState({ usedAt: link.used_at, expiresAt: link.expires_at }, now)
  if (state !== 'VALID') return refuse(state === 'USED' ? 'LINK_USED' : 'LINK_EXPIRED')
  await context.tx.updateTable('one_time_links').set({ used_at: now }).where('id', '=', link.id).execute()
  return done({ userId: link.user_id, purpose: link.purpose, email: link.email })
}
