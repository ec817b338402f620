import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelDraft } from '../commands/orders/cancel-draft.ts'
import { findSession } from '../db/sessions/sessions.ts'
import { hashToken } from '../security/tokens.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

/**
 * Holds the snapshot still that sessions are read in: other tests commit to other databases of this PostgreSQL, whose
 * snapshots are of all of them.
 */
let quiet = true
const holdStill: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const rows = result.rows.map((row) => (quiet && 'asOf' in row ? { ...row, asOf: '1:1:' } : row))
    return { ...result, rows }
  },
}

let world: MarketWorld
let server: TestApp
const tokens = new Map<Person, string>()
beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp({ ...world, db: world.db.withPlugin(holdStill) })
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

it('answers 304 to who has the answer, while nothing is committed', async () => {
  const orderId = await place(world, await publish(world))
  for (const [who, url] of calls(orderId)) {
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
})

it('answers anew after any commit, and in the same snapshot tells the same one', async () => {
  quiet = false
  try {
    const orderId = await place(world, await publish(world))
    const url = `/api/orders/${orderId}`
    const had = await get('trader', url)
    await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
    const after = await get('trader', url, had.tag)
    expect(after.status).toBe(200)
    expect(after.text).not.toBe(had.text)
    expect(after.tag).not.toBe(had.tag)

    const hash = hashToken(tokens.get('trader') ?? '')
    const snapshot = world.db.transaction().setIsolationLevel('repeatable read')
    await snapshot.execute(async (tx) => {
      const first = await findSession(tx, hash)
      await world.db.updateTable('companies').set({ phone: '71000000' }).execute()
      expect((await findSession(tx, hash))?.asOf).toBe(first?.asOf)
      expect((await findSession(world.db, hash))?.asOf).not.toBe(first?.asOf)
    })
  } finally {
    quiet = true
  }
})

it('never takes the tag of somebody else, of another call, another language or another session', async () => {
  const url = '/api/notifications'
  const mine = await get('trader', url)
  for (const who of ['room', 'office', 'rival'] as const)
    expect((await get(who, url, mine.tag)).status).toBe(200)
  expect((await get('trader', `${url}?page=2`, mine.tag)).status).toBe(200)
  expect((await get('trader', url, mine.tag, { 'accept-language': 'en' })).status).toBe(200)
  expect((await get('trader', url, mine.tag)).status).toBe(304)
  const token = tokens.get('trader') ?? ''
  tokens.set('trader', await openSession(world, world.people.trader))
  expect((await get('trader', url, mine.tag)).status).toBe(200)
  tokens.set('trader', token)
  const invented = mine.tag.replace(/-.*"/, '-aaaaaaaaaaaaaaaaaaaaaa"')
  for (const wrong of ['*', '""', 'W/"x"', `${mine.tag}, ${mine.tag}`, invented])
    expect((await get('trader', url, wrong)).status).toBe(200)
})

it('asks for the right again before it says that nothing has changed', async () => {
  const orderId = await place(world, await publish(world))
  const url = `/api/orders/${orderId}`
  const seen = await get('room', url)
  expect((await get('room', url, seen.tag)).status).toBe(304)
  expect((await get('rival', url, seen.tag)).status).toBe(404)
  const { userId } = world.people.room
  const roles = await world.db.selectFrom('user_roles').selectAll().where('user_id', '=', userId).execute()
  await world.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  expect((await get('room', url, seen.tag)).status).toBe(403)
  await world.db.insertInto('user_roles').values(roles).execute()
  const ended = { ended_at: world.clock.now() }
  await world.db.updateTable('sessions').set(ended).where('user_id', '=', userId).execute()
  expect((await get('room', url, seen.tag)).status).toBe(401)
})

it('makes an answer anew once its time has passed, whatever the tag says', async () => {
  const url = '/api/main-screen/market-data'
  const first = await get('trader', url)
  const print = first.tag.slice(first.tag.indexOf('-') + 1)
  const far = (world.clock.now().getTime() + 3_600_000).toString(36)
  expect((await get('trader', url, `W/"${far}-${print}`)).status).toBe(200)
  expect((await get('trader', url, first.tag)).status).toBe(304)
  world.clock.time = new Date(world.clock.time.getTime() + 2_000)
  expect((await get('trader', url, first.tag)).status).toBe(200)
})
