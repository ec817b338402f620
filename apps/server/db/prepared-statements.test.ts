import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'
import { createDatabase, createPool, type Db } from './connect.ts'
import { isStalePlan } from './prepared-statements.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool({ url: database.url, maxConnections: 1, role: null }))
  await sql`create table things (id int primary key, name text)`.execute(db)
  await sql`insert into things values (1, 'one'), (2, 'two')`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const read = (id: number, on: Db = db) => sql<object>`select * from things where id = ${id}`.execute(on)
async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

describe('statements of a connection', () => {
  it('are prepared when they are sent again and again, and not before', async () => {
    await sql`select 'seldom' as word`.execute(db)
    for (const id of [1, 2, 1, 2]) expect((await read(id)).rows).toHaveLength(1)
    const texts = await preparedTexts()
    expect(texts).toContain('select * from things where id = $1')
    expect(texts).not.toContain("select 'seldom' as word")
  })

  it('go on after a migration changed what they answer', async () => {
    for (const id of [1, 2, 1]) await read(id)
    await sql`alter table things add column colour text not null default 'red'`.execute(db)
    expect((await read(1)).rows).toEqual([{ id: 1, name: 'one', colour: 'red' }])
    expect((await read(2)).rows).toEqual([{ id: 2, name: 'two', colour: 'red' }])
  })

  it('fail a transaction once after such a migration, for it to be tried again', async () => {
    for (const id of [1, 2, 1, 2]) await read(id)
    await sql`alter table things drop column name`.execute(db)
    const attempt = () => db.transaction().execute(async (tx) => (await read(1, tx)).rows)
    const failure = await attempt().then(
      () => null,
      (error: unknown) => error,
    )
    expect(isStalePlan(failure)).toBe(true)
    expect(await attempt()).toEqual([{ id: 1, colour: 'red' }])
  })
})
