import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPool } from '../db/connect.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { Line } from '../testing/line.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { startServerProgram } from '../testing/server-program.ts'
import { DatabaseOutage } from './database-outage.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
})
afterAll(() => world.close())

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly err?: object
  readonly errors?: number
}
const INFO = 30

it('a database that goes and comes back is two lines of the log, whatever asks for it meanwhile', async () => {
  const line = new Line(world.url)
  await line.mend()
  const server = await startServerProgram({ DATABASE_URL: line.url })
  try {
    const token = await openSession(world, world.people.office)
    const ask = () => fetch(`${server.address}/api/users/get/user-by-token`, { headers: bearer(token) })
    // An answer is kept for a moment, so that it may still be the one of before.
    const ready = async () => (await fetch(`${server.address}/readyz`)).status
    expect((await ask()).status).toBe(200)
    const before = server.log().length
    line.cut()
    const refused = await Promise.all(Array.from({ length: 5 }, ask))
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    await server.says('the database is away')
    await expect.poll(ready).toBe(503)
    expect((await ask()).status).toBe(503)
    await line.mend()
    await server.says('the database is back')
    expect((await ask()).status).toBe(200)
    await expect.poll(ready).toBe(200)
    const lines: LogLine[] = server
      .log()
      .slice(before)
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
    const loud = lines.filter(({ level, err }) => level > INFO || err !== undefined)
    expect(loud.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^the database is away: The database does not answer/),
    ])
    const back = lines.find(({ msg }) => msg === 'the database is back')
    expect(back?.errors).toBeGreaterThanOrEqual(refused.length)
  } finally {
    await server.stop()
    line.cut()
  }
}, 60_000)

it('one connection that ends alone is told as it came', async () => {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  client.on('error', () => undefined)
  const error: unknown = await client
    .query('select pg_terminate_backend(pg_backend_pid())')
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseAway(error)).toBe(true)
  const probe = createPool({ url: world.url, maxConnections: 1 })
  const outage = new DatabaseOutage()
  const write = vi.fn<() => void>()
  try {
    expect(outage.hold(error, write)).toBe(false)
    outage.watch(probe, pino({ level: 'silent' }))
    expect(outage.hold(new Error('a fault'), write)).toBe(false)
    expect(outage.hold(error, write)).toBe(true)
    await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(1))
  } finally {
    outage.stop()
    await probe.end()
  }
})
