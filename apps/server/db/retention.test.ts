import { RECORD_TABLES, RETENTION } from '@fxmatch/domain/record/retention'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'

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

it('says of every table how long it is kept, and of no other', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  )
  expect(Object.keys(RETENTION).sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('leaves nothing of the record to be deleted by the application', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where has_table_privilege('fxmatch_app', name, 'DELETE') or has_table_privilege('fxmatch_app', name, 'TRUNCATE')`,
    [RECORD_TABLES],
  )
  expect(rows).toEqual([])
})
