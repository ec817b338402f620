import { type LinkPurpose, linkExpiry } from '@fxmatch/domain/access/one-time-links'
import { hashToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'

/**
 * Issues a one-time link for a user and answers it as a path of the site (`/edit-password?token=…`), for the `link` of a
 * mail, whose rendering adds the public address. The token has 160 random bits; only its SHA-256 is kept. Earlier links
 * of the user that were not used end: only the one that was mailed last works.
 */
export async function issueLink(
  context: CommandContext,
  input: { userId: string; purpose: LinkPurpose },
): Promise<string> {
  const { tx, clock, ids } = context
  const now = clock.now()
  // Two links issued at once wait for each other here, so that the later one ends the earlier one.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', input.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('one_time_links')
    .set({ expires_at: now })
    .where('user_id', '=', input.userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const token = ids.secret()
  await tx
    .insertInto('one_time_links')
    .values({
      id: ids.uuid(),
      user_id: input.userId,
      purpose: input.purpose,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: linkExpiry(input.purpose, now),
    })
    .execute()
  return `/edit-password?token=${token}`
}
