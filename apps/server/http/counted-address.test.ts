import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, TEST_CONFIG, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Somebody with one line has 2⁶⁴ addresses on it, and takes another one for each attempt.

const LIMIT = 5
let world: MarketWorld
let server: TestApp

beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('rate_limits').execute()
  server = await createTestApp(world, {
    signInLimit: { perUser: LIMIT, perAddress: LIMIT, windowMinutes: 15 },
    signUpLimit: { perAddress: LIMIT, windowMinutes: 60 },
    trustLimit: { requestsPerAddress: LIMIT, failuresPerAddress: LIMIT, windowMinutes: 60 },
  })
})
afterEach(() => server.close())

interface Try {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object | string
  readonly headers?: Record<string, string>
}
const body = (name: string) => SAMPLE_REQUESTS[name]?.body ?? {}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What is counted by address, and how many times one may. */
const TRIES: readonly (readonly [string, number, (attempt: number) => Try])[] = [
  [
    'passwords of many people',
    LIMIT,
    (n) => ({ url: '/api/login_check', payload: { username: `nobody.${n}`, password: 'x' } }),
  ],
  ['codes of nobody’s sign-in', LIMIT, () => ({ url: '/api/login_check/code', payload: body('loginCode') })],
  [
    'mails for forgotten passwords',
    LIMIT,
    () => ({ url: '/api/users/forgot-password', payload: body('forgotPassword') }),
  ],
  ['sign-ups', LIMIT, () => ({ url: '/api/organizations', payload: { ...body('signUp'), bank: NOBODY } })],
  ['files of sign-ups', 3 * LIMIT, () => ({ url: `/api/organizations/${NOBODY}/documents`, payload: {} })],
  [
    'codes that travellers want',
    LIMIT,
    () => ({ url: '/api/trusted_rates/public/contacts', payload: body('sendTrustCode') }),
  ],
  [
    'codes that travellers enter',
    LIMIT,
    () => ({ url: '/api/trusted_rates/public/contacts/verify', payload: body('verifyTrustCode') }),
  ],
  [
    'secrets of travellers',
    LIMIT,
    () => ({ url: '/api/trusted_rates/public/requests/follow', payload: body('followTrustRequest') }),
  ],
  [
    'addresses of calendars',
    20,
    (n) => ({ method: 'GET', url: `/api/calendar/feeds/${String(n).padStart(43, 'a')}.ics` }),
  ],
  ['codes of tickets', 60, () => ({ method: 'GET', url: `/api/tickets/verify/${'a'.repeat(27)}` })],
  [
    'secrets of machines',
    60,
    () => ({ url: '/oauth/token', headers: form, payload: 'grant_type=client_credentials' }),
  ],
]

describe.each(TRIES)('%s', (_what, limit, attempt) => {
  const ask = async (from: string, n: number) =>
    (await server.app.inject({ method: 'POST', ...attempt(n), remoteAddress: from })).statusCode

  it('are counted by line, whichever address of it they come from', async () => {
    for (let n = 0; n < limit; n += 1) expect(await ask(`2001:db8:0:1::${n + 1}`, n)).not.toBe(429)
    expect(await ask('2001:db8:0:1:ffff:ffff:ffff:ffff', limit)).toBe(429)
    // The neighbour's line is another one, and so is one of IPv4.
    expect(await ask('2001:db8:0:2::1', limit + 1)).not.toBe(429)
    expect(await ask('203.0.113.7', limit + 2)).not.toBe(429)
  })
})

it('all requests of a line are counted together, and those of one address of IPv4 however it is written', async () => {
  const strict = await createTestApp(world, {
    overload: { ...TEST_CONFIG.overload, perMinutePerAddress: 3 },
  })
  const ask = async (remoteAddress: string) =>
    (await strict.app.inject({ url: '/api/nothing', remoteAddress })).statusCode
  const seen: number[] = []
  for (let n = 1; n <= 4; n += 1) seen.push(await ask(`2001:db8::${n}`))
  expect(seen).toEqual([404, 404, 404, 429])
  expect(await ask('2001:db8:0:1::1')).toBe(404)
  const forms = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '64:ff9b::cb00:7107']
  const written: number[] = []
  for (const one of forms) written.push(await ask(one))
  expect(written).toEqual([404, 404, 404, 429])
  expect(await ask('64:ff9b::cb00:7108')).toBe(404)
  await strict.close()
})

it('the record keeps the whole address', async () => {
  await server.app.inject({
    ...{ method: 'POST', url: '/api/login_check', remoteAddress: '2001:db8:0:1::abcd' },
    payload: { username: 'trader.test', password: 'wrong' },
  })
  const { data } = await world.db
    .selectFrom('audit_entries')
    .select('data')
    .where('action', '=', 'session.refused')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(data)).toContain('2001:db8:0:1::abcd')
})
