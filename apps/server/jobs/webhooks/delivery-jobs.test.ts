import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { testEndpoint } from '../../commands/webhooks/test-endpoint.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { WebhookWorld } from '../../testing/webhook-world.ts'
import { type Jobs, startJobs } from '../start-jobs.ts'

// Lines that look for work once an hour: what goes out goes out because they were told of it.

const RARELY = { pollingIntervalSeconds: 3_600, notifyPollingIntervalSeconds: 3_600 }
/** More than there are lines: each of them looks once when it begins, and would find one by itself. */
const MANY = 12

let world: MarketWorld
let receiver: Awaited<ReturnType<typeof startReceiver>>
let jobs: Jobs | undefined
beforeEach(async () => {
  world = await createMarketWorld()
  receiver = await startReceiver((_attempt, response) => void response.writeHead(204).end())
})
afterEach(async () => {
  await jobs?.stop()
  await receiver.close()
  await world.close()
})

/** Sends an endpoint test after test, each once the one before has arrived. */
async function sendOneAfterAnother(): Promise<void> {
  const hooks = new WebhookWorld(world)
  const { secrets } = hooks.services
  const { db, clock } = world
  const running = await startJobs({
    ...{ db, clock, databaseUrl: world.url, ids: systemIds(clock), log: pino({ level: 'silent' }) },
    webhooks: { secrets, transport: hooks.transport, looking: RARELY },
  })
  jobs = running
  const id = await hooks.endpoint('root', receiver.url)
  for (let sent = 1; sent <= MANY; sent++) {
    await must(
      world.as('root', (context) => testEndpoint(context, { queue: running.queueDeliveries }, { id })),
    )
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(sent), { timeout: 20_000, interval: 20 })
  }
}

it('a delivery goes out at its commit', async () => {
  await sendOneAfterAnother()
})

it("where the application's clock is ahead of the database's too", async () => {
  world.clock.time = new Date(Date.now() + 60_000)
  await sendOneAfterAnother()
})

it('where the queue is one of a version that told nobody', async () => {
  await sendOneAfterAnother()
  await jobs?.stop()
  receiver.taken.length = 0
  await world.db.deleteFrom('webhook_endpoints').execute()
  await sql`update jobs.queue set notify = false`.execute(world.db)
  await sendOneAfterAnother()
})
