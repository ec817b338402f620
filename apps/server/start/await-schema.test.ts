import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createPool } from '../db/connect.ts'
import { knownMigrations, migrateTo, migrateToLatest } from '../db/migrate.ts'
import { describeSchema, readSchemaState } from '../db/schema-version.ts'
import { freePort } from '../embedded/free-port.ts'
import { startServer } from '../main.ts'
import { TEST_CONFIG } from '../testing/http-app.ts'
import { ownedDatabase } from '../testing/owned-database.ts'
import { createTemplate, type TestDatabase } from '../testing/templates.ts'
import { explain, isKnown } from './explain.ts'

/** How a start ends that is refused: what the person at the terminal reads. */
async function refusal(databaseUrl: string): Promise<unknown> {
  return startServer({ ...TEST_CONFIG, databaseUrl }).then(
    async (server) => {
      await server.close()
      return 'it serves'
    },
    (error: unknown) => (isKnown(error) ? explain(error) : error),
  )
}

async function eventually<T>(read: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (const until = Date.now() + 20_000; ; await delay(50)) {
    const found = await read().catch(() => null)
    if (found !== null && holds(found)) return found
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(found)}`)
  }
}

/** Ends everybody's connections to a database, as when their processes are killed. */
async function cutOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

interface Look {
  readonly http: number
  readonly status: string
  readonly reason?: string
  readonly schema?: string
}

async function look(address: string): Promise<Look> {
  const answer = await fetch(`${address}/readyz`)
  return { http: answer.status, ...((await answer.json()) as Omit<Look, 'http'>) }
}

describe('a server whose schema is not there yet', () => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await createTemplate(inject('testServerUrl'), async () => undefined)
  })
  afterAll(() => empty.drop())

  it('names what is missing, waits, serves once it has come, whoever migrates twice at once', async () => {
    const names = await knownMigrations()
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const starting = startServer({ ...TEST_CONFIG, port, databaseUrl: empty.url })
    try {
      const first = await eventually(
        () => look(address),
        ({ status }) => status === 'schema_missing',
      )
      expect(first).toEqual({
        http: 503,
        status: 'schema_missing',
        reason: `The database has no schema yet: the migrations ${names[0]} to ${names.at(-1)} (${names.length}) are to be run: type fxmatch migrate.`,
      })
      expect((await fetch(`${address}/healthz`)).status).toBe(200)
      const call = await fetch(`${address}/api/positions`)
      expect([call.status, call.headers.get('retry-after'), await call.json()]).toEqual([
        503,
        '2',
        expect.objectContaining({ code: 'UNAVAILABLE' }),
      ])
      expect(await (await fetch(`${address}/metrics`)).text()).toContain(
        'fxmatch_server_state{state="schema_missing"} 1',
      )

      const last = names.at(-2) ?? ''
      await migrateTo(empty.url, last)
      const second = await eventually(
        () => look(address),
        ({ reason }) => !reason?.includes('no schema yet'),
      )
      expect(second.reason).toBe(
        `The schema is older than this release: ${names.at(-1)} is missing: type fxmatch migrate.`,
      )

      // One is killed in the middle, two others come at once.
      const killed = migrateToLatest(empty.url).catch((error: unknown) => error)
      await delay(5)
      await cutOff(empty.url)
      await killed
      await Promise.all([migrateToLatest(empty.url), migrateToLatest(empty.url)])
      const server = await starting
      expect(await look(address)).toEqual({
        http: 200,
        status: 'ok',
        events: 'database',
        reports: 'primary',
      })
      await server.close()
    } finally {
      await (await starting.catch(() => null))?.close()
    }
  })
})

describe('a schema that is not the release’s own', () => {
  const database = ownedDatabase()
  let pool: pg.Pool
  beforeAll(() => {
    pool = createPool({ url: database.url(), maxConnections: 1 })
  })
  afterAll(() => pool.end())
  const ran = (name: string) =>
    database.owner().query(`insert into kysely_migration values ($1, '2026')`, [name])
  const forget = async () => {
    await database.owner().query(`delete from kysely_migration where name > '8'`)
    await database.owner().query('delete from breaking_migrations')
  }

  it('is looked at with one statement, once all of it was there', async () => {
    expect(await readSchemaState(pool)).toEqual({ kind: 'current' })
    const sent = vi.spyOn(pool, 'query')
    expect(await readSchemaState(pool)).toEqual({ kind: 'current' })
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
    await database.owner().query('alter table breaking_migrations rename to elsewhere')
    expect(await readSchemaState(pool)).toEqual({ kind: 'current' })
    await database.owner().query('alter table elsewhere rename to breaking_migrations')
  })

  it('is served on while it only adds, and this is said', async () => {
    expect(await readSchemaState(pool)).toEqual({ kind: 'current' })
    await ran('9000_adds')
    const server = await startServer({ ...TEST_CONFIG, databaseUrl: database.url() })
    try {
      expect(await look(server.address)).toMatchObject({
        http: 200,
        status: 'ok',
        schema: expect.stringContaining('9000_adds'),
      })

      // The next one takes something away under the running server.
      await ran('9001_takes')
      await database
        .owner()
        .query(`insert into breaking_migrations values ('9001_takes', '9000_adds', 'orders.note is gone')`)
      const now = await eventually(
        () => look(server.address),
        ({ http }) => http === 503,
      )
      expect(now).toMatchObject({ status: 'schema_too_new', reason: expect.stringContaining('9001_takes') })
    } finally {
      await server.close()
    }
  })

  it('ends a start in one sentence where it takes something away', async () => {
    expect(await refusal(database.url())).toBe(
      'The schema is too new for this release: 9001_takes took away what it uses (orders.note is gone). Start the newer release.',
    )
    // A release that knows a migration as new as the least one serves.
    await database
      .owner()
      .query(`update breaking_migrations set least = $1 where name = '9001_takes'`, [
        (await knownMigrations()).at(-1),
      ])
    expect(await readSchemaState(pool)).toMatchObject({ kind: 'newer' })
    await forget()
  })

  it('is foreign where it has run what belongs between ours, and a start ends in one sentence', async () => {
    await ran('0001_somebody_elses')
    const state = await readSchemaState(pool)
    expect(describeSchema(state)).toContain('0001_somebody_elses')
    expect(await refusal(database.url())).toBe(describeSchema(state))
    await database.owner().query(`delete from kysely_migration where name = '0001_somebody_elses'`)
  })
})

describe('a database that does not let the server in', () => {
  const url = (change: (url: URL) => void) => {
    const changed = new URL(inject('testServerUrl'))
    change(changed)
    return changed.href
  }
  it.each([
    [
      'a wrong password',
      () =>
        url((one) => {
          one.username = 'nobody'
          one.password = 'hidden'
        }),
      /^The database refuses the password of DATABASE_URL: .*\.$/,
    ],
    [
      'no such database',
      () =>
        url((one) => {
          one.pathname = '/none'
        }),
      /^The database of DATABASE_URL does not exist: .*\.$/,
    ],
  ])('%s ends the start in one sentence', async (_, at, sentence) => {
    const said = await refusal(at())
    expect(said).toMatch(sentence)
    expect(said).not.toContain('hidden')
  })

  it('that is away is waited for, until the server is told to stop', async () => {
    const [port, nobody] = [await freePort(), await freePort()]
    const asked = new AbortController()
    const starting = startServer(
      { ...TEST_CONFIG, port, databaseUrl: `postgres://fx:hidden@127.0.0.1:${nobody}/none` },
      asked.signal,
    ).catch((error: unknown) => error)
    const found = await eventually(
      () => look(`http://127.0.0.1:${port}`),
      ({ status }) => status === 'database_away',
    )
    expect(found.reason).toMatch(/^The database does not answer: (?!.*hidden)/)
    asked.abort()
    expect(await starting).toMatchObject({ name: 'AbortError' })
  })
})
