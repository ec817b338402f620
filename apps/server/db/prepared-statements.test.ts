import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'
import { createDatabase, createPool, type Db } from './connect.ts'
import { isStalePlan, sendLater, sendWithNext } from './prepared-statements.ts'

const { emit } = Socket.prototype
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

describe('a transaction', () => {
  /** What the driver hands to the operating system while something runs: how often, and which statements. */
  async function journeys(act: () => Promise<unknown>): Promise<string[][]> {
    const prototype = Socket.prototype as unknown as { _writev: Write; _write: Write }
    type Write = (...given: unknown[]) => unknown
    const written: string[] = []
    const spies = (['_writev', '_write'] as const).map((name) => {
      const original = prototype[name]
      return vi.spyOn(prototype, name).mockImplementation(function (this: unknown, ...given) {
        const [chunks] = given as [Buffer | { chunk: Buffer }[]]
        written.push(
          (Array.isArray(chunks) ? Buffer.concat(chunks.map(({ chunk }) => chunk)) : chunks).toString(
            'latin1',
          ),
        )
        return original.apply(this, given)
      })
    })
    try {
      await act()
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
    const words = /\b(begin|commit|rollback|select \d|insert into "?\w+)/g
    return written.map((text) => text.match(words) ?? [])
  }

  it('sends its beginning with its first statement, and what may wait with its end', async () => {
    await sql`create table notes (word text unique)`.execute(db)
    const told = await journeys(() =>
      db.transaction().execute(async (tx) => {
        await sendLater(tx, sql`insert into notes values ('first')`)
        await sql`select 1`.execute(tx)
        await sendLater(tx, sql`insert into notes values ('second')`)
        await sendLater(tx, sql`insert into notes values ('third')`)
      }),
    )
    expect(told).toEqual([
      ['begin', 'insert into notes', 'select 1'],
      ['insert into notes', 'insert into notes', 'commit'],
    ])
    expect((await sql`select word from notes`.execute(db)).rows).toHaveLength(3)
  })

  it('keeps nothing where what waited fails, and throws that', async () => {
    const late = db.transaction().execute(async (tx) => {
      await sendLater(tx, sql`insert into notes values ('fourth')`)
      await sendLater(tx, sql`insert into notes values ('first')`)
      await sendLater(tx, sql`insert into notes values ('fifth')`)
    })
    await expect(late).rejects.toMatchObject({ code: '23505' })
    const early = db.transaction().execute(async (tx) => {
      await sendLater(tx, sql`insert into notes values ('first')`)
      await sql`select 1`.execute(tx)
    })
    await expect(early).rejects.toMatchObject({ code: '23505' })
    expect((await sql`select word from notes`.execute(db)).rows).toHaveLength(3)
  })

  it('is never begun where nothing was sent in it, and sends nothing that waits once it is undone', async () => {
    const refused = () =>
      db.transaction().execute(async (tx) => {
        await sendLater(tx, sql`insert into notes values ('sixth')`)
        throw new Error('refused')
      })
    expect(await journeys(() => expect(refused()).rejects.toThrow('refused'))).toEqual([])
    expect(await journeys(() => db.transaction().execute(async () => undefined))).toEqual([])
    expect((await sql`select word from notes`.execute(db)).rows).toHaveLength(3)
  })

  it('answers what went with the next statement once that was sent, and throws there what it fails with', async () => {
    const answered: unknown[] = []
    const told = await journeys(() =>
      db.transaction().execute(async (tx) => {
        const first = sendWithNext(tx, sql<{ one: number }>`select 1 as one`)
        answered.push((await sql<{ two: number }>`select 2 as two`.execute(tx)).rows, await first)
      }),
    )
    expect(told[0]).toEqual(expect.arrayContaining(['select 1', 'select 2']))
    expect(answered).toEqual([[{ two: 2 }], [{ one: 1 }]])
    const failing = db.transaction().execute(async (tx) => {
      const first = sendWithNext(tx, sql`insert into notes values ('first')`)
      await sql`select 3`.execute(tx)
      await first
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
  })

  it('that only reads is over once it has read, and the connection goes on in order', async () => {
    const only = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const held: (() => void)[] = []
    // What the database says of the end comes only once the transaction is over for who ran it.
    const listening = vi.spyOn(Socket.prototype, 'emit').mockImplementation(function (
      this: Socket,
      ...given: unknown[]
    ) {
      const emitted = () => Reflect.apply(emit, this, given)
      const isEnd = given[0] === 'data' && String(given[1]).includes('COMMIT')
      if (!isEnd && held.length === 0) return emitted()
      held.push(emitted)
      return true
    })
    const rows = await only().execute(async (tx) => (await sql`select 1 as one`.execute(tx)).rows)
    const next = sql`select 7 as seven`.execute(db)
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0))
    listening.mockRestore()
    for (const emitted of held) emitted()
    expect([rows, (await next).rows]).toEqual([[{ one: 1 }], [{ seven: 7 }]])
    expect((await sql`select pg_current_xact_id_if_assigned() as none`.execute(db)).rows).toEqual([
      { none: null },
    ])
    const failed = only().execute(async (tx) => sql`insert into notes values ('eighth')`.execute(tx))
    await expect(failed).rejects.toMatchObject({ code: '25006' })
    expect((await sql`select 8 as eight`.execute(db)).rows).toEqual([{ eight: 8 }])
  })

  it('is what a statement needs that may wait', async () => {
    await expect(sendLater(db, sql`insert into notes values ('seventh')`)).rejects.toThrow('no transaction')
  })
})
