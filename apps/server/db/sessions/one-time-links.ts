import { PASSWORD_PURPOSES, type PasswordPurpose } from '@fxmatch/domain/access/one-time-links'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

export interface StoredLink {
  readonly userId: string
  readonly purpose: PasswordPurpose
  readonly usedAt: Date | null
  readonly expiresAt: Date
}

/** The link of a token's hash that sets a password, used up or not. */
export async function findPasswordLink(db: Kysely<Database>, tokenHash: Buffer): Promise<StoredLink | null> {
  const link = await db
    .selectFrom('one_time_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', [...PASSWORD_PURPOSES])
    .select(['user_id as userId', 'purpose', 'used_at as usedAt', 'expires_at as expiresAt'])
    .$narrowType<{ purpose: PasswordPurpose }>()
    .executeTakeFirst()
  return link ?? null
}
