import { type LanguageCode, languageOfTag } from '@fxmatch/domain/languages/languages'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * The language to write to somebody in who asks for nothing at this moment: the one they chose, else the one that they
 * read their notifications in; French where neither is known.
 */
export async function languageOfUser(db: Kysely<Database>, userId: string): Promise<LanguageCode> {
  const kept = await db
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('notification_readers', 'notification_readers.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select(['user_settings.language as chosen', 'notification_readers.language as read'])
    .executeTakeFirst()
  return languageOfTag(kept?.chosen) ?? languageOfTag(kept?.read) ?? 'fr'
}
