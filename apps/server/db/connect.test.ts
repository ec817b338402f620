import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'
import { createPool } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('a connection in use', () => {
  it('that the database ends between two statements fails the next one, and not the process', async () => {
    // Ending another's connection is not for the application's role.
    const pool = createPool({ url: database.url, maxConnections: 2, role: null })
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const gone = new Promise((resolve) => client.once('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
    expect(isDatabaseAway(await failure(client.query('select 1')))).toBe(true)
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})

describe('a connection that nobody uses', () => {
  it('is kept with its plans for longer than a pause between two orders', async () => {
    const pool = createPool({ url: database.url, maxConnections: 1 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { rows: before } = await pool.query('select pg_backend_pid() as pid')
    vi.advanceTimersByTime(5 * 60_000)
    expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual(before)
    vi.useRealTimers()
    await pool.end()
  })
})

describe('a full pool', () => {
  it('lets nobody wait for ever: the database counts as away', async () => {
    const pool = createPool({ url: database.url, maxConnections: 1, patienceMs: 300 })
    const client = await pool.connect()
    expect(isDatabaseAway(await failure(pool.query('select 1')))).toBe(true)
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})
