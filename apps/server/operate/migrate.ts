import { readSetting } from '../config/read-settings.ts'
import { migrateToLatest } from '../db/migrate.ts'
import type { Terminal } from './terminal.ts'

/** `fxmatch migrate`: deployment's step before a new version serves. */
export async function migrateHere({ env, out }: Terminal): Promise<void> {
  await migrateToLatest(readSetting(env, 'DATABASE_URL'))
  out('The schema is up to date.')
}
