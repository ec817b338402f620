import { Socket } from 'node:net'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'
import { asksAtOnce } from './at-once.ts'
import { createDatabase, createPool, type Db } from './connect.ts'
import type { Database } from './schema.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool({ url: database.url, maxConnections: 1, role: null }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const inTransaction = <T>(act: (tx: Transaction<Database>) => Promise<T>) =>
  db.transaction().execute(async (tx) => act(await asksAtOnce(tx)))
const value = async (tx: Db, text: string) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(tx)
  return rows[0]?.value
}

describe('a transaction whose statements are asked for at once', () => {
  it('sends all of them by one write, and answers each', async () => {
    const written: string[] = []
    const spies = (['_write', '_writev'] as const).map((name) => {
      const original = Socket.prototype[name] as (...given: unknown[]) => unknown
      return vi.spyOn(Socket.prototype, name).mockImplementation(function (
        this: Socket,
        ...given: unknown[]
      ) {
        const [chunks] = given as [Buffer | string | { chunk: Buffer | string }[]]
        const parts = Array.isArray(chunks) ? chunks.map(({ chunk }) => chunk) : [chunks]
        written.push(parts.map(String).join(''))
        return Reflect.apply(original, this, given)
      })
    })
    const answers = await inTransaction((tx) => Promise.all(['1', '2', '3'].map((n) => value(tx, n))))
    for (const spy of spies) spy.mockRestore()
    expect(answers).toEqual([1, 2, 3])
    expect(
      written.flatMap((text) => [text.match(/begin|select \d|commit/g) ?? []]).filter(([word]) => word),
    ).toEqual([['begin', 'select 1', 'select 2', 'select 3'], ['commit']])
  })

  it('is undone where one of them fails, by what failed', async () => {
    await sql`create table words (word text unique)`.execute(db)
    const write = (tx: Db, word: string) => sql`insert into words values (${word})`.execute(tx)
    await expect(
      inTransaction((tx) => Promise.all([write(tx, 'a'), write(tx, 'a'), write(tx, 'b')])),
    ).rejects.toMatchObject({ code: '23505' })
    expect((await sql`select word from words`.execute(db)).rows).toEqual([])
    await inTransaction((tx) => Promise.all([write(tx, 'a'), write(tx, 'b')]))
    expect((await sql`select word from words order by word`.execute(db)).rows).toHaveLength(2)
  })

  it('is one of the same database, and is a transaction', async () => {
    await db.transaction().execute(async (tx) => {
      const own = await asksAtOnce(tx)
      expect(own.isTransaction).toBe(true)
      expect(own.getExecutor().adapter).toBe(db.getExecutor().adapter)
      expect(await value(own, 'pg_backend_pid()')).toBe(await value(tx, 'pg_backend_pid()'))
    })
  })
})
