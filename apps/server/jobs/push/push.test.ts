import { isPublicAddress } from '@fxmatch/domain/webhooks/address-range'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptDraft } from '../../commands/orders/accept-draft.ts'
import { beginPush } from '../../commands/push/begin-push.ts'
import { endPush } from '../../commands/push/end-push.ts'
import { signOut } from '../../commands/sessions/sign-out.ts'
import type { PushConfig } from '../../config.ts'
import { claimDuePush } from '../../db/push/push-rows.ts'
import { endSubscriptionsOfOthers } from '../../db/push/push-subscriptions.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import { RelayWork } from '../../outbox/relay-batch.ts'
import { lookUpPublic } from '../../security/public-address.ts'
import { newPushKey, readPushKey } from '../../security/push-keys.ts'
import { openSession } from '../../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { signedBy, startPushService, TestBrowser } from '../../testing/push-service.ts'
import { createPushTransport } from './push-transport.ts'
import type { PushMessage } from './seal-push.ts'
import { MOST_PUSH_ATTEMPTS, MOST_PUSH_FAILURES, sendDuePushes } from './send-due-pushes.ts'
import { startPush } from './start-push.ts'

const keys = readPushKey(newPushKey())
if (!keys) throw new Error('no key')
const config: PushConfig = { keys, contact: 'mailto:it@fx.example.tn', services: ['*.push.test'] }

let world: MarketWorld
let status: number | null
let service: Awaited<ReturnType<typeof startPushService>>
beforeEach(async () => {
  world = await createMarketWorld()
  status = 201
  service = await startPushService(() => status)
})
afterEach(async () => {
  await service.close()
  await world.close()
})

const relay = () =>
  new RelayWork(
    world.db,
    async () => new Map(),
    () => world.clock.time,
  ).runOnce()
const send = (transport = service.transport) =>
  sendDuePushes({ db: world.db, clock: world.clock, log: pino({ level: 'silent' }), config, transport })
const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
const browserAt = (name = 'a', host = 'one') => new TestBrowser(`https://${host}.push.test/${name}`)
const sessionOf = async (who: Person) => {
  later(0.01)
  await openSession(world, world.people[who])
  const { id } = await world.db
    .selectFrom('sessions')
    .where('user_id', '=', world.people[who].userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
async function subscribe(who: Person, browser: TestBrowser, deviceHash: Buffer | null = null) {
  const sessionId = await sessionOf(who)
  const result = await world.as(who, (context) =>
    beginPush(context, config, { ...browser.subscription, language: 'fr' }, { sessionId, deviceHash }),
  )
  return { sessionId, result }
}
const browsers = async () =>
  (await world.db.selectFrom('push_subscriptions').orderBy('created_at').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint.split('/')[3],
  )
const waiting = async () => (await world.db.selectFrom('pushes').selectAll().execute()).length
const read = (browser: TestBrowser, index = 0) =>
  browser.read(service.taken[index]?.body ?? Buffer.alloc(0)) as PushMessage
const placed = async () => {
  const position = await publish(world)
  return place(world, position)
}

describe('a browser that was chosen', () => {
  it('is told what asks its person, encrypted for it alone, and nothing that a stranger may not read', async () => {
    const browser = browserAt()
    await subscribe('office', browser)
    const orderId = await placed()
    await relay()
    expect(await send()).toBe(1)
    const [taken] = service.taken
    expect(taken).toMatchObject({
      path: '/a',
      headers: { 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '14400' },
    })
    const { key, claims } = signedBy(String(taken?.headers.authorization))
    expect(key).toBe(keys.publicKey)
    expect(claims).toMatchObject({ aud: 'https://one.push.test', sub: config.contact })
    const message = read(browser)
    expect(message).toMatchObject({
      title: 'Ordre placé sur une position',
      tag: `order:${orderId}`,
      url: `/orders/${orderId}`,
      silent: false,
      lang: 'fr',
    })
    expect(message.body).toMatch(/^[A-Z0-9-]{6,}$/)
    expect(JSON.stringify(message)).not.toMatch(/EUR|TND|Company/)
    expect(taken?.body.length).toBe(4096)
    expect(taken?.body.toString('latin1')).not.toContain('Ordre')
    expect(() => browserAt().read(taken?.body ?? Buffer.alloc(0))).toThrow()
    // Once: neither the next round nor the same event passed on again sends it a second time.
    expect(await send()).toBe(0)
    expect(await waiting()).toBe(0)
  })

  it('is told nothing of what was read or settled meanwhile, and takes away what is over', async () => {
    const browser = browserAt()
    await subscribe('office', browser)
    const first = await placed()
    await relay()
    await world.db.updateTable('notifications').set({ read_at: world.clock.time }).execute()
    expect(await send()).toBe(0)
    expect(service.taken).toEqual([])
    await must(world.as('office', (context) => acceptDraft(context, { orderId: first })))
    await placed()
    await relay()
    const over = await world.db
      .selectFrom('notifications')
      .where('user_id', '=', world.people.office.userId)
      .where('read_at', 'is not', null)
      .select('id')
      .execute()
    expect(over.length).toBeGreaterThan(0)
    await send()
    expect(read(browser).over).toEqual(over.map(({ id }) => id))
  })

  it('is tried again while its service is away, at most a few times, and never after its time', async () => {
    await subscribe('office', browserAt())
    await placed()
    await relay()
    status = 503
    for (let attempt = 1; attempt <= MOST_PUSH_ATTEMPTS; attempt++) {
      await send()
      later(40)
    }
    expect(service.taken.length).toBeLessThanOrEqual(MOST_PUSH_ATTEMPTS)
    expect(service.taken.length).toBeGreaterThan(3)
    expect(await waiting()).toBe(0)
    expect(await browsers()).toEqual(['a'])
  })

  it.each([404, 410])(
    'that its service does not know any more (%i) is forgotten with what waits',
    async (gone) => {
      await subscribe('office', browserAt())
      await placed()
      await relay()
      status = gone
      await send()
      expect(await browsers()).toEqual([])
      expect(await waiting()).toBe(0)
    },
  )

  it('keeps its person where a message is refused, and no redirect is followed', async () => {
    await subscribe('office', browserAt())
    await placed()
    await relay()
    status = 307
    await send()
    expect(service.taken.map(({ path }) => path)).toEqual(['/a'])
    expect(await waiting()).toBe(0)
    expect(await browsers()).toEqual(['a'])
  })
})

/** A service in this process: what each address is answered, null for nothing at all. */
function played(answer: (path: string, endpoint: string) => number | null) {
  const calls: string[] = []
  const post = async ({ endpoint }: { endpoint: string }) => {
    const path = endpoint.split('/')[3] ?? ''
    calls.push(path)
    const status = answer(path, endpoint)
    if (status === null) throw new Error('no answer')
    return status
  }
  return { calls, post, close: () => undefined }
}

describe('a service that does not answer', () => {
  it('holds up neither the relay nor the others, and its browsers are left alone for a minute', async () => {
    const transport = played((_, endpoint) => (endpoint.includes('dead') ? null : 201))
    for (const name of ['a', 'b', 'c']) await subscribe('office', browserAt(name, 'dead'))
    await subscribe('office', browserAt('d', 'alive'))
    await placed()
    await relay()
    expect(await send(transport)).toBe(1)
    const asked = transport.calls.length
    expect(await send(transport)).toBe(0)
    expect(transport.calls.length).toBe(asked)
    later(3)
    await send(transport)
    expect(transport.calls.length).toBeGreaterThan(asked)
  })

  it('is away where several persons in a row hear nothing: the rest of them is not tried', async () => {
    const transport = played(() => null)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await subscribe('office', browserAt(`o${name}`))
    for (const name of ['a', 'b', 'c', 'd', 'e']) await subscribe('trustOffice', browserAt(`s${name}`))
    await placed()
    await relay()
    await send(transport)
    expect(transport.calls.length).toBeLessThan(10)
    const asked = transport.calls.length
    await send(transport)
    expect(transport.calls.length).toBe(asked)
  })

  it('has rounds of its own: whoever is at another one is told meanwhile, round after round', async () => {
    let answer: () => void = () => undefined
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const sent: string[] = []
    const transport = {
      post: async ({ endpoint }: { endpoint: string }) => {
        if (endpoint.includes('slow')) await slow
        else sent.push(endpoint)
        return 201
      },
      close: () => undefined,
    }
    await subscribe('office', browserAt('a', 'slow'))
    await subscribe('office', browserAt('b', 'fast'))
    await placed()
    await relay()
    const log = pino({ level: 'silent' })
    const job = startPush({ db: world.db, clock: world.clock, log, config, transport, everyMs: 10 })
    try {
      await expect.poll(() => sent.length).toBe(1)
      await placed()
      await relay()
      await expect.poll(() => sent.length).toBe(2)
    } finally {
      answer()
      await job.stop()
    }
  })
})

describe('an address that answers nothing but errors', () => {
  it.each([429, 503, null])('(%s) delays none but itself', async (bad) => {
    const transport = played((path) => (path.startsWith('bad') ? bad : 201))
    for (const name of ['bad1', 'bad2', 'bad3', 'bad4', 'bad5']) await subscribe('office', browserAt(name))
    await subscribe('trustOffice', browserAt('good'))
    for (let round = 0; round < 3; round++) {
      await placed()
      await relay()
      expect(await send(transport)).toBe(1)
      later(1)
    }
    expect(transport.calls.filter((path) => path === 'good')).toHaveLength(3)
  })

  it('waits behind what was never tried', async () => {
    const transport = played((path) => (path === 'bad' ? 503 : 201))
    await subscribe('office', browserAt('bad'))
    await placed()
    await relay()
    await send(transport)
    later(2)
    await subscribe('trustOffice', browserAt('good'))
    await placed()
    await relay()
    await world.db.updateTable('push_subscriptions').set({ rests_until: null }).execute()
    const order = async () => {
      const claimed: (string | undefined)[] = []
      for (;;) {
        const push = await claimDuePush(
          world.db,
          'one.push.test',
          world.clock.time,
          () => new Date(world.clock.time.getTime() + 60_000),
        )
        if (push === null) return claimed
        claimed.push(`${push.endpoint.split('/')[3]} ${push.attempts}`)
      }
    }
    expect((await order()).at(-1)).toBe('bad 2')
  })

  it('is left alone for longer each time, and told no more after too many in a row', async () => {
    const transport = played(() => 429)
    await subscribe('office', browserAt('bad'))
    const asked: number[] = []
    const begin = world.clock.time.getTime()
    while ((await browsers()).length > 0 && asked.length < 20) {
      // It always has something new to be told.
      await world.db.deleteFrom('pushes').execute()
      await placed()
      await relay()
      const before = transport.calls.length
      await send(transport)
      if (transport.calls.length > before) asked.push((world.clock.time.getTime() - begin) / 60_000)
      later(10)
    }
    expect(asked).toHaveLength(MOST_PUSH_FAILURES)
    expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(6 * 60)
  })

  it('begins from nothing once its service has taken a message', async () => {
    let bad = true
    const transport = played(() => (bad ? 503 : 201))
    await subscribe('office', browserAt('a'))
    await placed()
    await relay()
    await send(transport)
    const failures = () =>
      world.db.selectFrom('push_subscriptions').select(['failures', 'rests_until']).executeTakeFirst()
    expect(await failures()).toMatchObject({ failures: 1 })
    bad = false
    later(2)
    expect(await send(transport)).toBe(1)
    expect(await failures()).toEqual({ failures: 0, rests_until: null })
  })
})

describe('whoever abuses it', () => {
  it.each([
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://postgres.internal/a',
    'http://one.push.test/a',
    'https://one.push.test:5432/a',
    'https://one.push.test@localhost/a',
    'HTTPS://one.push.test/a',
    ' https://one.push.test/a',
    'https://one.push.test:443/a',
    'https://one.push.test/é',
    'https://one.push.test/a\u0000',
  ])('has no message sent to %s', async (endpoint) => {
    const { result } = await subscribe('office', new TestBrowser(endpoint))
    expect(result).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT', rule: 'PUSH_SERVICE_UNKNOWN' },
    })
  })

  it('gets no call within the house by a name that leads there', async () => {
    // The name is allowed, and means this machine.
    const { port, ca } = service
    const outcome = (host: string) => {
      const transport = createPushTransport({ ca, port, lookup: lookUpPublic })
      return transport
        .post({ endpoint: `https://${host}/a`, headers: {}, body: new Uint8Array() })
        .finally(() => transport.close())
    }
    await expect(outcome('localhost')).rejects.toThrow('within the house')
    await expect(outcome('127.0.0.1')).rejects.toThrow('within the house')
    await expect(outcome('[::1]')).rejects.toThrow('within the house')
    expect(service.taken).toEqual([])
  })

  it.each([
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '127.0.0.1',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'x',
  ])('finds that %s is within', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(['8.8.8.8', '142.250.1.95', '2a00:1450:4001::5f'].every(isPublicAddress)).toBe(true)
  })

  it('has five browsers, not a thousand', async () => {
    for (let n = 0; n < 8; n++) {
      later(1)
      await subscribe('office', browserAt(`b${n}`))
    }
    expect(await browsers()).toEqual(['b3', 'b4', 'b5', 'b6', 'b7'])
  })

  it.each([
    [
      'no point of the curve',
      { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]), auth: Buffer.alloc(16) },
    ],
    ['a huge one', { p256dh: Buffer.alloc(1_000_000, 4), auth: Buffer.alloc(16) }],
    ['too short a secret', { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(15) }],
  ])('gives no key that is %s', async (_, { p256dh, auth }) => {
    const sessionId = await sessionOf('office')
    const input = {
      endpoint: 'https://one.push.test/a',
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      language: 'fr',
    }
    const result = await world.as('office', (context) =>
      beginPush(context, config, input, { sessionId, deviceHash: null }),
    )
    expect(result).toMatchObject({ ok: false, refusal: { rule: 'FIELD_INVALID' } })
  })

  it("takes no browser whose address they have heard of, and ends nobody else's", async () => {
    const theirs = browserAt()
    await subscribe('office', theirs)
    const { result } = await subscribe('trader', browserAt())
    expect(result).toMatchObject({ ok: false })
    await must(world.as('trader', (context) => endPush(context, { endpoint: theirs.endpoint })))
    await placed()
    await relay()
    await send()
    expect(read(theirs).title).toBe('Ordre placé sur une position')
  })
})

describe('a browser that two persons share', () => {
  const device = Buffer.alloc(32, 7)

  it('tells the second one alone, whatever still waited for the first', async () => {
    const browser = browserAt()
    await subscribe('office', browser)
    await placed()
    await relay()
    expect(await waiting()).toBe(1)
    const { result } = await subscribe('trader', browser)
    expect(result.ok).toBe(true)
    expect(await waiting()).toBe(0)
    await placed()
    await relay()
    expect(await send()).toBe(0)
  })

  it('tells the first one no more once the second signs in, who has chosen nothing', async () => {
    await subscribe('office', browserAt(), device)
    const others = { deviceHash: device, sessionHash: null }
    await endSubscriptionsOfOthers(world.db, world.people.office.userId, others)
    expect(await browsers()).toEqual(['a'])
    await endSubscriptionsOfOthers(world.db, world.people.trader.userId, others)
    expect(await browsers()).toEqual([])
  })
})

describe('whoever is told no more', () => {
  it('signs out there, by the session or by the browser that is known', async () => {
    const device = Buffer.alloc(32, 9)
    const { sessionId } = await subscribe('office', browserAt('a'))
    await subscribe('office', browserAt('b'), device)
    await must(world.as('office', (context) => signOut(context, { sessionId, deviceHash: null })))
    expect(await browsers()).toEqual(['b'])
    const other = await sessionOf('office')
    await must(world.as('office', (context) => signOut(context, { sessionId: other, deviceHash: device })))
    expect(await browsers()).toEqual([])
  })

  it('signs out everywhere else, and keeps the browser they sit at', async () => {
    const { sessionId } = await subscribe('office', browserAt('a'))
    await subscribe('office', browserAt('b'))
    await endSessionsOf(world.db, world.people.office.userId, world.clock.time, sessionId)
    expect(await browsers()).toEqual(['a'])
    await endSessionsOf(world.db, world.people.office.userId, world.clock.time)
    expect(await browsers()).toEqual([])
  })

  it('is shut out, also where a message waits', async () => {
    await subscribe('office', browserAt())
    await placed()
    await relay()
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', world.people.office.userId)
      .execute()
    expect(await send()).toBe(0)
    expect(service.taken).toEqual([])
  })

  it('has lost the right meanwhile: what was written before is not shown after', async () => {
    await subscribe('office', browserAt())
    await placed()
    await relay()
    await world.db
      .updateTable('user_roles')
      .set({ role: 'ROLE_LIMITED' })
      .where('user_id', '=', world.people.office.userId)
      .where(
        'rank',
        '=',
        world.db
          .selectFrom('user_roles')
          .select(({ fn }) => fn.min('rank').as('first'))
          .where('user_id', '=', world.people.office.userId),
      )
      .execute()
    expect(await send()).toBe(0)
    expect(service.taken).toEqual([])
    expect(await waiting()).toBe(0)
    expect(await browsers()).toEqual(['a'])
  })

  it('was told by a key that we have no more', async () => {
    await subscribe('office', browserAt())
    await world.db.updateTable('push_subscriptions').set({ server_key: 'another' }).execute()
    await placed()
    await relay()
    expect(await send()).toBe(0)
    expect(await browsers()).toEqual([])
  })
})
