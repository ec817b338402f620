import { writeFileSync } from 'node:fs'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { startTemporaryPostgres } from '@fxmatch/server/testing/temporary-postgres'
import { GENERATED_FILE, schemaTypes } from './schema-types.ts'

/** `npm run schema`: the types of the tables that the migrations make, in a database of its own. */
const server = await startTemporaryPostgres()
try {
  await migrateToLatest(server.url)
  writeFileSync(GENERATED_FILE, await schemaTypes(server.url))
  console.log(`${GENERATED_FILE} is written.`)
} finally {
  await server.stop()
}
