import { setTimeout as delay } from 'node:timers/promises'
import { createEndpoint } from '@fxmatch/server/commands/webhooks/create-endpoint'
import { createSecretBox, DEMONSTRATION_KEY } from '@fxmatch/server/security/secret-box'
import { announce, FULL, random, SEED, times } from '@fxmatch/server/testing/gate'
import { createMarketWorld, must, place, publish } from '@fxmatch/server/testing/market-world'
import { startReceiver } from '@fxmatch/server/testing/webhook-receiver'
import { expect, it } from 'vitest'
import { startServerProcess } from '../../process/server-process.ts'

// Real servers, killed again and again while they number events, make deliveries of them and send them to a receiver that fails at
// random. The short form, `apps/server/jobs/webhooks/random-deaths.test.ts`, lets them die at chosen points.

const EVENTS = times(100, 1_000)
const KILLS = times(3, 50)
const ORDERS = 20
/** A killed server's jobs are given to another when their heartbeats have been missing for a while. */
const END_MS = 900_000

it.skipIf(!FULL)(
  'every event arrives, by its id exactly once, and of each order in order, however often the server is killed',
  async () => {
    announce('webhooks', `${EVENTS} events, ${KILLS} ends of the server`)
    const dice = random(SEED)
    const world = await createMarketWorld()
    // The server's clock is the machine's: orders of another day would expire.
    world.clock.time = new Date()
    const arrived: { id: string; order: string; version: number }[] = []
    const failed = new Set<string>()
    const receiver = await startReceiver(({ headers, body }, response) => {
      const id = String(headers['webhook-id'])
      // Never the same twice: its third attempt would be five minutes later.
      if (dice.below(5) === 0 && !failed.has(id)) {
        failed.add(id)
        if (dice.below(2) === 0) return void response.socket?.destroy()
        return void response.writeHead(500).end()
      }
      const { data } = JSON.parse(body)
      arrived.push({ id, order: data.id, version: data.version })
      response.writeHead(204).end()
    })
    const services = {
      secrets: createSecretBox(DEMONSTRATION_KEY),
      queue: async () => undefined,
      toLoopback: true,
    }
    const input = { name: 'Gate', url: receiver.url, types: ['order.*'], scheme: 'v1a' as const }
    await must(world.as('root', (context) => createEndpoint(context, services, input)))
    const orders: string[] = []
    for (let n = 0; n < ORDERS; n++) orders.push(await place(world, await publish(world)))
    const server = await startServerProcess({
      DATABASE_URL: world.url,
      DEMONSTRATION: 'true',
      WEBHOOKS_TO_LOOPBACK: 'true',
    })
    try {
      let written = 0
      const write = async (count: number) => {
        for (; count > 0 && written < EVENTS; count--, written++) {
          const payload = {
            orderId: orders[written % ORDERS],
            version: 1_000 + Math.floor(written / ORDERS),
            status: 1,
            companies: [world.companies.bank],
          }
          await world.db
            .insertInto('outbox')
            .values({
              type: 'order.counter_offered',
              payload: JSON.stringify(payload),
              created_at: new Date(),
            })
            .execute()
        }
      }
      for (let kill = 0; kill < KILLS; kill++) {
        await write(Math.ceil(EVENTS / KILLS))
        await delay(dice.below(2_500))
        await server.kill()
        await server.start()
      }
      await write(EVENTS)
      const open = async () =>
        (
          await world.db
            .selectFrom('webhook_deliveries')
            .select('id')
            .where('status', '<>', 'DELIVERED')
            .execute()
        ).length
      const total = async () =>
        (await world.db.selectFrom('webhook_deliveries').select('id').execute()).length
      for (
        const until = Date.now() + END_MS;
        (await total()) < EVENTS + ORDERS || (await open()) > 0;
        await delay(500)
      )
        if (Date.now() > until)
          throw new Error(`${await open()} of ${await total()} did not arrive\n${server.log()}`)
    } finally {
      await server.stop()
      await receiver.close()
    }
    expect(server.ends).toEqual([])
    const first = new Map<string, { order: string; version: number }>()
    for (const { id, ...event } of arrived) if (!first.has(id)) first.set(id, event)
    expect(first.size).toBe(EVENTS + ORDERS)
    for (const order of orders) {
      const versions = [...first.values()]
        .filter((event) => event.order === order)
        .map(({ version }) => version)
      expect(versions).toEqual(versions.toSorted((one, other) => one - other))
    }
    console.info(
      `webhooks: ${arrived.length - first.size} of ${first.size} arrived twice, ${failed.size} failed first`,
    )
    await world.close()
  },
  1_800_000,
)
