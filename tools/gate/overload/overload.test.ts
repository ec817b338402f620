import { setTimeout as delay } from 'node:timers/promises'
import { announce, FULL, times } from '@fxmatch/server/testing/gate'
import { bearer, openSession } from '@fxmatch/server/testing/http-app'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../process/server-process.ts'
import { type Answers, rush, SilentClient } from './load.ts'

/** What the server of this test takes on: little, so that ten times as much fits on any machine. */
const AT_ONCE = 6
const WAITING = 18
const CLIENTS = 10 * (AT_ONCE + WAITING)
const SECONDS = times(4, 60)
const HALF_OPEN = times(150, 600)
/**
 * All that the server may keep. Without a limit, garbage grows as far as the machine has room, and says nothing; with it a
 * server that keeps more and more ends.
 */
const HEAP_MEGABYTES = 160
/** What a rush may add: the heap, and what is on its way through sockets. */
const MORE_BYTES = 250 * 1024 * 1024

let world: MarketWorld
let server: ServerProcess
let headers: Record<string, string>

beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
  headers = bearer(await openSession(world, world.people.office, true))
  server = await startServerProcess({
    DATABASE_URL: world.url,
    DATABASE_CONNECTIONS: '3',
    REQUESTS_AT_ONCE: `${AT_ONCE}`,
    REQUESTS_WAITING: `${WAITING}`,
    REQUEST_WAIT_SECONDS: '1',
    LIVE_STREAMS: '60',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await world?.close()
})

const positions = { method: 'GET', path: '/api/positions?pageSize=20' }
const publish = () => ({
  method: 'POST',
  path: '/api/positions',
  body: {
    currency: 'EUR',
    amount: '1000',
    rate: '3.3868',
    form: 'DIGITAL',
    region: 15,
    expireDate: new Date(Date.now() + 8 * 3_600_000).toISOString(),
  },
})

async function status(path: string, more: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${server.address}${path}`, { headers: { ...headers, ...more } })
  await response.body?.cancel()
  return response.status
}

/** The server answers an ordinary request again, without anybody's help. */
async function expectRecovered(): Promise<void> {
  for (let attempt = 1; (await status(positions.path)) !== 200; attempt += 1) {
    if (attempt === 100) throw new Error(`it did not recover\n${server.log()}`)
    await delay(100)
  }
  expect(await status('/readyz')).toBe(200)
  expect(server.ends).toEqual([])
}

const count = ({ statuses }: Answers, code: number) => statuses.get(code) ?? 0

describe.runIf(FULL)('a server under ten times its load', () => {
  it('answers, or says when to come back; its memory stays bounded; then it is as before', async () => {
    announce('overload', `${CLIENTS} clients for ${SECONDS} s`)
    expect(await status(positions.path)).toBe(200)
    const before = server.residentBytes()
    let most = before
    let going = true
    const health: number[] = []
    const answers: Answers = { statuses: new Map(), faults: [] }
    const load = rush(
      server.address,
      headers,
      CLIENTS,
      (n) => (n % 4 === 0 ? publish() : positions),
      () => going,
      answers,
    )
    const servedSome = () => [200, 201, 503].every((code) => count(answers, code) > 0)
    const begun = Date.now()
    const goesOn = () => {
      const seconds = (Date.now() - begun) / 1_000
      // A machine with other work needs longer for the first answers.
      return seconds < SECONDS || (seconds < SECONDS + 60 && !servedSome())
    }
    for (; goesOn(); await delay(200)) {
      most = Math.max(most, server.residentBytes())
      health.push(await status('/healthz'))
    }
    going = false
    await load
    console.info(
      `gate overload: ${[...answers.statuses].map(([code, times]) => `${times} × ${code}`).join(', ')}; ` +
        `${Math.round(before / 2 ** 20)} → ${Math.round(most / 2 ** 20)} MB at most`,
    )
    expect(answers.faults.slice(0, 5)).toEqual([])
    // Both: it turned away what was too much, and went on working.
    expect(servedSome()).toBe(true)
    expect(new Set(health)).toEqual(new Set([200]))
    expect(most - before).toBeLessThan(MORE_BYTES)
    await expectRecovered()

    // What was answered with 201 is there, and nothing else: a refusal has done nothing.
    const rows = await world.db.selectFrom('positions').select('id').execute()
    expect(rows.length).toBe(count(answers, 201))
  }, 300_000)

  it('gives each session its share, and the others theirs', async () => {
    const limited = await startServerProcess({
      DATABASE_URL: world.url,
      REQUESTS_PER_MINUTE_PER_SESSION: '5',
    })
    try {
      const ask = async (token: Record<string, string>) => {
        const response = await fetch(`${limited.address}/api/users/get/user-by-token`, { headers: token })
        await response.body?.cancel()
        return response
      }
      const other = bearer(await openSession(world, world.people.trader, true))
      const statuses: number[] = []
      // A window may end in between, once.
      for (let n = 0; n < 12; n += 1) statuses.push((await ask(headers)).status)
      expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
      expect(statuses).toContain(429)
      const refused = await ask(headers)
      if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await ask(other)).status).toBe(200)
    } finally {
      await limited.stop()
    }
  }, 60_000)
})

describe('clients that are slow on purpose', () => {
  it('keep nobody from being served with half a head or half a body', async () => {
    const token = headers.authorization ?? ''
    const halves = [
      'GET /api/positions HTTP/1.1\r\nHost: fx\r\nX-Slow: ',
      `POST /api/positions HTTP/1.1\r\nHost: fx\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"a":`,
    ]
    const before = server.residentBytes()
    const slow = Array.from(
      { length: HALF_OPEN },
      (_, index) => new SilentClient(server.address, halves[index % 2] ?? ''),
    )
    await delay(1_000)
    try {
      for (let n = 0; n < 20; n += 1) expect(await status(positions.path)).toBe(200)
      expect(server.residentBytes() - before).toBeLessThan(MORE_BYTES)
      if (FULL) await expectHeadsTimedOut(slow)
    } finally {
      for (const client of slow) client.leave()
    }
    await expectRecovered()
  }, 120_000)

  it('get so many streams and no more, and keep nobody from being served by not reading them', async () => {
    const topic = encodeURIComponent('market-pipe')
    const text = (token: string) =>
      `GET /.well-known/mercure?topic=${topic} HTTP/1.1\r\nHost: fx\r\nAuthorization: ${token}\r\n\r\n`
    const tokens: string[] = []
    for (const who of ['office', 'trader', 'second', 'tickets', 'backOffice'] as const)
      tokens.push(bearer(await openSession(world, world.people[who], true)).authorization)
    const readers = Array.from(
      { length: 150 },
      (_, index) => new SilentClient(server.address, text(tokens[index % tokens.length] ?? '')),
    )
    try {
      await expectRecovered()
      await delay(500)
      for (const reader of readers) reader.listen()
      // Those that wait for their turn are answered in a second or two, on a busy machine later.
      for (const until = Date.now() + 20_000; Date.now() < until; await delay(100))
        if (readers.every(({ heard }) => heard !== '')) break
      const opened = readers.filter(({ heard }) => heard.startsWith('HTTP/1.1 200'))
      const refused = readers.filter(({ heard }) => /^HTTP\/1\.1 (429|503)/.test(heard))
      expect([opened.length > 0, opened.length <= 60]).toEqual([true, true])
      expect(opened.length + refused.length).toBe(readers.length)
      expect(refused.every(({ heard }) => /\r\nretry-after: \d+\r\n/i.test(heard))).toBe(true)
    } finally {
      for (const reader of readers) reader.leave()
    }
    await expectRecovered()
  }, 60_000)
})

/** Whoever has not sent a whole head in time is let go. */
async function expectHeadsTimedOut(clients: readonly SilentClient[]): Promise<void> {
  const heads = clients.filter((_, index) => index % 2 === 0)
  for (const client of heads) client.listen()
  for (const until = Date.now() + 40_000; Date.now() < until; await delay(500))
    if (heads.every(({ ended }) => ended)) return
  expect(heads.filter(({ ended }) => !ended)).toEqual([])
}
