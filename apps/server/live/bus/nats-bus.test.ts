import { jetstream } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { databaseIdentity } from '../../db/database-identity.ts'
import { eventsAfter, type StoredLiveEvent } from '../../db/outbox/live-events.ts'
import { appendLiveEvents } from '../../testing/append-live-events.ts'
import { between, eventually, silent, useLiveWorld } from '../../testing/live-world.ts'
import { HAS_NATS, type NatsServer, startNatsServer } from '../../testing/nats-server.ts'
import { type LiveFeed, startLiveFeed } from '../feed.ts'
import { LiveHub } from '../hub.ts'
import { createLiveMetrics } from '../metrics.ts'
import { createBusMetrics } from './metrics.ts'
import { type LiveBus, startNatsBus } from './nats-bus.ts'

const live = useLiveWorld()

/** The part of a node that live events pass through. */
interface Node {
  readonly hub: LiveHub
  readonly feed: LiveFeed
  readonly bus: LiveBus
  readonly registry: Registry
  /** What subscribers of this node were given. */
  readonly heard: StoredLiveEvent[]
}

const nodes: Node[] = []
/** Each test counts from the beginning; NATS would take its numbers for those of the one before. */
let tests = 0
const identity = async () => `${await databaseIdentity(live.db)}-${tests}`
const numbers = ({ heard }: Node) => heard.map(({ seq }) => seq)
const metric = async ({ registry }: Node, name: string) =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value

/** @param pollMs of the database; a node that hardly ever polls shows what came by NATS */
async function startNode(url: string, pollMs = 3_600_000): Promise<Node> {
  const registry = new Registry()
  const hub = new LiveHub(createLiveMetrics(registry))
  const heard: StoredLiveEvent[] = []
  hub.onEvents((events) => void heard.push(...events))
  let bus: LiveBus | null = null
  const feed = await startLiveFeed({
    db: live.db,
    databaseUrl: live.databaseUrl,
    hub,
    log: silent,
    pollMs,
    isOffered: () => bus?.isConnected() === true,
  })
  bus = startNatsBus({
    url,
    identity: await identity(),
    log: silent,
    metrics: createBusMetrics(registry),
    onEvents: (events) => feed.offer(events),
    onChange: () => feed.wake(),
  })
  const node = { hub, feed, bus, registry, heard }
  nodes.push(node)
  await eventually(() => expect(node.bus.isConnected()).toBe(true))
  return node
}

/** Stores events as the relay does. @returns them as the relay passes them on */
async function store(count: number): Promise<StoredLiveEvent[]> {
  const events = Array.from({ length: count }, (_, n) => ({ topic: `orders/${n % 2}`, data: { n } }))
  const last = await live.db.transaction().execute((tx) => appendLiveEvents(tx, events, new Date()))
  return eventsAfter(live.db, last - count, count)
}

/** Events that the database has never heard of: whoever hears them has them from NATS. */
const unstored = (after: number, count: number): StoredLiveEvent[] =>
  between(after + 1, after + count).map((seq) => ({ seq, topic: 'market/status', data: `{"n":${seq}}` }))

describe.skipIf(!HAS_NATS)('live events between nodes by NATS', () => {
  let nats: NatsServer
  beforeAll(async () => {
    nats = await startNatsServer()
  })
  afterEach(async () => {
    tests += 1
    for (const { bus, feed } of nodes.splice(0)) {
      await bus.stop()
      await feed.stop()
    }
  })
  afterAll(() => nats?.stop())

  it('come whole, in order, to every node, without asking the database', async () => {
    const [first, second] = [await startNode(nats.url), await startNode(nats.url)]
    const events = unstored(first.hub.seq, 200)
    for (let n = 0; n < events.length; n += 7) first.bus.publish(events.slice(n, n + 7))
    for (const node of [first, second]) await eventually(() => expect(node.heard).toEqual(events))
    await eventually(async () => expect(await metric(first, 'fxmatch_nats_events_published_total')).toBe(200))
    expect(await metric(second, 'fxmatch_nats_events_received_total')).toBe(200)
  })

  it('that come twice are given once, and those that are missing are read from the database', async () => {
    const [first, second] = [await startNode(nats.url), await startNode(nats.url)]
    const { seq } = second.hub
    const events = await store(10)
    first.bus.publish(events.slice(0, 3))
    first.bus.publish(events.slice(0, 3))
    await eventually(() => expect(second.hub.seq).toBeGreaterThanOrEqual(seq + 3))
    first.bus.publish(events.slice(8))
    first.bus.publish(events.slice(5, 9))
    await eventually(() => expect(second.hub.seq).toBe(seq + 10))
    expect(numbers(second)).toEqual(between(seq + 1, seq + 10))
  })

  it('come from the database while NATS is away, and by NATS when it is back, none lost or doubled', async () => {
    const [first, second] = [await startNode(nats.url, 50), await startNode(nats.url, 50)]
    const { seq } = second.hub
    let last = seq
    const publish = async () => {
      const events = await store(3)
      first.bus.publish(events)
      last = events.at(-1)?.seq ?? last
    }
    for (let n = 0; n < 5; n++) await publish()
    const killed = nats.kill()
    for (let n = 0; n < 5; n++) await publish()
    await killed
    await eventually(() =>
      expect([first, second].map(({ bus }) => bus.isConnected())).toEqual([false, false]),
    )
    expect(await metric(second, 'fxmatch_nats_connected')).toBe(0)
    for (let n = 0; n < 5; n++) await publish()
    await eventually(() => expect(second.hub.seq).toBe(last))
    await nats.start()
    for (let n = 0; n < 5; n++) await publish()
    await eventually(() => expect([first, second].map(({ bus }) => bus.isConnected())).toEqual([true, true]))
    expect(await metric(second, 'fxmatch_nats_connected')).toBe(1)
    const before = (await metric(second, 'fxmatch_nats_events_received_total')) ?? 0
    for (let n = 0; n < 5; n++) await publish()
    await eventually(async () =>
      expect(await metric(second, 'fxmatch_nats_events_received_total')).toBe(before + 15),
    )
    await eventually(() => expect(second.hub.seq).toBe(last))
    for (const node of [first, second]) expect(numbers(node)).toEqual(between(seq + 1, last))
  })

  it('that nobody offers although NATS is there come all the same', async () => {
    const node = await startNode(nats.url, 50)
    const events = await store(3)
    await eventually(() => expect(node.heard).toEqual(events))
  })

  it('of another database, and messages without a number, disturb nobody', async () => {
    const node = await startNode(nats.url)
    const { seq } = node.hub
    const connection = await connect({ servers: nats.url.replace('nats://', '') })
    await jetstream(connection).publish(`fxmatch.${await identity()}.live.market-pipe`, '{}')
    const foreign = startNatsBus({
      url: nats.url,
      identity: 'another-1',
      log: silent,
      metrics: createBusMetrics(new Registry()),
      onEvents: () => undefined,
      onChange: () => undefined,
    })
    await eventually(() => expect(foreign.isConnected()).toBe(true))
    foreign.publish(unstored(seq, 1))
    const [mine] = unstored(seq, 1)
    if (!mine) throw new Error('no event')
    node.bus.publish([{ ...mine, data: '{"mine":true}' }])
    await eventually(() => expect(node.heard.map(({ data }) => data)).toEqual(['{"mine":true}']))
    await foreign.stop()
    await connection.close()
  })
})

it('NATS that is not there keeps no node from starting, stopping, and reading the database', async () => {
  const registry = new Registry()
  const bus = startNatsBus({
    url: 'nats://127.0.0.1:1',
    identity: 'any-1',
    log: silent,
    metrics: createBusMetrics(registry),
    onEvents: () => undefined,
    onChange: () => undefined,
  })
  bus.publish(unstored(0, 2))
  expect(bus.isConnected()).toBe(false)
  expect(await registry.getSingleMetricAsString('fxmatch_nats_events_unpublished_total')).toMatch(/ 2$/)
  await bus.stop()
})
