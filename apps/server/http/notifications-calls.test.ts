import { type Notification, notificationsCall } from '@fxmatch/contract/http/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { mayHear } from '../live/topics.ts'
import { RelayWork } from '../outbox/relay-batch.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { type MarketWorld, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { TestBrowser } from '../testing/push-service.ts'

const journey = callJourney(['notifications'])
let world: MarketWorld
const tokens = new Map<Person, string>()

beforeAll(async () => {
  world = journey.world()
  for (const who of ['office', 'trustOffice', 'trader'] as const)
    tokens.set(who, await openSession(world, world.people[who]))
  for (let n = 0; n < 12; n++) {
    world.clock.time = new Date(world.clock.time.getTime() + 1_000)
    await place(world, await publish(world))
    await relay()
  }
})

const relay = () =>
  new RelayWork(
    world.db,
    async () => new Map(),
    () => world.clock.time,
  ).runOnce()

async function call(who: Person, method: 'GET' | 'PUT', url: string, payload?: object, language = 'fr') {
  const response = await journey.server().app.inject({
    method,
    url,
    headers: { ...bearer(tokens.get(who) ?? ''), 'accept-language': language },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}
const list = async (who: Person, query = '', language = 'fr') =>
  notificationsCall.response.parse(
    (await call(who, 'GET', `/api/notifications${query}`, undefined, language)).body,
  )

describe('the list', () => {
  it("pages, filters and counts what is the viewer's own, in its language", async () => {
    const first = await list('office')
    expect([first.count, first.unread, first.data.length]).toEqual([12, 12, 10])
    const times = first.data.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await list('office', '?page=2')).data).toHaveLength(2)
    expect((await list('office', '?group=trust')).count).toBe(0)
    expect((await list('trader')).count).toBe(0)
    const [french] = first.data
    const [english] = (await list('office', '?pageSize=1', 'en-GB')).data
    expect(french).toMatchObject({ kind: 'order.placed', group: 'orders', readAt: null })
    expect(french?.url).toMatch(/^\/orders\/[\w-]{36}$/)
    expect(french?.content).toMatch(/a placé un ordre/)
    expect(english?.content).toMatch(/has placed an order/)
  })
})

describe('reading', () => {
  const newest = async (who: Person): Promise<Notification> => {
    const [first] = (await list(who)).data
    if (!first) throw new Error(`${who} was told nothing`)
    return first
  }

  it("marks one’s own, once; another's does not exist", async () => {
    const { uuid } = await newest('office')
    expect(await call('trustOffice', 'PUT', `/api/notifications/read/${uuid}`)).toMatchObject({ status: 404 })
    expect((await newest('office')).readAt).toBeNull()
    expect(await call('office', 'PUT', `/api/notifications/read/${uuid}`)).toMatchObject({
      status: 200,
      body: { unread: 11 },
    })
    const readAt = (await newest('office')).readAt
    world.clock.time = new Date(world.clock.time.getTime() + 1_000)
    expect(await call('office', 'PUT', `/api/notifications/read/${uuid}`)).toMatchObject({
      body: { unread: 11 },
    })
    expect((await newest('office')).readAt).toBe(readAt)
    await relay()
    const events = await world.db
      .selectFrom('live_events')
      .where('topic', '=', `market/alert/bank/${world.people.office.userId}`)
      .select('data')
      .orderBy('seq')
      .execute()
    expect(events.filter(({ data }) => 'event' in data && data.event === 'read')).toHaveLength(1)
  })

  it('marks all up to a moment: what came later stays unread', async () => {
    const all = (await list('office', '?pageSize=100')).data
    const upTo = all[4]?.createdAt
    expect(await call('office', 'PUT', '/api/notifications/read-all', { upTo })).toMatchObject({
      body: { unread: 3 },
    })
    expect((await list('office', '?unread=true')).count).toBe(3)
    expect((await list('trustOffice')).unread).toBe(12)
    expect((await call('office', 'PUT', '/api/notifications/read-all', { upTo: 'now' })).status).toBe(400)
  })

  it('marks what was seen, and passes over what is somebody else’s or nobody’s', async () => {
    const all = (await list('office', '?pageSize=100')).data
    const unread = (await list('office')).unread
    const [theirs] = (await list('trustOffice')).data
    const own = all.find(({ readAt }) => readAt === null)
    const see = (body: object) => call('office', 'PUT', '/api/notifications/seen', body)
    const nobodys = '00000000-0000-7000-8000-000000000000'
    expect(await see({ ids: [own?.uuid, theirs?.uuid, nobodys] })).toMatchObject({
      body: { unread: unread - 1 },
    })
    expect((await list('trustOffice')).data[0]?.readAt).toBeNull()
    expect((await see({ ids: Array.from({ length: 101 }, () => nobodys) })).status).toBe(400)
    expect((await see({ ids: ["' or true"] })).status).toBe(400)
    expect((await see({ about: '' })).status).toBe(400)
    // Of an object that one looks at, all of one's own.
    const about = all
      .find(({ readAt, uuid }) => readAt === null && uuid !== own?.uuid)
      ?.url.split('/')
      .at(-1)
    expect(await see({ about })).toMatchObject({ status: 200 })
    expect(
      (await list('office', '?unread=true&pageSize=100')).data.filter(({ url }) => url.endsWith(`${about}`)),
    ).toEqual([])
    expect((await list('trustOffice')).unread).toBe(12)
  })

  it('lists what asks for a step first where that is asked for', async () => {
    const { data, asking } = await list('office', '?first=asking&pageSize=100')
    expect(asking).toBeGreaterThan(0)
    expect(data.slice(0, asking).every(({ asks, settledAt }) => asks && settledAt === null)).toBe(true)
    expect(data.slice(asking).some(({ asks, settledAt }) => asks && settledAt === null)).toBe(false)
    expect(data.map(({ uuid }) => uuid).sort()).toEqual(
      (await list('office', '?pageSize=100')).data.map(({ uuid }) => uuid).sort(),
    )
  })
})

describe('the choices', () => {
  it('list what can reach the viewer, and keep what it chose', async () => {
    const { body } = await call('office', 'GET', '/api/notifications/choices')
    const kinds = body.choices.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('order.placed')
    expect(kinds).not.toContain('sign_up.to_validate')
    const choice = { kind: 'order.placed', screen: false, sound: true, mail: true }
    const chosen = await call('office', 'PUT', '/api/notifications/choices', {
      language: 'en',
      choices: [choice],
    })
    expect(chosen.body).toMatchObject({ language: 'en', mailMinutes: 15 })
    expect(chosen.body.choices).toContainEqual({ ...choice, sound: false, group: 'orders' })
    const again = await call('office', 'GET', '/api/notifications/choices')
    expect(again.body).toEqual(chosen.body)
    const theirs = await call('trustOffice', 'GET', '/api/notifications/choices')
    expect(theirs.body).toMatchObject({ language: 'fr' })
  })

  it('tell the other pages of a person who has changed the language alone', async () => {
    const told = async () => {
      const { count } = await world.db
        .selectFrom('outbox')
        .where('type', '=', 'settings.changed')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const before = await told()
    const changed = await call('office', 'PUT', '/api/notifications/choices', { language: 'de', choices: [] })
    expect(changed.body).toMatchObject({ language: 'de' })
    expect(await told()).toBe(before + 1)
  })

  it('refuse a kind or a language that there is not', async () => {
    const put = (body: object) => call('office', 'PUT', '/api/notifications/choices', body)
    expect((await put({ language: 'xx', choices: [] })).status).toBe(400)
    const unknown = { kind: 'order.toString', screen: true, sound: true, mail: true }
    expect((await put({ language: 'fr', choices: [unknown] })).status).toBe(400)
  })
})

describe('the stream', () => {
  it("of somebody's notifications is heard by nobody else, the back office included", () => {
    const topic = `market/alert/bank/${world.people.office.userId}`
    const hearers = Object.entries(world.people).filter(([, actor]) => mayHear(actor, topic))
    expect(hearers.map(([name]) => name)).toEqual(['office'])
    expect(mayHear(world.people.backOffice, 'market/alert/bank/')).toBe(false)
  })

  it('is refused over HTTP to another user', async () => {
    const url = `/.well-known/mercure?topic=${encodeURIComponent(`market/alert/bank/${world.people.office.userId}`)}`
    const response = await journey.server().app.inject({
      method: 'GET',
      url,
      headers: bearer(tokens.get('trader') ?? ''),
    })
    expect(response.statusCode).toBe(403)
  })
})

it('answers as its contract says, every call', async () => {
  const { data } = await journey.make('trader', 'notifications')
  expect(data).toEqual([])
  const [first] = (await journey.make('trustOffice', 'notifications')).data
  await journey.make('trustOffice', 'readNotification', { params: { id: first.uuid } })
  await journey.make('trustOffice', 'readAllNotifications', { body: { upTo: first.createdAt } })
  await journey.make('trustOffice', 'seeNotifications', { body: { ids: [first.uuid] } })
  const { pushKey } = await journey.make('trader', 'notificationChoices')
  expect(pushKey).toMatch(/^[\w-]{87}$/)
  const browser = new TestBrowser('https://one.push.test/journey')
  await journey.make('trader', 'beginPush', { body: { ...browser.subscription, language: 'fr' } })
  const { id } = await world.db.selectFrom('push_subscriptions').select('id').executeTakeFirstOrThrow()
  expect(id).toBeTruthy()
  await journey.make('trader', 'endPush', { body: { endpoint: browser.endpoint } })
  expect(await world.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  await journey.make('trader', 'chooseNotifications', { body: { language: 'fr', choices: [] } })
  expect(journey.missing()).toEqual([])
})
