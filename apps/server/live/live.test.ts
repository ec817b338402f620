import { get, type IncomingMessage } from 'node:http'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, createPool, type Db } from '../db/connect.ts'
import { appendLiveEvents, pruneLiveEvents } from '../db/outbox/live-events.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'
import { type LiveFeed, startLiveFeed } from './feed.ts'
import { LiveHub } from './hub.ts'
import { createLiveMetrics } from './metrics.ts'
import { startPulse } from './pulse.ts'
import { LIVE_PATH, registerLiveRoutes } from './routes.ts'

const MINE = '0190f3a0-0000-7000-8000-000000000001'
const OTHER = '0190f3a0-0000-7000-8000-000000000002'
const silent = pino({ level: 'silent' })
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

const actors: Record<string, Actor> = {
  trader: actorOf({ userId: MINE, companyId: MINE, companyKind: 'BANK', roles: ['ROLE_TRADER'] }),
  platform: actorOf({ userId: OTHER, companyId: OTHER, companyKind: 'PLATFORM', roles: ['ROLE_HIVE_BO'] }),
  keeper: actorOf({ userId: OTHER, companyId: MINE, companyKind: 'BANK', roles: ['ROLE_SUPER_ADMIN'] }),
}

let database: TestDatabase
let db: Db
let app: FastifyInstance
let hub: LiveHub
let feed: LiveFeed
let registry: Registry
let address: string
/** What the recheck answers from now on. */
let alive: (sessionId: string) => Actor | null
let endSession: (sessionId: string) => void
const clients: IncomingMessage[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const pool = createPool({ url: database.url })
  pool.on('connect', (client) => client.on('error', () => undefined))
  db = createDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  registry = new Registry()
  hub = new LiveHub(createLiveMetrics(registry))
  feed = await startLiveFeed({ db, databaseUrl: database.url, hub, log: silent, pollMs: 20 })
  alive = (name) => actors[name] ?? null
  app = Fastify()
  const routes = registerLiveRoutes(app, {
    db,
    hub,
    log: silent,
    authenticate: async (request) => {
      const name = String(request.headers['x-actor'])
      const actor = actors[name]
      return actor ? { actor, sessionId: name } : null
    },
    recheck: async (sessionId) => alive(sessionId),
    checkMs: 20,
  })
  endSession = routes.endSession
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await app.close()
  await feed.stop()
})

interface Message {
  id: string
  event: string
  data: unknown
}

interface Stream {
  readonly messages: Message[]
  readonly response: IncomingMessage
  text: string
  ended: boolean
}

function request(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = get(`${address}${path}`, { headers, agent: false }, (response) => {
      clients.push(response)
      resolve(response)
    })
    sent.on('error', reject)
  })
}

/** Subscribes and reads on, the way a browser does. */
async function subscribe(
  topics: readonly string[],
  more: { as?: string; id?: string; parameter?: string } = {},
): Promise<Stream> {
  const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
  const parameter = more.parameter ? `&lastEventID=${more.parameter}` : ''
  const response = await request(`${LIVE_PATH}?${query}${parameter}`, {
    'x-actor': more.as ?? 'trader',
    ...(more.id === undefined ? {} : { 'last-event-id': more.id }),
  })
  expect(response.statusCode).toBe(200)
  const stream: Stream = { messages: [], response, text: '', ended: false }
  let rest = ''
  let id = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    stream.text += chunk
    const blocks = `${rest}${chunk}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
      )
      id = fields.get('id') ?? id
      const data = fields.get('data')
      if (data !== undefined)
        stream.messages.push({ id, event: fields.get('event') ?? 'message', data: JSON.parse(data) })
    }
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    stream.ended = true
  })
  return stream
}

let number = 0
/** Stores events as the relay does. */
async function store(topic: string, count = 1): Promise<number> {
  const events = Array.from({ length: count }, () => ({ topic, data: { n: ++number } }))
  return db.transaction().execute((tx) => appendLiveEvents(tx, events, new Date()))
}

const ids = (stream: Stream) => stream.messages.map(({ id }) => Number(id))
const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('what a subscriber hears', () => {
  it('gets new events of its topics, named by topic, numbered', async () => {
    const stream = await subscribe(['market-pipe', `orders/${MINE}`])
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    await eventually(() => expect(stream.text).toMatch(/^retry: 2000\nid: \d+\n\n/))
    const first = await store('market-pipe')
    await store(`orders/${OTHER}`)
    const third = await store(`orders/${MINE}`)
    await eventually(() => expect(ids(stream)).toEqual([first, third]))
    expect(stream.messages.map(({ event }) => event)).toEqual(['market-pipe', `orders/${MINE}`])
    expect(stream.messages[0]?.data).toEqual({ n: number - 2 })
  })

  it('gets the last clock and key figures at once, without an id of their own', async () => {
    const pulse = startPulse({
      hub,
      clock: { now: () => new Date('2026-11-18T09:00:00Z') },
      log: silent,
      readKpi: async () => ({
        total_position: '1.000',
        ticket_avg: '0.000',
        total_sum_deal: '0.000',
        total_count_deals: 0,
        total_purchase: '0.000',
        total_sale: '0.000',
        total_sum_deals: '0.000',
      }),
    })
    const early = await subscribe(['clock', 'market/kpi'])
    await eventually(() =>
      expect(early.messages.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['clock', 'market/kpi']),
      ),
    )
    const late = await subscribe(['clock', 'market/kpi'])
    await eventually(() => expect(late.messages.length).toBeGreaterThanOrEqual(2))
    expect(late.messages.slice(0, 2)).toEqual([
      { id: String(hub.seq), event: 'clock', data: { time: '2026-11-18T09:00:00.000Z' } },
      {
        id: String(hub.seq),
        event: 'market/kpi',
        data: expect.objectContaining({ total_position: '1.000' }),
      },
    ])
    await pulse.stop()
  })
})

describe('resuming', () => {
  it.each(['id', 'parameter'] as const)('replays what was missed, then the present, by %s', async (way) => {
    const start = await store('market-pipe', 3)
    await store('market-pipe', 2)
    await eventually(() => expect(hub.seq).toBe(start + 2))
    const stream = await subscribe(['market-pipe'], { [way]: String(start - 1) })
    await eventually(() => expect(ids(stream)).toEqual([start, start + 1, start + 2]))
    await store('market-pipe')
    await eventually(() => expect(ids(stream)).toEqual([start, start + 1, start + 2, start + 3]))
  })

  it('has neither gap nor duplicate while events are published and clients come and go', async () => {
    const start = await store('market-pipe')
    let publishing = true
    const publisher = (async () => {
      for (let n = 0; n < 150; n++) await store(n % 3 === 0 ? 'market/status' : 'market-pipe', 1 + (n % 4))
      publishing = false
    })()
    const heard = Array.from({ length: 6 }, () => [] as number[])
    await Promise.all(
      heard.map(async (mine, index) => {
        while (publishing) {
          const stream = await subscribe(['market-pipe', 'market/status'], {
            id: String(mine.at(-1) ?? start),
          })
          const enough = 5 + index * 7
          await eventually(() => expect(!publishing || stream.messages.length >= enough).toBe(true))
          stream.response.destroy()
          mine.push(...ids(stream))
        }
      }),
    )
    await publisher
    const last = await store('market/status')
    for (const mine of heard) {
      const stream = await subscribe(['market-pipe', 'market/status'], { id: String(mine.at(-1) ?? start) })
      await eventually(() => expect(ids(stream).at(-1)).toBe(last))
      expect([...mine, ...ids(stream)]).toEqual(between(start + 1, last))
    }
  })

  it('holds back what arrives while the past is being read', async () => {
    const start = (await store('market-pipe', 3)) - 2
    await eventually(() => expect(hub.seq).toBe(start + 2))
    await feed.stop()
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table live_events')
    const stream = await subscribe(['market-pipe'], { id: String(start - 1) })
    const arriving = [start + 3, start + 4].map((seq) => ({ seq, topic: 'market-pipe', data: '{}' }))
    hub.publish(arriving.slice(0, 1))
    hub.publish(arriving)
    await owner.query('rollback')
    await owner.end()
    await eventually(() => expect(ids(stream).at(-1)).toBe(start + 4))
    expect(ids(stream)).toEqual(between(start, start + 4))
  })

  it('closes a client for which too much arrives while its past is being read', async () => {
    const sink = { write: vi.fn(), pending: () => 0, close: vi.fn() }
    const seq = hub.seq
    const subscriber = hub.join(new Set(['market-pipe']), sink, seq)
    const flood = between(seq + 1, seq + 5_001).map((n) => ({ seq: n, topic: 'market-pipe', data: '{}' }))
    hub.publish(flood)
    expect(subscriber.closed).toBe(true)
    expect(sink.close).toHaveBeenCalledOnce()
    expect(sink.write).not.toHaveBeenCalled()
  })

  it('replays more than one page of the past', async () => {
    const last = await store('market-pipe', 1_234)
    const stream = await subscribe(['market-pipe'], { id: String(last - 1_234) })
    await eventually(() => expect(ids(stream).at(-1)).toBe(last))
    expect(ids(stream)).toEqual(between(last - 1_233, last))
  })

  it('does not repeat to a client that comes from a process which had read further', async () => {
    await feed.stop()
    const behind = hub.seq
    const ahead = await store('market-pipe', 5)
    const stream = await subscribe(['market-pipe'], { id: String(ahead - 2) })
    await eventually(() => expect(stream.text).toContain(`id: ${ahead - 2}`))
    expect(hub.seq).toBe(behind)
    feed = await startLiveFeed({ db, databaseUrl: database.url, hub, log: silent })
    hub.startAt(behind)
    feed.wake()
    await eventually(() => expect(ids(stream)).toEqual([ahead - 1, ahead]))
  })

  it.each([
    ['that is no longer on record', () => '1'],
    ['from the future of another database', () => '900000000'],
    ['that this server never gave out', () => 'urn:uuid:5d2c'],
  ])('tells to load anew for an id %s', async (_, id) => {
    await store('market-pipe', 5)
    const soon = new Date(Date.now() + 60_000)
    await pruneLiveEvents(db, soon, 100_000)
    const stream = await subscribe(['market-pipe'], { id: id() })
    await eventually(() => expect(stream.messages[0]).toMatchObject({ event: 'reset', data: {} }))
    const next = await store('market-pipe')
    await eventually(() => expect(ids(stream).at(-1)).toBe(next))
  })

  it('keeps counting after everything old is deleted', async () => {
    const last = await store('market-pipe', 3)
    await pruneLiveEvents(db, new Date(Date.now() + 60_000), 100_000)
    expect(await store('market-pipe')).toBe(last + 1)
  })
})

describe('who may hear what', () => {
  const refused = async (topics: string[], as: string) => {
    const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
    const response = await request(`${LIVE_PATH}?${query}`, { 'x-actor': as })
    response.setEncoding('utf8')
    let body = ''
    for await (const chunk of response) body += chunk
    return { status: response.statusCode, body: JSON.parse(body) }
  }
  const PUBLIC = ['market-pipe', 'market/kpi', 'market/status', 'clock']

  it.each([
    ['nobody', ['clock'], 401, 'UNAUTHENTICATED'],
    ['trader', [], 400, 'INVALID_INPUT'],
    ['trader', [`orders/${OTHER}`], 403, 'MISSING_CAPABILITY'],
    ['trader', ['clock', `orders/${OTHER}`], 403, 'MISSING_CAPABILITY'],
    ['trader', ['orders/'], 403, 'MISSING_CAPABILITY'],
    ['trader', ['orders'], 403, 'MISSING_CAPABILITY'],
    ['trader', ['orders/{companyId}'], 403, 'MISSING_CAPABILITY'],
    ['trader', ['*'], 403, 'MISSING_CAPABILITY'],
    ['keeper', ['market-pipe'], 403, 'MISSING_CAPABILITY'],
    ['keeper', [`orders/${MINE}`], 403, 'MISSING_CAPABILITY'],
  ])('refuses %s %j', async (as, topics, status, code) => {
    const answer = await refused(topics, as)
    expect(answer).toMatchObject({ status, body: { code, requestId: expect.any(String) } })
  })

  it('lets everyone hear the market and its own orders, and the platform all orders', async () => {
    await subscribe([...PUBLIC, `orders/${MINE}`])
    await subscribe([...PUBLIC, `orders/${MINE}`, `orders/${OTHER}`], { as: 'platform' })
  })

  it('closes a stream whose session is over, at the next look or at once', async () => {
    const streams = [await subscribe(['clock']), await subscribe(['clock'], { as: 'platform' })]
    endSession('trader')
    await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, false]))
    alive = () => null
    await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true]))
  })

  it('closes a stream whose person lost the right to one of its topics', async () => {
    const stream = await subscribe(['clock', `orders/${MINE}`])
    alive = () => actors.keeper ?? null
    await eventually(() => expect(stream.ended).toBe(true))
  })

  it('allows a session a limited number of streams', async () => {
    for (let n = 0; n < 20; n++) await subscribe(['clock'])
    expect(await refused(['clock'], 'trader')).toMatchObject({ status: 429 })
  })
})

describe('a client that does not follow', () => {
  it('is closed, others go on, and it resumes by id', async () => {
    const good = await subscribe(['market-pipe'])
    const slow = await subscribe(['market-pipe'])
    slow.response.pause()
    await eventually(() => expect(good.text).toContain('retry'))
    const start = hub.seq
    const filler = 'x'.repeat(20_000)
    let last = start
    while (
      !(await registry.getSingleMetricAsString('fxmatch_live_subscribers_dropped_total')).endsWith(' 1')
    ) {
      const events = Array.from({ length: 20 }, () => ({ topic: 'market-pipe', data: { filler } }))
      last = await db.transaction().execute((tx) => appendLiveEvents(tx, events, new Date()))
      await eventually(() => expect(ids(good).at(-1)).toBe(last))
    }
    expect(ids(good)).toEqual(between(start + 1, last))
    slow.response.resume()
    await eventually(() => expect(slow.ended).toBe(true))
    const seen = ids(slow)
    expect(seen.length).toBeLessThan(last - start)
    const again = await subscribe(['market-pipe'], { id: String(seen.at(-1) ?? start) })
    await eventually(() => expect(ids(again).at(-1)).toBe(last))
    expect([...seen, ...ids(again)]).toEqual(between(start + 1, last))
    expect(await registry.getSingleMetricAsString('fxmatch_live_subscribers')).toMatch(/ 2$/)
  })
})
