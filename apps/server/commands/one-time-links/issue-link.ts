import {
  endedBy,
  type LinkPurpose,
  linkExpiry,
  linkPath,
  type PasswordPurpose,
} from '@fxmatch/domain/access/one-time-links'
import { endLinksOf } from '../../db/companies/managed-users.ts'
import { hashToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'

/**
 * Issues a one-time link for a user and answers it as a path of the site (`/edit-password#token=…`), for the `link` of a
 * mail, whose rendering adds the public address. The token has 160 random bits; only its SHA-256 is kept. Earlier links
 * of the user that were not used end where they are for the same (`endedBy`).
 *
 * @param input `email` is where it is mailed, of a link that verifies an address or locks the account
 */
export async function issueLink(
  context: CommandContext,
  input: { userId: string } & (
    | { purpose: PasswordPurpose }
    | { purpose: Exclude<LinkPurpose, PasswordPurpose>; email: string }
  ),
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
  await endLinksOf(tx, input.userId, now, endedBy(input.purpose))
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
      email: 'email' in input ? input.email : null,
    })
    .execute()
  return linkPath(input.purpose, token)
}
