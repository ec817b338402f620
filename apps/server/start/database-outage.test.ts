import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openSession } from '../testing/http-app.ts'
import { Line } from '../testing/line.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { startServerProgram } from '../testing/server-program.ts'

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
    expect((await ask()).status).toBe(200)
    const before = server.log().length
    line.cut()
    const refused = await Promise.all(Array.from({ length: 5 }, ask))
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    await server.says('the database is away')
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503)
    expect((await ask()).status).toBe(503)
    await line.mend()
    await server.says('the database is back')
    expect((await ask()).status).toBe(200)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
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
  const server = await startServerProgram({ DATABASE_URL: world.url })
  try {
    await server.says('relay: this process relays')
    const client = new pg.Client({ connectionString: world.url })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fxmatch relay'`,
    )
    await client.end()
    await server.says('relay: interrupted')
    expect(server.log()).not.toContain('the database is away')
  } finally {
    await server.stop()
  }
}, 60_000)
