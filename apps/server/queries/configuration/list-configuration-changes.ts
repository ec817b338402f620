import type { configurationHistoryCall } from '@fxmatch/contract/http/control'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { getConfigurationEntry } from './list-configuration.ts'

const NEWEST = 100

/** What an entry was before and who changed it, newest first; null for an entry that nobody edits. */
export async function listConfigurationChanges(
  db: Db,
  entryId: number,
): Promise<z.output<typeof configurationHistoryCall.response> | null> {
  if (!(await getConfigurationEntry(db, entryId))) return null
  const rows = await db
    .selectFrom('configuration_changes as change')
    .innerJoin('users', 'users.id', 'change.user_id')
    .select([
      'change.id',
      'change.created_at',
      'change.before_value',
      'change.after_value',
      'users.full_name',
    ])
    .where('change.entry_id', '=', entryId)
    .orderBy('change.id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    by: { name: row.full_name },
    before: row.before_value,
    after: row.after_value,
  }))
}
