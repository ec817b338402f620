import { join } from 'node:path'
import { ConfigError } from '@fxmatch/server/config/read-settings'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import { ROOT } from '../root.ts'
import { settingOf } from '../setting-of.ts'
import { openDatabase } from './open-database.ts'

/** `npm run check:invariants`: prints one line per rule; the exit code is 1 when any is broken. */
process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const database = await openDatabase(settingOf('DATABASE_URL'), join(ROOT, '.data/postgres'))
    try {
      return await report(database.url)
    } finally {
      await database.close()
    }
  } catch (error) {
    const expected = error instanceof EmbeddedPostgresError || error instanceof ConfigError
    console.error(expected ? error.message : error)
    return 2
  }
}

async function report(url: string): Promise<number> {
  // As whoever the address names: in production the owner cannot take the application's role on.
  const db = createDatabase(createPool({ url, maxConnections: 1, role: null }))
  try {
    const results = await checkInvariants(db)
    for (const { name, ok, detail } of results) console.log(`${ok ? 'ok    ' : 'BROKEN'} ${name}: ${detail}`)
    const broken = results.filter(({ ok }) => !ok).length
    console.log(`\n${results.length} rules, ${broken === 0 ? 'all hold' : `${broken} broken`}.`)
    return broken === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}
