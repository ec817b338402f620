import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptDraft } from '../../commands/orders/accept-draft.ts'
import { pauseEndpoint } from '../../commands/webhooks/pause-endpoint.ts'
import { removeEndpoint } from '../../commands/webhooks/remove-endpoint.ts'
import { replayDeliveries } from '../../commands/webhooks/replay-deliveries.ts'
import { resumeEndpoint } from '../../commands/webhooks/resume-endpoint.ts'
import { rotateEndpointKey } from '../../commands/webhooks/rotate-endpoint-key.ts'
import { testEndpoint } from '../../commands/webhooks/test-endpoint.ts'
import { pruneLiveEvents } from '../../db/outbox/live-events.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { isSignedBy, startReceiver, type TakenAttempt } from '../../testing/webhook-receiver.ts'
import { WebhookWorld } from '../../testing/webhook-world.ts'
import { pruneOldDeliveries } from './prune-deliveries.ts'

// Endpoints that answer well and badly: what they are told, in which order, how often, and when they are told no more.

let world: MarketWorld
let hooks: WebhookWorld
let receiver: Awaited<ReturnType<typeof startReceiver>>
let answer: (attempt: TakenAttempt) => { code: number; headers?: Record<string, string>; body?: string }
beforeAll(async () => {
  world = await createMarketWorld()
  receiver = await startReceiver((attempt, response) => {
    const { code, headers = {}, body = '' } = answer(attempt)
    response.writeHead(code, headers).end(body)
  })
})
beforeEach(() => {
  hooks = new WebhookWorld(world)
  answer = () => ({ code: 204 })
})
afterEach(async () => {
  await hooks.tell()
  await world.db.deleteFrom('webhook_endpoints').execute()
  receiver.taken.length = 0
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

const later = (seconds: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + seconds * 1_000)
}
const rowOf = (id: string) =>
  world.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const told = () => receiver.taken.map(({ body }) => JSON.parse(body))
const types = () => told().map(({ type }) => type)
const idsOf = () => receiver.taken.map(({ headers }) => headers['webhook-id'])
const statuses = async () =>
  (await world.db.selectFrom('webhook_deliveries').select('status').orderBy('place').execute()).map(
    ({ status }) => status,
  )
const step = <T>(who: Person, command: Parameters<typeof world.as<T>>[1]) => must(world.as(who, command))
/** An order that was placed and accepted: two events. */
const placed = async () => {
  const orderId = await place(world, await publish(world))
  await step('office', (context) => acceptDraft(context, { orderId }))
  return orderId
}

describe('an endpoint', () => {
  it('is told which object, how far it is and how one stands to it, and nothing of what it holds', async () => {
    await hooks.endpoint('root', receiver.url)
    const orderId = await placed()
    await hooks.tell()
    expect(await hooks.send()).toBe(2)
    expect(types()).toEqual(['order.placed', 'order.draft_accepted'])
    expect(told()[1]).toEqual({
      type: 'order.draft_accepted',
      timestamp: expect.stringMatching(/Z$/),
      data: { id: orderId, version: expect.any(Number), status: 2, companyRole: 'BUYER' },
    })
    expect(receiver.taken[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(await statuses()).toEqual(['DELIVERED', 'DELIVERED'])
  })

  it('is told once, whoever reads the feed again, and whatever job looks at it again', async () => {
    const id = await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    const [again] = hooks.queued
    await hooks.send()
    if (again) hooks.queued.push(again, again)
    await world.db.updateTable('webhook_cursor').set({ seq: 0 }).execute()
    await hooks.tell()
    hooks.queued.push({ id, endpointId: id, companyId: id, at: world.clock.time })
    await hooks.send()
    expect(new Set(idsOf()).size).toBe(receiver.taken.length)
    expect(types().filter((type) => type === 'order.placed').length).toBe(
      new Set(told().flatMap(({ type, data }) => (type === 'order.placed' ? [data.id] : []))).size,
    )
  })

  it('of another company is told nothing of it, nor one that asks for something else', async () => {
    await hooks.endpoint('otherCompany', receiver.url)
    await hooks.endpoint('company', `${receiver.url}/2`)
    await hooks.endpoint('root', receiver.url, { types: ['invoice.*', 'request.asked', 'order.expired'] })
    await placed()
    expect(await hooks.tell()).toBe(0)
    expect(await hooks.send()).toBe(0)
  })

  it('is signed for by its key pair, and for 72 hours after a rotation by both', async () => {
    const id = await hooks.endpoint('root', receiver.url)
    const { public_key: first } = await rowOf(id)
    await placed()
    await hooks.tell()
    await hooks.send()
    const before = receiver.taken[0]
    if (!before) throw new Error('nothing was sent')
    expect(isSignedBy(first ?? '', before)).toBe(true)
    await step('root', (context) => rotateEndpointKey(context, hooks.services, { id, scheme: undefined }))
    const { public_key: second } = await rowOf(id)
    expect(second).not.toBe(first)
    const signed = async () => {
      receiver.taken.length = 0
      await step('root', (context) => testEndpoint(context, hooks.services, { id }))
      await hooks.send()
      const [attempt] = receiver.taken
      if (!attempt) throw new Error('nothing was sent')
      return [first, second].map((key) => isSignedBy(key ?? '', attempt))
    }
    expect(await signed()).toEqual([true, true])
    const { time } = world.clock
    later(72 * 3_600 + 1)
    expect(await signed()).toEqual([false, true])
    world.clock.time = time
  })

  it('is signed for by a shared secret that the public library verifies', async () => {
    const id = await hooks.endpoint('root', receiver.url, { scheme: 'v1' })
    const { secret } = await rowOf(id)
    const shared = hooks.services.secrets.open(secret, id)
    const { time } = world.clock
    world.clock.time = new Date()
    await step('root', (context) => testEndpoint(context, hooks.services, { id }))
    await hooks.send()
    world.clock.time = time
    const [attempt] = receiver.taken
    if (!attempt) throw new Error('nothing was sent')
    const headers = Object.fromEntries(
      Object.entries(attempt.headers).map(([name, value]) => [name, String(value)]),
    )
    expect(new Webhook(shared).verify(attempt.body, headers)).toMatchObject({ type: 'endpoint.test' })
    expect(() => new Webhook(shared).verify(`${attempt.body} `, headers)).toThrow()
  })
})

describe('events of one object', () => {
  it('come one after the other, and hold up no other object', async () => {
    await hooks.endpoint('root', receiver.url)
    const first = await placed()
    await hooks.tell()
    answer = ({ body }) => ({ code: JSON.parse(body).type === 'order.placed' ? 500 : 204 })
    await hooks.send()
    expect(types()).toEqual(['order.placed'])
    const second = await placed()
    await hooks.tell()
    await hooks.send()
    expect(
      told()
        .filter(({ type }) => type === 'order.placed')
        .at(-1),
    ).toMatchObject({ data: { id: second } })
    answer = () => ({ code: 200 })
    later(6)
    await hooks.send()
    const ofFirst = told().filter(({ data }) => data.id === first)
    expect(ofFirst.map(({ type }) => type)).toEqual(['order.placed', 'order.placed', 'order.draft_accepted'])
    expect(new Set(await statuses())).toEqual(new Set(['DELIVERED']))
  })

  it('wait while the endpoint is paused, and come in order when it is resumed', async () => {
    const id = await hooks.endpoint('root', receiver.url)
    await step('root', (context) => pauseEndpoint(context, { id }))
    await placed()
    await hooks.tell()
    expect(await hooks.send()).toBe(0)
    await step('root', (context) => resumeEndpoint(context, hooks.services, { id }))
    await hooks.send()
    expect(types()).toEqual(['order.placed', 'order.draft_accepted'])
  })
})

describe('a receiver that does not take it', () => {
  it('is asked again ten times, its company told after a day, then it is disabled', async () => {
    const id = await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    answer = () => ({ code: 503, body: 'busy' })
    const { time } = world.clock
    const notified = async () => {
      await hooks.tell()
      const rows = await world.db
        .selectFrom('notifications')
        .where('kind', 'in', ['endpoint.failing', 'endpoint.disabled'])
        .orderBy('created_at')
        .select(['kind', 'user_id', 'by_mail', 'params'])
        .execute()
      return rows.filter(({ user_id }) => user_id === world.people.root.userId)
    }
    let hours = 0
    for (; (await rowOf(id)).status === 'ACTIVE' && hours < 100; hours++) {
      later(3_600)
      await hooks.send()
      const failing = (await notified()).length
      if (hours < 23) expect(failing).toBe(0)
    }
    expect(hours).toBeGreaterThan(74)
    expect(hours).toBeLessThan(85)
    expect(receiver.taken.length).toBe(10)
    expect(new Set(idsOf()).size).toBe(1)
    expect(await statuses()).toEqual(['FAILED', 'PENDING'])
    expect(await rowOf(id)).toMatchObject({ status: 'DISABLED', disabled_reason: 'GIVEN_UP' })
    const rows = await notified()
    expect(rows.map(({ kind, by_mail }) => [kind, by_mail])).toEqual([
      ['endpoint.failing', true],
      ['endpoint.disabled', true],
    ])
    expect(JSON.stringify(rows)).not.toContain('/events')
    // What waited is sent once a test was taken; what was given up is sent again by a person.
    answer = () => ({ code: 200 })
    receiver.taken.length = 0
    await step('root', (context) => testEndpoint(context, hooks.services, { id }))
    await hooks.send()
    expect(types()).toEqual(['endpoint.test', 'order.draft_accepted'])
    expect((await rowOf(id)).status).toBe('ACTIVE')
    world.clock.time = time
  })

  it('is told no more where it is gone', async () => {
    const id = await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    answer = () => ({ code: 410 })
    await hooks.send()
    expect(receiver.taken.length).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'DISABLED', disabled_reason: 'GONE' })
    answer = () => ({ code: 500 })
    await step('root', (context) => testEndpoint(context, hooks.services, { id }))
    await hooks.send()
    expect((await rowOf(id)).status).toBe('DISABLED')
  })

  it('is left alone as long as it asks to be, whatever else waits', async () => {
    await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    answer = () => ({ code: 429, headers: { 'retry-after': '120' } })
    await hooks.send()
    await placed()
    await hooks.tell()
    later(100)
    expect(await hooks.send()).toBe(0)
    answer = () => ({ code: 204 })
    later(21)
    await hooks.send()
    expect(receiver.taken.length).toBe(5)
  })

  it('has its redirects shown, and not followed', async () => {
    await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    answer = () => ({ code: 302, headers: { location: `${receiver.url}/elsewhere` }, body: 'Moved' })
    await hooks.send()
    expect(receiver.taken.map(({ path }) => path)).toEqual(['/events'])
    const attempts = await world.db.selectFrom('webhook_attempts').select(['code', 'answer']).execute()
    expect(attempts).toEqual([{ code: 302, answer: 'Moved' }])
  })
})

describe('a server that dies', () => {
  it('between sending and writing it down sends it again, under the same id, and nobody sends it meanwhile', async () => {
    await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    const queued = [...hooks.queued]
    const dying = {
      post: async (attempt: Parameters<typeof hooks.transport.post>[0]) => {
        await hooks.transport.post(attempt)
        throw new Error('the power went')
      },
    }
    await expect(hooks.send(dying)).rejects.toThrow('the power went')
    // Another server is given its job by the queue.
    hooks.queued = queued
    await hooks.send()
    expect(receiver.taken.length).toBe(1)
    later(26)
    await hooks.send()
    expect(types()).toEqual(['order.placed', 'order.placed', 'order.draft_accepted'])
    expect(idsOf()[0]).toBe(idsOf()[1])
  })

  it('has events kept for endpoints until they were told of them', async () => {
    await hooks.endpoint('root', receiver.url)
    await placed()
    const { db, clock } = world
    const work = await import('../../testing/object-world.ts')
    await work.relay(world)
    const count = async () =>
      (await db.selectFrom('live_events').select('seq').where('topic', 'like', 'orders/%').execute()).length
    const before = await count()
    const far = new Date(clock.time.getTime() + 1_000)
    await pruneLiveEvents(db, far, 10_000)
    const { seq } = await db.selectFrom('webhook_cursor').select('seq').executeTakeFirstOrThrow()
    const kept = await db.selectFrom('live_events').select('seq').where('seq', '>', seq).execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(await count()).toBeGreaterThan(0)
    expect(await count()).toBeLessThanOrEqual(before)
    expect(await hooks.tell()).toBe(2)
  })
})

describe('a person', () => {
  it('has what was taken or given up sent again, in order and under the same ids', async () => {
    const id = await hooks.endpoint('root', receiver.url)
    const from = world.clock.time
    later(1)
    await placed()
    await hooks.tell()
    await hooks.send()
    const before = idsOf()
    receiver.taken.length = 0
    later(60)
    const again = (of: Parameters<typeof replayDeliveries>[2]) =>
      step('root', (context) => replayDeliveries(context, hooks.services, of))
    expect(await again({ endpointId: id, from, to: null })).toEqual({ replayed: 2, more: false })
    // What is under way is not begun again.
    expect(await again({ endpointId: id, from, to: null })).toEqual({ replayed: 0, more: false })
    await hooks.send()
    expect(idsOf()).toEqual(before)
    expect(await again({ endpointId: id, from, to: from })).toEqual({ replayed: 0, more: false })
    const [one] = await world.db.selectFrom('webhook_deliveries').select('id').orderBy('place').execute()
    expect(await again({ ids: [one?.id ?? ''] })).toEqual({ replayed: 1, more: false })
    await hooks.send()
    expect(idsOf().at(-1)).toBe(before[0])
  })

  it('removes an endpoint with what waits for it', async () => {
    const id = await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    await step('root', (context) => removeEndpoint(context, { id }))
    expect(await hooks.send()).toBe(0)
    expect(await statuses()).toEqual([])
  })

  it('finds deliveries of the last thirty days', async () => {
    await hooks.endpoint('root', receiver.url)
    await placed()
    await hooks.tell()
    await hooks.send()
    const days = (count: number) => new Date(world.clock.time.getTime() + count * 24 * 3_600_000)
    expect(await pruneOldDeliveries(world.db, days(29))).toBe(0)
    expect(await pruneOldDeliveries(world.db, days(31))).toBe(2)
    expect(await world.db.selectFrom('webhook_attempts').select('id').execute()).toEqual([])
  })
})
