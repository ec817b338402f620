import type { Call } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, type TestApp } from '../testing/http-app.ts'
import { insertRoleHolders, type RoleHolder } from '../testing/insert-user.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// A filter that nobody knows was left out, and the list answered as if nothing had been asked.

const calls = await contractCalls()
const lists = calls.filter(({ method }) => method === 'GET')
const commands = calls.filter(({ method }) => method !== 'GET')

let world: MarketWorld
let server: TestApp
let holders: readonly RoleHolder[]
beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  holders = await insertRoleHolders(world)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

function ask(call: Call, more: string) {
  const { access } = call
  const open = access === 'public' || access === 'signed-in'
  const holder = holders.find(({ actor }) => open || actor.capabilities.has(access))
  const { params = {}, query = '', body } = SAMPLE_REQUESTS[call.name] ?? {}
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? NOBODY)
  const search = [query, more].filter((part) => part !== '').join('&')
  return server.app.inject({
    method: call.method,
    url: `${path}?${search}`,
    headers: bearer(holder?.token ?? ''),
    ...(body === undefined ? {} : { payload: body }),
  })
}

it('knows the lists, those too that take no filter', () => {
  expect(lists.length).toBeGreaterThan(100)
  expect(lists.map(({ name }) => name)).toContain('positionPolicies')
})

describe.each(lists.map((call) => ({ name: call.name, call })))('$name', ({ call }) => {
  it('refuses a filter that it does not know', async () => {
    const known = await ask(call, '')
    expect([known.statusCode, known.statusCode === 400 ? known.body : ''], known.body).not.toContain(400)
    const response = await ask(call, 'statut=13')
    expect([response.statusCode, response.json().code], response.body).toEqual([400, 'INVALID_INPUT'])
  })
})

it('knows the commands', () => {
  expect(commands.length).toBeGreaterThan(100)
})

it.each(commands.map((call) => ({ name: call.name, call })))(
  '$name refuses a parameter that it does not know, and does nothing',
  async ({ call }) => {
    const response = await ask(call, 'statut=13')
    const { code, fields } = response.json()
    expect(
      [response.statusCode, code, fields?.map(({ path }: { path: string }) => path)],
      response.body,
    ).toEqual([400, 'INVALID_INPUT', ['']])
  },
)

/** What the specification's own screens send, beyond what every list takes. */
const SPECIFIED: Readonly<Record<string, string>> = {
  agencies: 'regionRepresenter=1&region=15',
  allOrders: 'status[]=13&pageSize=10&offset=1&startDate=2026-11-22T00:00:00',
  companyOrders:
    'status[]=1&endDate=2026-11-22&expired=true&rateType=STANDARD&statusCode=1&ref=FX&operation_type[]=MATCHING',
  totalCommission: 'startDate=2026-11-22&status[]=13&currency=EUR',
  ordersByProfit: 'status[]=10',
  operatorTurnover: `exop=${NOBODY}&company=${NOBODY}`,
  marketData: `bank=${NOBODY}&currency=EUR&form=CASH&region=15`,
  askRequests: `seller=${NOBODY}&currency=EUR`,
  negotiationHistory: `session_id=1&exop_uuid=${NOBODY}&user_id=${NOBODY}`,
  orderRequests:
    'itemNbr=10&status[]=DRAFT&createdAt[after]=2026-11-22&createdAt[before]=2026-11-23&reference=OR&offset=1',
  organizations: 'itemNbr=10&page=1',
  trustOffers: 'operationType=SALE&currency=EUR&region=15',
  trustOfferCounts: 'status=REQUEST&groupBy=operationType&currency=EUR',
  trustProposalCount: 'status=ACCEPTED',
}

it.each(Object.entries(SPECIFIED))('%s takes what the specification sends', (name, query) => {
  const call = lists.find((each) => each.name === name)
  const asked = Object.fromEntries([...new URLSearchParams(query)])
  expect(call?.query.safeParse(asked).error?.issues ?? []).toEqual([])
})
