import { get, type IncomingMessage } from 'node:http'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createDatabase, createPool, type Db } from '../db/connect.ts'
import { type LiveFeed, startLiveFeed } from '../live/feed.ts'
import { LiveHub } from '../live/hub.ts'
import { createLiveMetrics } from '../live/metrics.ts'
import { LIVE_PATH, registerLiveRoutes } from '../live/routes.ts'
import { appendLiveEvents } from './append-live-events.ts'
import { createTestDatabase } from './postgres.ts'

export const MINE = '0190f3a0-0000-7000-8000-000000000001'
export const OTHER = '0190f3a0-0000-7000-8000-000000000002'
export const silent = pino({ level: 'silent' })
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

export const actors: Record<string, Actor> = {
  trader: actorOf({ userId: MINE, companyId: MINE, companyKind: 'BANK', roles: ['ROLE_TRADER'] }),
  platform: actorOf({ userId: OTHER, companyId: OTHER, companyKind: 'PLATFORM', roles: ['ROLE_HIVE_BO'] }),
  keeper: actorOf({ userId: OTHER, companyId: MINE, companyKind: 'BANK', roles: ['ROLE_SUPER_ADMIN'] }),
}

/** The parts of a live stream under test; tests replace some of them. */
export interface LiveWorld {
  db: Db
  databaseUrl: string
  hub: LiveHub
  feed: LiveFeed
  registry: Registry
  address: string
  /** What the recheck answers from now on. */
  alive: (sessionId: string) => Actor | null
  /** When it answers. */
  looked: Promise<void>
  endSession: (sessionId: string) => void
}

const clients: IncomingMessage[] = []

/**
 * A live stream over HTTP on a database of its own, made anew for each test of the file that calls this.
 *
 * @param checkMs how often sessions are looked at again without being told to
 */
export function useLiveWorld(checkMs = 20): LiveWorld {
  const world = {} as LiveWorld
  let app: FastifyInstance
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await createTestDatabase()
    drop = database.drop
    world.databaseUrl = database.url
    const pool = createPool({ url: database.url })
    pool.on('connect', (client) => client.on('error', () => undefined))
    world.db = createDatabase(pool)
  })
  afterAll(async () => {
    await world.db.destroy()
    await drop()
  })
  beforeEach(async () => {
    const { db } = world
    world.registry = new Registry()
    world.hub = new LiveHub(createLiveMetrics(world.registry))
    const { hub } = world
    world.feed = await startLiveFeed({ db, databaseUrl: world.databaseUrl, hub, log: silent, pollMs: 20 })
    world.alive = (name) => actors[name] ?? null
    world.looked = Promise.resolve()
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
      streams: { inAll: 60, perUser: 40 },
      onOpened: () => undefined,
      recheck: async (sessionId) => {
        await world.looked
        return world.alive(sessionId)
      },
      checkMs,
    })
    world.endSession = routes.endSession
    world.address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy()
    await app.close()
    await world.feed.stop()
  })
  return world
}

export interface Message {
  id: string
  event: string
  data: unknown
}

export interface Stream {
  readonly messages: Message[]
  readonly response: IncomingMessage
  text: string
  ended: boolean
}
/** Sends a GET and answers as soon as the head is there. */
export function request(
  world: LiveWorld,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = get(`${world.address}${path}`, { headers, agent: false }, (response) => {
      clients.push(response)
      resolve(response)
    })
    sent.on('error', reject)
  })
}

/** Subscribes and reads on, the way a browser does. */
export async function subscribe(
  world: LiveWorld,
  topics: readonly string[],
  more: { as?: string; id?: string; parameter?: string } = {},
): Promise<Stream> {
  const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
  const parameter = more.parameter ? `&lastEventID=${more.parameter}` : ''
  const response = await request(world, `${LIVE_PATH}?${query}${parameter}`, {
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
/** Number given to the last stored event's content. */
export const lastNumber = () => number

/** Stores events as the relay does. @returns the newest number of the feed */
export async function store(world: LiveWorld, topic: string, count = 1): Promise<number> {
  const events = Array.from({ length: count }, () => ({ topic, data: { n: ++number } }))
  return world.db.transaction().execute((tx) => appendLiveEvents(tx, events, new Date()))
}

export const ids = (stream: Stream) => stream.messages.map(({ id }) => Number(id))
export const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
