import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from '@fxmatch/server/db/backup/write-backup'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { prune } from '@fxmatch/server/jobs/prune'
import { startTemporaryPostgres } from '@fxmatch/server/testing/temporary-postgres'
import { ROOT } from '../root.ts'
import { prepareDemonstration } from '../seed/prepare.ts'

/**
 * `npm run release-data`: the demonstration in the schema of this release, as a backup beside the migrations, where
 * `upgrade.test.ts` upgrades it from then on. Typed once, when a release is made.
 */
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const parent = join(ROOT, 'apps/server/db/migrations/released-data')
const server = await startTemporaryPostgres()
try {
  await migrateToLatest(server.url)
  await prepareDemonstration(server.url, console.log)
  // Relayed and live events only serve for two days, and are half of it all.
  const now = new Date()
  const db = createDatabase(createPool({ url: server.url, maxConnections: 1 }))
  await prune(db, now, now).finally(() => db.destroy())
  await mkdir(parent, { recursive: true })
  const directory = join(parent, version)
  const { manifest } = await writeBackup({
    databaseUrl: server.url,
    directory,
    secretsKeys: [],
    now: new Date(),
  })
  console.log(`${directory}: schema ${manifest.migrations.at(-1)}, ${manifest.tables.length} tables`)
} finally {
  await server.stop()
}
