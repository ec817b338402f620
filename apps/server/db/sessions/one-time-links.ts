import type { LinkPurpose } from '@fxmatch/domain/access/one-time-links'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

export interface StoredLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly usedAt: Date | null
  readonly expiresAt: Date
}

/** The link of a token's hash, used up or not. */
export async function findLink(db: Kysely<Database>, tokenHash: Buffer): Promise<StoredLink | null> {
  const link = await db
    .selectFrom('one_time_links')
    .where('token_hash', '=', tokenHash)
    .select(['user_id as userId', 'purpose', 'used_at as usedAt', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return link ?? null
}
