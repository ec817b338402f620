import type { Call } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askPlacedOrder } from '../commands/orders/ask-order.ts'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../testing/market-world.ts'
import { pathOf, relay } from '../testing/object-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// The ten seconds in which an order can be taken back, by calls: of its buyer's people at once, and of everybody else.

const calls = await contractCalls()
let world: MarketWorld
let server: TestApp
const tokens = new Map<Person, string>()
beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  for (const who of ['trader', 'room', 'office', 'trustOffice', 'rival', 'company'] as const)
    tokens.set(who, await openSession(world, world.people[who], true))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const untold = async () => place(world, await publish(world), { undo: true })
const send = (who: Person, { method, url }: { method: Call['method']; url: string }, payload?: object) =>
  server.app.inject({
    ...{ method, url, headers: bearer(tokens.get(who) ?? '') },
    ...(payload ? { payload } : {}),
  })
const takeBack = (who: Person, id: string) =>
  send(who, { method: 'POST', url: `/api/orders/cancel-draft/${id}` })
const stepsOf = (id: string) =>
  world.db.selectFrom('order_history').select('action').where('order_id', '=', id).orderBy('id').execute()

it('two of its buyer’s people take it back at once: one does, and the position is free once', async () => {
  const id = await untold()
  await relay(world)
  const answers = await Promise.all([takeBack('trader', id), takeBack('room', id), takeBack('trader', id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  for (const answer of answers)
    if (answer.statusCode === 409) expect(answer.json()).toMatchObject({ code: 'WRONG_STATUS' })
  expect((await stepsOf(id)).filter(({ action }) => action === 'cancel_draft')).toHaveLength(1)
  await relay(world)
  const listed = await world.db
    .selectFrom('live_events')
    .select('data')
    .where('topic', '=', 'market-pipe')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(listed).toMatchObject([{ data: { action: 'ADD' } }])
})

it('is to its seller, by every call there is, as an order that does not exist', async () => {
  const id = await untold()
  const ofOne = calls.filter(({ path, access }) => /^[^:]*:id(?:\/[^:]*)?$/.test(path) && access !== 'public')
  expect(ofOne.length).toBeGreaterThan(40)
  for (const call of ofOne) {
    const { body, query } = SAMPLE_REQUESTS[call.name] ?? {}
    for (const who of ['office', 'trustOffice', 'rival', 'company'] as const) {
      const ask = async (asked: string) => {
        const url = pathOf(call, { id: asked }) + (query ? `?${query}` : '')
        const { statusCode, body: text } = await send(who, { method: call.method, url }, body)
        return [statusCode, text.replaceAll(asked, 'ID').replace(/"requestId":"[^"]*"/, '')]
      }
      expect.soft(await ask(id), `${call.name} by ${who}`).toEqual(await ask(NOBODY))
    }
  }
  expect((await stepsOf(id)).map(({ action }) => action)).toEqual(['place'])
})

it('changes nothing that its seller reads but that the position is taken', async () => {
  const { companyId, userId } = world.people.office
  const lists = calls.filter(
    ({ method, path, access }) => method === 'GET' && !path.includes(':id') && access !== 'public',
  )
  /** What each list says, without files, the numbers of exports and of the feed, and what the clock moves. */
  const readAll = async () => {
    const read = new Map<string, string>()
    for (const call of lists) {
      const { query, params } = SAMPLE_REQUESTS[call.name] ?? {}
      const own = { company: companyId, companyId, userId, iso: 'EUR', isoCode: 'EUR', currency: 'EUR' }
      const of = { ...own, rateType: 'PURCHASE', counterparty: world.companies.bank, ...params }
      const url = pathOf(call, { date: '2026-11-18', document: 'patent', ...of }) + (query ? `?${query}` : '')
      const { body, headers } = await send('office', { method: 'GET', url })
      const isJson = String(headers['content-type']).startsWith('application/json')
      if (isJson) read.set(call.name, body.replace(/"(?:requestId|uuid|liveId)":"[^"]*"/g, ''))
    }
    return read
  }
  const position = await publish(world)
  await readAll()
  const before = await readAll()
  const id = await place(world, position, { undo: true })
  await relay(world)
  const changed = async () => [...(await readAll())].filter(([name, said]) => said !== before.get(name))
  const taken = ['home', 'marketData', 'myPositions', 'sessionAnalytics']
  expect((await changed()).map(([name]) => name).sort()).toEqual(taken)
  for (const [name, said] of await changed()) expect(said, name).not.toContain(id)
  world.clock.time = new Date(world.clock.time.getTime() + 11_000)
  await must(world.bySystem((context) => askPlacedOrder(context, { orderId: id })))
  await relay(world)
  const told = (await changed()).map(([name]) => name)
  expect(told).toEqual(expect.arrayContaining(['ownEngagement', 'ordersOnHold', 'search', 'workQueue']))
})

it('after its time it is taken back all the same until the seller has answered, who hears of it then', async () => {
  const id = await untold()
  world.clock.time = new Date(world.clock.time.getTime() + 11_000)
  await must(world.bySystem((context) => askPlacedOrder(context, { orderId: id })))
  expect((await send('office', { method: 'POST', url: `/api/orders/accept-draft/${id}` })).statusCode).toBe(
    200,
  )
  const late = await takeBack('trader', id)
  expect([late.statusCode, late.json().code]).toEqual([409, 'WRONG_STATUS'])
  // To another house it does not exist, now as before.
  expect((await takeBack('rival', id)).json().code).toBe('NOT_FOUND')
})
