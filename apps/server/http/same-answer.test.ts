import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelDraft } from '../commands/orders/cancel-draft.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

let world: MarketWorld
let server: TestApp
const tokens = new Map<Person, string>()
beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  for (const who of ['trader', 'room', 'office', 'rival', 'backOffice'] as const)
    tokens.set(who, await openSession(world, world.people[who]))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

type Headers = Readonly<Record<string, string>>
async function get(who: Person, url: string, tag?: string, more: Headers = {}) {
  const headers = {
    ...bearer(tokens.get(who) ?? ''),
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
    ...more,
  }
  const answer = await server.app.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, tag: String(answer.headers.etag), text: answer.body, answer }
}

/** Calls whose answers are tagged, by a person that may make them. */
function calls(orderId: string): readonly (readonly [Person, string])[] {
  const { bank } = world.companies
  const days = 'from=2026-11-01&to=2026-11-20'
  return [
    ['trader', '/api/main-screen/market-data'],
    ['trader', `/api/orders/${orderId}`],
    ['trader', `/api/orders/organization/${world.people.trader.userId}`],
    ['trader', `/api/orders/count/${bank}`],
    ['backOffice', '/api/back-office/orders/get-all'],
    ['backOffice', '/api/back-office/orders/count'],
    ['trader', '/api/notifications'],
    ['trader', '/api/work-queue'],
    ['trader', '/api/directory'],
    ['trader', `/api/calendar?${days}`],
    ['trader', `/api/analytics?${days}`],
    ['trader', '/api/currency'],
  ]
}

it('answers 304 to who has the answer, while nothing is committed, and anew after any commit', async () => {
  const orderId = await place(world, await publish(world))
  for (const [who, url] of calls(orderId)) {
    // Once more, as the first request writes down that the session is in use.
    await get(who, url)
    const first = await get(who, url)
    expect([url, first.status]).toEqual([url, 200])
    expect(first.tag).toMatch(/^W\/"[0-9a-z]+-[\w-]{22}"$/)
    const again = await get(who, url, first.tag)
    expect([url, again.status, again.text, again.tag]).toEqual([url, 304, '', first.tag])
    expect(again.answer.headers['cache-control']).toBe('no-store')
    // Without a tag it is whole, and with the tag as some proxies hand it on it is the same.
    expect((await get(who, url)).text).toBe(first.text)
    expect((await get(who, url, first.tag.slice(2))).status).toBe(304)
  }
  const [, order] = calls(orderId)
  const had = await get(...(order ?? ['trader', '']))
  await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
  const after = await get('trader', `/api/orders/${orderId}`, had.tag)
  expect(after.status).toBe(200)
  expect(after.text).not.toBe(had.text)
  expect(after.tag).not.toBe(had.tag)
})

it('never takes the tag of somebody else, of another call, another language or another session', async () => {
  const mine = await get('trader', '/api/notifications')
  for (const who of ['room', 'office', 'rival'] as const)
    expect((await get(who, '/api/notifications', mine.tag)).status).toBe(200)
  expect((await get('trader', '/api/notifications?page=2', mine.tag)).status).toBe(200)
  expect((await get('trader', '/api/notifications', mine.tag, { 'accept-language': 'en' })).status).toBe(200)
  expect((await get('trader', '/api/notifications', mine.tag)).status).toBe(304)
  const token = tokens.get('trader') ?? ''
  tokens.set('trader', await openSession(world, world.people.trader))
  expect((await get('trader', '/api/notifications', mine.tag)).status).toBe(200)
  tokens.set('trader', token)
  for (const wrong of [
    '*',
    '""',
    'W/"x"',
    `${mine.tag}, ${mine.tag}`,
    mine.tag.replace(/-.*"/, '-aaaaaaaaaaaaaaaaaaaaaa"'),
  ])
    expect((await get('trader', '/api/notifications', wrong)).status).toBe(200)
})

it('asks for the right again before it says that nothing has changed', async () => {
  const orderId = await place(world, await publish(world))
  const seen = await get('room', `/api/orders/${orderId}`)
  expect((await get('room', `/api/orders/${orderId}`, seen.tag)).status).toBe(304)
  // Another company's person has no use for it.
  expect((await get('rival', `/api/orders/${orderId}`, seen.tag)).status).toBe(404)
  const { userId } = world.people.room
  const roles = await world.db.selectFrom('user_roles').selectAll().where('user_id', '=', userId).execute()
  await world.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  expect((await get('room', `/api/orders/${orderId}`, seen.tag)).status).not.toBe(304)
  await world.db.insertInto('user_roles').values(roles).execute()
  await world.db
    .updateTable('sessions')
    .set({ ended_at: world.clock.now() })
    .where('user_id', '=', userId)
    .execute()
  expect((await get('room', `/api/orders/${orderId}`, seen.tag)).status).toBe(401)
})

it('makes an answer anew once its time has passed, whatever the tag says', async () => {
  const first = await get('trader', '/api/main-screen/market-data')
  const [until, print] = first.tag
    .slice(3, -1)
    .split('-', 1)
    .concat(first.tag.slice(first.tag.indexOf('-') + 1))
  const far = (Number.parseInt(until ?? '', 36) + 3_600_000).toString(36)
  expect((await get('trader', '/api/main-screen/market-data', `W/"${far}-${print}`)).status).toBe(200)
  expect((await get('trader', '/api/main-screen/market-data', first.tag)).status).toBe(304)
  world.clock.time = new Date(world.clock.time.getTime() + 2_000)
  expect((await get('trader', '/api/main-screen/market-data', first.tag)).status).toBe(200)
})
