import { readFileSync } from 'node:fs'
import { createTestDatabase } from '@fxmatch/server/testing/postgres'
import { expect, it } from 'vitest'
import { GENERATED_FILE, schemaTypes } from './schema-types.ts'

it('the types of the tables are those of the migrations', async () => {
  const database = await createTestDatabase()
  try {
    const types = await schemaTypes(database.url)
    // What a checkout may do to line ends is no change.
    const kept = readFileSync(GENERATED_FILE, 'utf8').replaceAll('\r\n', '\n')
    expect(kept, 'apps/server/db/schema.gen.ts is not of these migrations: run `npm run schema`').toBe(types)
  } finally {
    await database.drop()
  }
})
