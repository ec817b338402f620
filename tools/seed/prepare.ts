import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { makeSandbox, readSandboxMark } from '@fxmatch/server/db/sandbox'
import pg from 'pg'
import { withDatabase } from './mark.ts'
import { seedDemonstration, seedState } from './seed.ts'

/**
 * Loads the demonstration into a database that is empty, and begins again where the loading was killed halfway: what it
 * had made is nobody's work. A database in use is left alone.
 */
export async function prepareDemonstration(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const state = await seedState(databaseUrl)
  if (state === 'IN_USE') return
  if (state === 'INTERRUPTED') {
    log('The demonstration data were not loaded to the end: beginning again')
    const wasSandbox = (await withDatabase(databaseUrl, readSandboxMark)) !== null
    await dropEverything(databaseUrl)
    await migrateToLatest(databaseUrl)
    if (wasSandbox) await makeSandbox(databaseUrl)
  }
  await seedDemonstration(databaseUrl, log)
}

async function dropEverything(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public')
  } finally {
    await client.end()
  }
}
