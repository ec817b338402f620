import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStoredLimiter, pruneRateLimits } from '../db/limits/rate-limits.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'
import { testHash } from '../testing/test-hash.ts'

// Two processes of the server on one database, taken in turn: what one has counted, the other knows, and so does one that
// was started afterwards.

const PASSWORD = 'correct horse battery staple'
let world: MarketWorld
let processes: TestApp[]
const LIMITS = {
  signInLimit: { perUser: 3, perAddress: 8, windowMinutes: 15 },
  signUpLimit: { perAddress: 3, windowMinutes: 60 },
  trustLimit: { requestsPerAddress: 3, failuresPerAddress: 3, windowMinutes: 60 },
}

beforeAll(async () => {
  world = await createMarketWorld()
  await world.db
    .updateTable('users')
    .set({ password_hash: await testHash(PASSWORD) })
    .execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('rate_limits').execute()
  processes = [await createTestApp(world, LIMITS), await createTestApp(world, LIMITS)]
})
afterEach(async () => {
  for (const one of processes) await one.close()
})

interface Try {
  readonly method?: 'POST' | 'PUT'
  readonly url: string
  readonly payload: object
  readonly token?: string
}
async function send(from: TestApp | undefined, { method = 'POST', url, payload, token }: Try) {
  if (!from) throw new Error('no process')
  const headers = token === undefined ? {} : bearer(token)
  return from.app.inject({ method, url, payload, headers })
}

const body = (name: string) => SAMPLE_REQUESTS[name]?.body ?? {}
const tries: [string, number, () => Promise<Try>][] = [
  [
    'a sign-in',
    3,
    async () => ({ url: '/api/login_check', payload: { username: 'rival.test', password: 'x' } }),
  ],
  [
    'a forgotten password',
    8,
    async () => ({ url: '/api/users/forgot-password', payload: body('forgotPassword') }),
  ],
  [
    'a change of password',
    3,
    async () => ({
      method: 'PUT',
      url: `/api/users/update-password/${world.people.trader.userId}`,
      payload: { old_password: 'x', new_password: 'a long enough new one' },
      token: await openSession(world, world.people.trader, true),
    }),
  ],
  [
    'a change of a second factor',
    3,
    async () => ({
      url: '/api/account/second-factor/confirm',
      payload: body('confirmSecondFactor'),
      token: await openSession(world, world.people.second, true),
    }),
  ],
  ['a sign-up', 3, async () => ({ url: '/api/organizations', payload: { ...body('signUp'), bank: NOBODY } })],
  [
    'a traveller’s secret code',
    3,
    async () => ({ url: '/api/trusted_rates/public/requests/follow', payload: body('followTrustRequest') }),
  ],
  [
    'a code that a traveller wants',
    3,
    async () => ({ url: '/api/trusted_rates/public/contacts', payload: body('sendTrustCode') }),
  ],
  [
    'a code that a traveller enters',
    3,
    async () => ({ url: '/api/trusted_rates/public/contacts/verify', payload: body('verifyTrustCode') }),
  ],
]

describe.each(tries)('%s', (_name, limit, attempt) => {
  it('is counted by all processes together, and remembered by one that starts', async () => {
    const wish = await attempt()
    for (let round = 0; round < limit; round++) {
      const response = await send(processes[round % 2], wish)
      expect(response.statusCode, response.body).not.toBe(429)
    }
    processes.push(await createTestApp(world, LIMITS))
    for (const one of processes) {
      const refused = await send(one, wish)
      expect(refused.statusCode, refused.body).toBe(429)
      expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    }
  })
})

it('lets no more through at the same moment than one after the other', async () => {
  const limiters = processes.map(() =>
    createStoredLimiter(world.db, 'sign_in.name', { limit: 5, windowMinutes: 15 }),
  )
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, index) => limiters[index % 2]?.take('somebody', world.clock.now())),
  )
  expect(taken.filter((one) => one?.allowed)).toHaveLength(5)
})

describe('a stored limit', () => {
  const limiter = () => createStoredLimiter(world.db, 'sign_in.code', { limit: 2, windowMinutes: 15 })
  const at = (minutes: number) => new Date(world.clock.time.getTime() + minutes * 60_000)
  const allowed = async (key: string, minutes: number) => (await limiter().take(key, at(minutes))).allowed

  it('begins anew after its window, and each key and kind has its own', async () => {
    expect([await allowed('a', 0), await allowed('a', 1), await allowed('a', 2)]).toEqual([true, true, false])
    expect(await limiter().wait('a', at(2))).toBe(13 * 60)
    expect(await allowed('b', 2)).toBe(true)
    expect(
      await createStoredLimiter(world.db, 'sign_up.submit', { limit: 1, windowMinutes: 5 }).wait('a', at(2)),
    ).toBeNull()
    expect(await allowed('a', 15)).toBe(true)
    expect(await limiter().wait('a', at(15))).toBeNull()
  })

  it('forgets what was no failure, in the window that it was counted in', async () => {
    const first = await limiter().take('c', at(0))
    await limiter().take('c', at(0))
    expect(await allowed('c', 0)).toBe(false)
    if (first.allowed) await first.forgive()
    expect(await allowed('c', 0)).toBe(true)
    await limiter().take('c', at(20))
    await limiter().take('c', at(20))
    if (first.allowed) await first.forgive()
    expect(await allowed('c', 20)).toBe(false)
  })

  it('keeps no name or address in clear, and is pruned when it is over', async () => {
    await limiter().take('somebody.typed.this', at(0))
    const rows = await world.db.selectFrom('rate_limits').selectAll().execute()
    expect(JSON.stringify(rows.map(({ key }) => key.toString('latin1')))).not.toContain('somebody')
    expect(await pruneRateLimits(world.db, at(14), 100)).toBe(0)
    expect(await pruneRateLimits(world.db, at(16), 100)).toBe(1)
  })
})
