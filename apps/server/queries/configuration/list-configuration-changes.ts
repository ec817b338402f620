import type { configurationHistoryCall } from '@fxmatch/contract/http/control'
import type { z } from 'zod'
import { readConfigurationChanges } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { getConfigurationEntry } from './list-configuration.ts'

const NEWEST = 100

/** What an entry was before and who changed it, newest first; null for an entry that nobody edits. */
export async function listConfigurationChanges(
  db: Db,
  entryId: number,
): Promise<z.output<typeof configurationHistoryCall.response> | null> {
  if (!(await getConfigurationEntry(db, entryId))) return null
  const rows = await readConfigurationChanges(db, entryId, NEWEST)
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    by: { name: row.full_name },
    before: row.before_value,
    after: row.after_value,
  }))
}
