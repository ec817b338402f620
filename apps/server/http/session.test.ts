import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bearer, createTestApp, openSession, TEST_CONFIG, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { testHash } from '../testing/test-hash.ts'

const PASSWORD = 'correct horse battery staple'
const ME = '/api/users/get/user-by-token'

let world: MarketWorld
let server: TestApp

beforeAll(async () => {
  world = await createMarketWorld()
  await world.db
    .updateTable('users')
    .set({ password_hash: await testHash(PASSWORD) })
    .execute()
})
afterAll(async () => {
  await world.close()
})
beforeEach(async () => {
  world.clock.time = new Date('2026-11-18T09:00:00Z')
  server = await createTestApp(world)
  return () => server.close()
})

const signIn = (body: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/login_check', payload: body, headers })
const me = (headers: Record<string, string>) => server.app.inject({ url: ME, headers })
const cookieOf = (response: Awaited<ReturnType<typeof signIn>>) => {
  const cookie = response.cookies.find(({ name }) => name === '__Host-fxmatch')
  if (!cookie) throw new Error('no session cookie')
  return cookie
}
const withCookie = (value: string) => ({ cookie: `__Host-fxmatch=${value}` })
const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
const audited = (who: Person) =>
  world.db
    .selectFrom('audit_entries')
    .select(['action', 'data', 'object_id'])
    .where((all) =>
      all.or([
        all('user_id', '=', world.people[who].userId),
        all('object_id', '=', world.people[who].userId),
      ]),
    )
    .orderBy('id')
    .execute()

describe('signing in', () => {
  it('says after which event of the live feed the page may begin to listen', async () => {
    server.hub.startAt(41)
    const response = await signIn({ username: 'room.test', password: PASSWORD })
    expect(response.json().user.liveId).toBe('41')
    server.hub.startAt(42)
    expect((await me(bearer(response.json().token))).json().liveId).toBe('42')
  })

  it('answers the user and a token, and sets a host-only cookie that scripts cannot read', async () => {
    const response = await signIn({ username: 'Trader.TEST', password: PASSWORD })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      roles: ['ROLE_TRADER'],
      company: world.companies.bank,
      is_bank: true,
      user: { username: 'trader.test', id: world.people.trader.userId },
    })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(cookieOf(response)).toEqual({
      name: '__Host-fxmatch',
      value: response.json().token,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
    expect(await audited('trader')).toMatchObject([{ action: 'session.signed_in' }])
    const stored = await world.db.selectFrom('sessions').select('token_hash').execute()
    expect(JSON.stringify(stored)).not.toContain(response.json().token)
  })

  it('keeps the cookie for 30 days for who stays online', async () => {
    const response = await signIn({ username: 'room.test', password: PASSWORD, stayOnline: true })
    expect(cookieOf(response).maxAge).toBe(30 * 86_400)
    later(29 * 24 * 60)
    expect((await me(bearer(response.json().token))).statusCode).toBe(200)
    later(24 * 60)
    expect((await me(bearer(response.json().token))).statusCode).toBe(401)
  })

  it('says the same of a wrong password, an unknown user and a disabled one', async () => {
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', world.people.reader.userId)
      .execute()
    const answers = await Promise.all([
      signIn({ username: 'rival.test', password: 'wrong' }),
      signIn({ username: 'nobody', password: PASSWORD }),
      signIn({ username: 'reader.test', password: PASSWORD }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        code: 'BAD_CREDENTIALS',
        message: "Nom d'utilisateur ou mot de passe incorrect",
        errors: "Nom d'utilisateur ou mot de passe incorrect",
        requestId: answer.headers['x-request-id'],
      })
      expect(answer.cookies).toEqual([])
    }
    expect(await audited('rival')).toMatchObject([
      { action: 'session.refused', data: { failure: 'WRONG_PASSWORD' } },
    ])
    expect(await audited('reader')).toMatchObject([
      { action: 'session.refused', data: { failure: 'DISABLED_USER' } },
    ])
    const all = await world.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(all)).not.toContain('nobody')
  })

  it('is limited per user, also for the right password, and open again after the window', async () => {
    const wrong = { username: 'office.test', password: 'wrong' }
    for (let round = 0; round < 3; round++) expect((await signIn(wrong)).statusCode).toBe(401)
    later(5)
    const refused = await signIn({ username: 'OFFICE.test', password: PASSWORD })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(refused.headers['retry-after']).toBe('600')
    expect((await signIn({ username: 'root.test', password: PASSWORD })).statusCode).toBe(200)
    later(10)
    expect((await signIn({ username: 'office.test', password: PASSWORD })).statusCode).toBe(200)
  })

  it('is limited per address over all names, and successes do not count', async () => {
    for (let round = 0; round < 10; round++) {
      expect((await signIn({ username: 'company.test', password: PASSWORD })).statusCode).toBe(200)
    }
    const names = Array.from({ length: 9 }, (_, index) => `guess-${index}`)
    const answers = await Promise.all(names.map((username) => signIn({ username, password: 'x' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(8).fill(401), 429])
  })

  it('refuses what is no sign-in with the fields at fault', async () => {
    const response = await signIn({ username: ' ', password: '' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [
        { path: 'username', message: 'Invalide', rule: 'VALUE_INVALID' },
        { path: 'password', message: 'Invalide', rule: 'VALUE_INVALID' },
      ],
    })
  })
})

describe('a session', () => {
  it('shows the token to API clients only', async () => {
    const token = await openSession(world, world.people.trader)
    expect((await me(bearer(token))).json()).toMatchObject({ token, username: 'trader.test' })
    expect((await me(withCookie(token))).json()).toMatchObject({ token: null, username: 'trader.test' })
  })

  it('of a bearer wins over the cookie, even where the bearer is worthless', async () => {
    const trader = await openSession(world, world.people.trader)
    const rival = await openSession(world, world.people.rival)
    const both = await me({ ...bearer(rival), ...withCookie(trader) })
    expect(both.json()).toMatchObject({ username: 'rival.test' })
    for (const authorization of ['Bearer nothing', 'Basic abc', `Bearer ${trader}x`]) {
      expect((await me({ authorization, ...withCookie(trader) })).statusCode).toBe(401)
    }
  })

  it('ends after 30 idle minutes, and being used keeps it alive up to 12 hours', async () => {
    const token = await openSession(world, world.people.trader)
    for (let used = 0; used < 24; used++) {
      expect((await me(bearer(token))).statusCode).toBe(200)
      later(29)
    }
    expect((await me(bearer(token))).statusCode).toBe(200)
    later(30)
    expect((await me(bearer(token))).statusCode).toBe(401)
  })

  it('is not kept alive by a page that refreshes itself while nobody is there', async () => {
    const token = await openSession(world, world.people.trader)
    later(20)
    expect((await me({ ...bearer(token), 'x-fxmatch-unattended': '1' })).statusCode).toBe(200)
    later(10)
    expect((await me({ ...bearer(token), 'x-fxmatch-unattended': '1' })).statusCode).toBe(401)
  })

  it('is written down as used at most once a minute', async () => {
    const token = await openSession(world, world.people.second)
    const seen = async () =>
      (
        await world.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('user_id', '=', world.people.second.userId)
          .executeTakeFirstOrThrow()
      ).last_seen_at.toISOString()
    later(0.9)
    await me(bearer(token))
    expect(await seen()).toBe('2026-11-18T09:00:00.000Z')
    later(0.1)
    await me(bearer(token))
    expect(await seen()).toBe('2026-11-18T09:01:00.000Z')
  })

  it('ends for a user who is disabled, and has the rights of the moment', async () => {
    const token = await openSession(world, world.people.tickets)
    const { userId } = world.people.tickets
    expect((await me(bearer(token))).json().capabilities).toContain('ticket.generate')
    await world.db
      .updateTable('user_roles')
      .set({ role: 'ROLE_LIMITED' })
      .where('user_id', '=', userId)
      .execute()
    expect((await me(bearer(token))).json().capabilities).not.toContain('ticket.generate')
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', userId)
      .execute()
    expect((await me(bearer(token))).statusCode).toBe(401)
  })

  it('ends at once by signing out, with its cookie, and leaves the others', async () => {
    const [here, there] = [
      await openSession(world, world.people.rival),
      await openSession(world, world.people.rival),
    ]
    const out = await server.app.inject({ method: 'POST', url: '/api/logout', headers: withCookie(here) })
    expect(out.statusCode).toBe(204)
    expect(out.body).toBe('')
    expect(cookieOf(out)).toMatchObject({ value: '', path: '/', secure: true, httpOnly: true })
    expect(cookieOf(out).expires?.getTime()).toBe(0)
    expect((await me(withCookie(here))).statusCode).toBe(401)
    expect((await me(withCookie(there))).statusCode).toBe(200)
    expect((await audited('rival')).at(-1)).toMatchObject({ action: 'session.signed_out' })
  })
})

describe('a mutation with a cookie', () => {
  const HOST = 'fxmatch.local:3000'
  it.each([
    ['from nowhere: no browser', {}, 204],
    ['same origin by Fetch Metadata', { 'sec-fetch-site': 'same-origin' }, 204],
    ['typed by the person', { 'sec-fetch-site': 'none' }, 204],
    ['from the public address', { origin: TEST_CONFIG.publicUrl, 'sec-fetch-site': 'same-origin' }, 204],
    ['from the host it is sent to', { origin: `http://${HOST}` }, 204],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from a sibling', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another origin by Origin alone', { origin: 'https://evil.example' }, 403],
    ['from another port', { origin: 'http://fxmatch.local:3001' }, 403],
    ['from a sandbox', { origin: 'null' }, 403],
    [
      'from an origin that lies about its site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      403,
    ],
  ])('%s', async (_name, headers, status) => {
    const token = await openSession(world, world.people.trader)
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { host: HOST, ...withCookie(token), ...headers },
    })
    expect(response.statusCode).toBe(status)
    if (status === 403) expect(response.json()).toMatchObject({ code: 'CROSS_SITE' })
    expect((await me(withCookie(token))).statusCode).toBe(status === 403 ? 200 : 401)
  })

  it('is not asked where it comes from with a bearer', async () => {
    const token = await openSession(world, world.people.trader)
    const headers = { ...bearer(token), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await server.app.inject({ method: 'POST', url: '/api/logout', headers })
    expect(response.statusCode).toBe(204)
  })

  it('is refused for signing in, too', async () => {
    const response = await signIn(
      { username: 'trader.test', password: PASSWORD },
      { origin: 'https://evil.example' },
    )
    expect(response.statusCode).toBe(403)
  })
})
