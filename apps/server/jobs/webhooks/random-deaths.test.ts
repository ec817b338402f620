import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemIds } from '../../commands/kernel/system-services.ts'
import type { DueDelivery } from '../../db/webhooks/delivery-rows.ts'
import { announce, random, SEED } from '../../testing/gate.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { WebhookWorld } from '../../testing/webhook-world.ts'
import { deliver } from './deliver.ts'
import { fanOut } from './fan-out.ts'

// A receiver that fails at random, and servers that die at random at every point: the short form of `npm run gate -- webhooks`, which
// kills real ones. The queue is this test's: what it was given is given again to the next server, as pg-boss does it.

const ORDERS = 6
const EVENTS = 240

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

class Death extends Error {}

it('every event arrives, by its id exactly once, and of each object in order', async () => {
  announce('webhooks', `${EVENTS} events of ${ORDERS} orders`)
  const dice = random(SEED)
  const { db, clock } = world
  const arrived: { id: string; order: string; version: number }[] = []
  const failed = new Set<string>()
  const receiver = await startReceiver(({ headers, body }, response) => {
    const id = String(headers['webhook-id'])
    // Never the same twice: the third attempt is half an hour later.
    if (dice.below(4) === 0 && !failed.has(id)) {
      failed.add(id)
      if (dice.below(2) === 0) return void response.socket?.destroy()
      return void response.writeHead(500).end('broken')
    }
    const { data } = JSON.parse(body)
    arrived.push({ id, order: data.id, version: data.version })
    response.writeHead(204).end()
  })
  const hooks = new WebhookWorld(world)
  await hooks.endpoint('root', receiver.url)
  const orders = await Promise.all(
    Array.from({ length: ORDERS }, async () => place(world, await publish(world))),
  )
  for (let n = 0; n < EVENTS; n++) {
    const payload = {
      orderId: orders[n % ORDERS],
      version: 1_000 + Math.floor(n / ORDERS),
      status: 1,
      companies: [world.companies.bank],
    }
    await db
      .insertInto('outbox')
      .values({ type: 'order.counter_offered', payload: JSON.stringify(payload), created_at: clock.time })
      .execute()
  }
  await relay(world)

  // What the queue holds: only what was committed with its transaction.
  let queue: DueDelivery[] = []
  let deaths = 0
  const maybeDie = (odds: number) => {
    if (dice.below(odds) !== 0) return
    deaths += 1
    throw new Death()
  }
  const given = { db, clock, ids: systemIds(clock), log: pino({ level: 'silent' }), random: () => 0 }
  /** Runs what a server does; where it dies, nothing of what it queued within its last transaction is there. */
  const live = async (
    work: (queueing: (tx: unknown, due: readonly DueDelivery[]) => Promise<void>) => Promise<unknown>,
  ) => {
    const given: DueDelivery[] = []
    try {
      await work(async (_tx, due) => {
        maybeDie(12)
        given.push(...due)
      })
      queue.push(...given)
      return true
    } catch (error) {
      if (!(error instanceof Death)) throw error
      return false
    }
  }
  while (!(await live((queueing) => fanOut({ ...given, queue: queueing }))));
  const { secrets } = hooks.services
  for (let round = 0; queue.length > 0; round++) {
    if (round > 5_000) throw new Error('it does not end')
    const due = queue.filter(({ at }) => at <= clock.time)
    if (due.length === 0) {
      clock.time = new Date(clock.time.getTime() + 1_000)
      continue
    }
    queue = queue.filter(({ at }) => at > clock.time)
    const dying = {
      post: async (attempt: Parameters<typeof hooks.transport.post>[0]) => {
        maybeDie(12)
        const answered = await hooks.transport.post(attempt)
        maybeDie(12)
        return answered
      },
    }
    await Promise.all(
      due.map(async (one) => {
        const survived = await live((queueing) =>
          deliver({ ...given, secrets, queue: queueing, transport: dying }, one.id),
        )
        // Its heartbeat stops; another is given its job.
        if (!survived) queue.push({ ...one, at: new Date(clock.time.getTime() + 30_000) })
      }),
    )
  }
  await receiver.close()

  expect(deaths).toBeGreaterThan(20)
  expect(failed.size).toBeGreaterThan(20)
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from webhook_deliveries group by status`.execute(db)
  expect(rows).toEqual([{ status: 'DELIVERED', count: EVENTS + ORDERS }])
  const first = new Map<string, { order: string; version: number }>()
  for (const { id, ...event } of arrived) if (!first.has(id)) first.set(id, event)
  expect(first.size).toBe(EVENTS + ORDERS)
  for (const order of orders) {
    const versions = [...first.values()]
      .filter((event) => event.order === order)
      .map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((one, other) => one - other))
    expect(versions.length).toBe(EVENTS / ORDERS + 1)
  }
}, 60_000)
