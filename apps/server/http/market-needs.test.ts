import type { Call } from '@fxmatch/contract/http/call'
import type { Actor } from '@fxmatch/domain/access/actor'
import {
  MARKET_NEEDS,
  MARKET_RULE,
  MARKET_STATUSES,
  type MarketStatus,
} from '@fxmatch/domain/market/market-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { FULL } from '../testing/gate.ts'
import { bearer, createTestApp, type TestApp } from '../testing/http-app.ts'
import { insertRoleHolders, type RoleHolder } from '../testing/insert-user.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Signing out ends the session that the others are tried with.
const mutations = (await contractCalls())
  .filter(({ method }) => method !== 'GET')
  .toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))

const WHAT_TO_DO = `
Add a row for each to MARKET_NEEDS in packages/domain/market/market-status.ts: OPEN_MARKET where the call makes a new
order, a new bid or a new position (domain rules §7), GOES_ON where it carries on what there is, or is no trade. A
command of an OPEN_MARKET call asks requireOpenMarket right after requireCapability, before it looks for anything.`

let world: MarketWorld
let server: TestApp
const holders: RoleHolder[] = []

beforeAll(async () => {
  world = await createMarketWorld()
  // The clock runs, so that a refusal can say when the market opens.
  await world.db
    .updateTable('configuration')
    .set({ value: 'ON' })
    .where('name', '=', 'market.clock')
    .execute()
  server = await createTestApp(world, { signInLimit: { perUser: 999, perAddress: 999, windowMinutes: 1 } })
  holders.push(...(await insertRoleHolders(world)))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const mayCall = ({ access }: Call, { capabilities }: Actor) =>
  access === 'public' || access === 'signed-in' || capabilities.has(access)

/** It is Wednesday morning; the clock opens the market on Thursday. */
const NEXT_OPENING = '2026-11-19T07:00:00.000Z'

interface Answer {
  readonly status: number
  readonly code: string | null
  /** When the refusal says that the market opens. */
  readonly nextOpening: unknown
}

/**
 * What those who may make the call are answered while the market has a status: one of each kind of company, since the
 * market is the same for all; everybody, in the gate.
 */
async function answers(call: Call, status: MarketStatus): Promise<Answer[]> {
  await world.db
    .updateTable('configuration')
    .set({ value: status })
    .where('name', '=', 'market.status')
    .execute()
  const { params = { id: NOBODY }, query = '', body } = SAMPLE_REQUESTS[call.name] ?? {}
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')
  const everyone = holders.filter(({ actor }) => mayCall(call, actor))
  const ofKinds = [...new Map(everyone.map((holder) => [holder.companyKind, holder])).values()]
  // Who is nobody in particular is one.
  const able = call.access === 'public' ? ofKinds.slice(0, 1) : FULL ? everyone : ofKinds
  expect(able.length, `nobody may make the call ${call.name}`).toBeGreaterThan(0)
  const found = []
  for (const { token } of able) {
    const response = await server.app.inject({
      method: call.method,
      url: query === '' ? path : `${path}?${query}`,
      headers: bearer(token),
      ...(body ? { payload: body } : {}),
    })
    const refused = response.statusCode >= 400
    const { code = null, details } = refused ? response.json() : {}
    found.push({ status: response.statusCode, code, nextOpening: details?.nextOpening })
  }
  return found
}

const REFUSALS = ['MARKET_CLOSED', 'MARKET_STANDBY']
const codes = (found: { code: string | null }[]) => found.map(({ code }) => code)

it('has a row for every call that changes something, and a call for every row', () => {
  const names = mutations.map(({ name }) => name)
  const missing = names.filter((name) => !Object.hasOwn(MARKET_NEEDS, name))
  expect(missing, `calls without a row.${WHAT_TO_DO}`).toEqual([])
  expect(
    Object.keys(MARKET_NEEDS).filter((name) => !names.includes(name)),
    'rows without a call',
  ).toEqual([])
})

it('says it in the words of the specification', async () => {
  const trader = holders.find(({ actor }) => actor.capabilities.has('order.place'))
  for (const [status, message] of [
    ['OFF', 'Marché fermé'],
    ['VEILLE', 'Marché en veille'],
  ]) {
    await world.db
      .updateTable('configuration')
      .set({ value: status ?? '' })
      .where('name', '=', 'market.status')
      .execute()
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/orders/add',
      headers: bearer(trader?.token ?? ''),
      payload: SAMPLE_REQUESTS.placeOrder?.body ?? {},
    })
    expect(response.json()).toMatchObject({ message, errors: message })
  }
})

const classified = mutations.flatMap((call) => {
  const need = MARKET_NEEDS[call.name]
  return need === undefined ? [] : [{ name: call.name, need, call }]
})

describe.each(classified)('$name ($need)', ({ need, call }) => {
  it.each(MARKET_STATUSES)('while the market is %s', async (status) => {
    const expected = MARKET_RULE[need][status]
    const found = await answers(call, status)
    if (expected === null) {
      // Nobody is refused for the market's sake; why else is not the matter here.
      expect(codes(found).filter((code) => REFUSALS.includes(code ?? ''))).toEqual([])
    } else {
      const message = `${call.name} while ${status}: every one who may make it is answered ${expected}.${WHAT_TO_DO}`
      expect(new Set(codes(found)), message).toEqual(new Set([expected]))
      expect(new Set(found.map((answer) => answer.status))).toEqual(new Set([409]))
      expect(new Set(found.map((answer) => answer.nextOpening))).toEqual(new Set([NEXT_OPENING]))
    }
  })
})
