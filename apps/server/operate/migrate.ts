import { readSetting } from '../config/read-settings.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { makeSandbox } from '../db/sandbox.ts'
import { StartRefusal } from '../start/explain.ts'
import type { Terminal } from './terminal.ts'

/** `fxmatch migrate`: deployment's step before a new version serves. */
export async function migrateHere({ env, out }: Terminal): Promise<void> {
  const url = readSetting(env, 'DATABASE_URL')
  await migrateToLatest(url)
  out('The schema is up to date.')
  if (!readSetting(env, 'SANDBOX')) return
  if (!(await makeSandbox(url)))
    throw new StartRefusal(
      'SANDBOX=true, and this database is in use already: a sandbox is one from its first day.',
    )
  out('The database is a sandbox.')
}
