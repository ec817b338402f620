import type { Call } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { dayFields, withField } from '../testing/day-fields.ts'
import { bearer, createTestApp, type TestApp } from '../testing/http-app.ts'
import { insertRoleHolders, type RoleHolder } from '../testing/insert-user.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Days and instants lie between 2000 and 2100: beyond it a database, a calendar and an Excel sheet each end somewhere
// else, and a call that passed such a day on to them answered 500.

const calls = await contractCalls()
const fields = calls.flatMap((call) => dayFields(call).map((field) => ({ call, field })))
const named = fields.map(({ call, field }) => ({ call, field, name: `${call.name} ${field.path.join('.')}` }))

/** No day of ours, whatever the field takes; each is a day or an instant to some reader. */
const OUTSIDE: Readonly<Record<'day' | 'month', readonly string[]>> = {
  day: [
    '9999-12-31',
    '2100-01-01',
    '1999-12-31',
    '0001-01-01',
    '0000-01-01',
    '2026-02-30',
    '+275760-09-13',
    '-000001-12-31',
    'infinity',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59-14:00',
    '2100-01-01T00:00:00Z',
    '1999-12-31T22:59:59Z',
    '1999-12-31T23:59:59',
    '0001-01-01T00:00:00+14:00',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-11-22T24:00:01Z',
    '2026-11-22T12:00:00+99:99',
  ],
  month: ['9999-12', '2100-01', '1999-12', '0000-01', '2026-13', '2026-00', '+275760-09'],
}
const INSIDE: Readonly<Record<'day' | 'month', readonly string[]>> = {
  day: [
    '2000-01-01',
    '2099-12-31',
    '2026-11-22',
    '2000-01-01T00:00:00Z',
    '2099-12-31T22:59:59.999Z',
    '2026-11-22T00:00:00',
    '2026-11-22T00:00:00+01:00',
    '2099-12-31T23:59:59',
  ],
  month: ['2000-01', '2099-12', '2026-11'],
}

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

/** The call by somebody who may make it, as the samples have it but for one field. */
async function send(call: Call, field: ReturnType<typeof dayFields>[number], value: string) {
  const { access } = call
  const open = access === 'public' || access === 'signed-in'
  const holder = holders.find(({ actor }) => open || actor.capabilities.has(access))
  if (!holder) throw new Error(`nobody may ${call.name}`)
  const { params = {}, query = '', body } = SAMPLE_REQUESTS[call.name] ?? {}
  const at = (place: typeof field.place, given: unknown) =>
    field.place === place ? withField(given, field.path, value) : given
  const search = at('query', Object.fromEntries(new URLSearchParams(query))) as Record<string, string>
  const path = at('params', params) as Record<string, string>
  return server.app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? NOBODY)),
    query: search,
    headers: bearer(holder.token),
    ...(body === undefined && field.place !== 'body' ? {} : { payload: at('body', body ?? {}) as object }),
  })
}

it('finds the fields that take a day or an instant', () => {
  expect(named.length).toBeGreaterThan(60)
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'createOrderRequest valueDate',
      'orderRequests createdAt[after]',
      'publishPosition expireDate',
      'removeHoliday day',
      'invoices from',
    ]),
  )
})

describe.each(named)('$name', ({ call, field }) => {
  it('refuses what lies outside 2000 to 2100, and answers what lies inside', async () => {
    for (const value of OUTSIDE[field.kind]) {
      const response = await send(call, field, value)
      expect([response.statusCode, response.json().code], `${value}: ${response.body}`).toEqual([
        400,
        'INVALID_INPUT',
      ])
    }
    for (const value of INSIDE[field.kind]) {
      const { statusCode, body } = await send(call, field, value)
      expect(statusCode, `${value}: ${body}`).toBeLessThan(500)
    }
  })
})
