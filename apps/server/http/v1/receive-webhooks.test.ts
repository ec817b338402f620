import { receiveWebhooks, type WebhookEvent } from '@fxmatch/client/examples/receive-webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptDraft } from '../../commands/orders/accept-draft.ts'
import { replayDeliveries } from '../../commands/webhooks/replay-deliveries.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import { WebhookWorld } from '../../testing/webhook-world.ts'

// The example that receives, told by the real delivery: what it takes, what it has had, and what it does not believe.

let world: MarketWorld
let hooks: WebhookWorld
let receiver: Awaited<ReturnType<typeof receiveWebhooks>>
let kept: Map<string, WebhookEvent>
let lines: string[]
let broken: boolean
let endpointId = ''

beforeAll(async () => {
  world = await createMarketWorld()
  // The library holds timestamps to this machine's time.
  world.clock.time = new Date()
  hooks = new WebhookWorld(world)
  // The secret is told as the endpoint is made, and where the receiver listens has to be known by then.
  const waiting = await receiveWebhooks(
    { secret: 'whsec_AAAA', port: 0 },
    () => true,
    () => undefined,
  )
  await waiting.close()
  const { url } = waiting
  endpointId = await hooks.endpoint('root', url, { scheme: 'v1' })
  const { secret } = await world.db
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .select('secret')
    .executeTakeFirstOrThrow()
  receiver = await receiveWebhooks(
    { secret: hooks.services.secrets.open(secret, endpointId), port: Number(new URL(url).port) },
    (id, event) => {
      if (broken) throw new Error('the disk is full')
      if (kept.has(id)) return false
      kept.set(id, event)
      return true
    },
    (line) => lines.push(line),
  )
})
beforeEach(() => {
  kept = new Map()
  lines = []
  broken = false
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

/** An order that was placed and accepted: two events. */
async function deal(): Promise<string> {
  const orderId = await place(world, await publish(world))
  await must(world.as('office', (context) => acceptDraft(context, { orderId })))
  await hooks.tell()
  return orderId
}
const types = () => [...kept.values()].map(({ type }) => type)
const answers = async () => {
  const rows = await world.db
    .selectFrom('webhook_attempts')
    .select(['code', 'answer'])
    .orderBy('at')
    .execute()
  return rows.map(({ code, answer }) => ({ code, answer }))
}

describe('what is signed', () => {
  it('is kept once, in order, and left out where it comes again', async () => {
    const orderId = await deal()
    await hooks.send()
    expect(types()).toEqual(['order.placed', 'order.draft_accepted'])
    expect([...kept.values()].map(({ data }) => [data.id, data.companyRole])).toEqual([
      [orderId, 'BUYER'],
      [orderId, 'BUYER'],
    ])
    const ids = await world.db.selectFrom('webhook_deliveries').select('id').execute()
    await must(
      world.as('root', (context) =>
        replayDeliveries(context, hooks.services, { ids: ids.map(({ id }) => id) }),
      ),
    )
    await hooks.send()
    expect(kept.size).toBe(2)
    expect(lines.filter((line) => line.endsWith('again'))).toHaveLength(2)
  })

  it('and could not be kept comes again', async () => {
    broken = true
    await deal()
    await hooks.send()
    expect(kept.size).toBe(0)
    expect((await answers()).at(-1)).toEqual({ code: 503, answer: 'Not now' })
    broken = false
    world.clock.time = new Date(world.clock.time.getTime() + 10_000)
    await hooks.send()
    expect(types()).toEqual(['order.placed', 'order.draft_accepted'])
  })

  it('by a clock that is wrong is refused, and the attempt says so', async () => {
    const now = world.clock.time
    for (const [minutes, says] of [
      [-6, 'Message timestamp too old'],
      [6, 'Message timestamp too new'],
    ] as const) {
      await deal()
      world.clock.time = new Date(now.getTime() + minutes * 60_000)
      await world.db
        .updateTable('webhook_deliveries')
        .set({ next_at: world.clock.time })
        .where('status', '<>', 'DELIVERED')
        .execute()
      hooks.queued = hooks.queued.map((due) => ({ ...due, at: world.clock.time }))
      await hooks.send()
      expect(
        (await answers()).some(({ code, answer }) => code === 400 && answer === says),
        says,
      ).toBe(true)
      world.clock.time = now
    }
    expect(kept.size).toBe(0)
  })
})

describe('what is not', () => {
  const send = (init: RequestInit) => fetch(receiver.url, { method: 'POST', ...init })
  const head = (more: object = {}) => ({
    ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) },
    ...{ 'webhook-signature': 'v1,AAAA', ...more },
  })

  it.each<[string, () => RequestInit, number]>([
    ['without a signature', () => ({ body: '{}' }), 400],
    ['with another', () => ({ body: '{}', headers: head() }), 400],
    [
      'with one of another scheme',
      () => ({ body: '{}', headers: head({ 'webhook-signature': 'v1a,AAAA' }) }),
      400,
    ],
    ['without a time', () => ({ body: '{}', headers: head({ 'webhook-timestamp': 'now' }) }), 400],
    ['and is huge', () => ({ body: 'x'.repeat(100_000), headers: head() }), 413],
    ['and is only asked for', () => ({ method: 'GET' }), 405],
  ])('%s is refused, and kept by nobody', async (_what, init, status) => {
    expect((await send(init())).status).toBe(status)
    expect(kept.size).toBe(0)
  })
})
