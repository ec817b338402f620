import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase } from './postgres.ts'
import type { TestDatabase } from './templates.ts'

/** A migrated database of a test file's own, spoken to as its owner, who may do what the application may not. */
export function ownedDatabase(): { readonly owner: () => pg.Client; readonly url: () => string } {
  let database: TestDatabase
  let owner: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })
  return { owner: () => owner, url: () => database.url }
}
