import type { Call } from '@fxmatch/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls.ts'
import { type DayField, dayFields, withField } from '../testing/day-fields.ts'
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

/** What the samples send with a call at one place, with one field set. */
function sent(call: Call, { place, path }: DayField, value: string): unknown {
  const { params = {}, query = '', body = {} } = SAMPLE_REQUESTS[call.name] ?? {}
  const sample = { params, query: Object.fromEntries(new URLSearchParams(query)), body }[place]
  return withField(sample, path, value)
}

/** The call by somebody who may make it, as the samples have it but for one field. */
async function send(call: Call, field: DayField, value: string) {
  const { access } = call
  const open = access === 'public' || access === 'signed-in'
  const holder = holders.find(({ actor }) => open || actor.capabilities.has(access))
  if (!holder) throw new Error(`nobody may ${call.name}`)
  const { params = {}, query = '', body } = SAMPLE_REQUESTS[call.name] ?? {}
  const at = <T>(place: DayField['place'], otherwise: T) =>
    field.place === place ? (sent(call, field, value) as T) : otherwise
  const path: Record<string, string> = at('params', params)
  return server.app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? NOBODY)),
    query: at('query', Object.fromEntries(new URLSearchParams(query))),
    headers: bearer(holder.token),
    ...(body === undefined && field.place !== 'body' ? {} : { payload: at<object>('body', body ?? {}) }),
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
  const parse = (value: string) => call[field.place].safeParse(sent(call, field, value))
  const refused = (value: string) =>
    parse(value).error?.issues.some(
      ({ path }) => path.map((name) => (typeof name === 'number' ? '[]' : name)).join() === field.path.join(),
    ) ?? false

  it('is refused by the contract outside 2000 to 2100, and taken inside', () => {
    expect(OUTSIDE[field.kind].filter((value) => !refused(value))).toEqual([])
    // A field takes days, instants or both, and may lie at a certain side of another.
    expect(INSIDE[field.kind].some((value) => !refused(value))).toBe(true)
  })

  it('is a 400 outside, and never a 500 at the edges inside', async () => {
    const [beyond = ''] = OUTSIDE[field.kind]
    const answer = await send(call, field, beyond)
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'INVALID_INPUT'])
    for (const value of INSIDE[field.kind].filter((one) => !refused(one)).slice(0, 2)) {
      const { statusCode, body } = await send(call, field, value)
      expect(statusCode, `${value}: ${body}`).toBeLessThan(500)
    }
  })
})
