import { createServer } from 'node:net'
import { houseErrorSchema } from '@fxmatch/contract/errors/house-error'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, createPool } from '../db/connect.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { SAMPLE_REQUESTS } from '../testing/sample-requests.ts'
import { refusalOf } from './error-handler.ts'
import { findUnstorableText } from './storable-text.ts'

let world: MarketWorld
let server: TestApp
let token: string
let officeToken: string

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  token = await openSession(world, world.people.trader)
  officeToken = await openSession(world, world.people.office)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const json = { 'content-type': 'application/json' }
const NUL = '\u0000'

describe('where one field alone is refused', () => {
  const offer = (more: object) => ({
    currency: 'EUR',
    amount: '5000',
    rate: '3.3868',
    form: 'CASH',
    region: 15,
    expireDate: new Date(world.clock.time.getTime() + 3_600_000).toISOString(),
    ...more,
  })
  const FIGURE = 'Saisissez un nombre en chiffres d’une seule sorte, sans signe, espace ni lettre'
  const AMOUNT = 'Saisissez un montant au-dessus de zéro (décimales : 2 au plus)'

  it.each([
    [{ amount: '0' }, 'amount', AMOUNT],
    [{ amount: '10000.001' }, 'amount', AMOUNT],
    [{ amount: '-5' }, 'amount', FIGURE],
    [{ amount: '1e9' }, 'amount', FIGURE],
    [{ amount: '5 000' }, 'amount', FIGURE],
    [{ expireDate: '1999-12-31T12:00:00Z' }, 'expireDate', 'Une date se situe entre 2000 et 2100'],
    [{ expireDate: '9999-12-31T23:00:00Z' }, 'expireDate', 'Une date se situe entre 2000 et 2100'],
  ])('the message is its sentence: %j', async (more, path, message) => {
    const { url, method } = { url: '/api/positions', method: 'POST' as const }
    const payload = offer(more)
    const answer = await server.app.inject({ method, url, headers: bearer(officeToken), payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', message, errors: message, fields: [{ path, message }] },
    ])
  })
})

describe('bad input', () => {
  it.each([
    [
      'malformed JSON',
      { url: '/api/login_check', headers: json, payload: '{"username":' },
      400,
      'INVALID_INPUT',
    ],
    [
      'JSON that sets prototypes',
      { url: '/api/login_check', headers: json, payload: '{"__proto__":{"a":1}}' },
      400,
      'INVALID_INPUT',
    ],
    ['no body', { url: '/api/login_check' }, 400, 'INVALID_INPUT'],
    ['an empty body', { url: '/api/login_check', headers: json, payload: '' }, 400, 'INVALID_INPUT'],
    ['null', { url: '/api/login_check', headers: json, payload: 'null' }, 400, 'INVALID_INPUT'],
    ['a list', { url: '/api/login_check', headers: json, payload: '[]' }, 400, 'INVALID_INPUT'],
    [
      'wrong types',
      { url: '/api/login_check', payload: { username: 1, password: {} } },
      400,
      'INVALID_INPUT',
    ],
    [
      'NUL in text',
      { url: '/api/login_check', payload: { username: `a${NUL}`, password: 'x' } },
      400,
      'INVALID_INPUT',
    ],
    [
      'half a surrogate pair',
      { url: '/api/login_check', headers: json, payload: '{"username":"\\ud800","password":"x"}' },
      400,
      'INVALID_INPUT',
    ],
    [
      'NUL in a member name',
      { url: '/api/login_check', payload: { username: 'a', password: 'x', [NUL]: 1 } },
      400,
      'INVALID_INPUT',
    ],
    [
      'another content type',
      { url: '/api/login_check', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form',
      {
        url: '/api/login_check',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a megabyte and more',
      { url: '/api/login_check', payload: { username: 'x'.repeat(1_100_000), password: 'x' } },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'depth',
      { url: '/api/login_check', headers: json, payload: `${'['.repeat(400_000)}${']'.repeat(400_000)}` },
      400,
      'INVALID_INPUT',
    ],
    ['a route that is not there', { url: '/api/nothing' }, 404, 'NOT_FOUND'],
    ['another method', { method: 'DELETE', url: '/api/login_check' }, 404, 'NOT_FOUND'],
    ['an address that is none', { method: 'GET', url: '/api/%zz' }, 400, 'INVALID_INPUT'],
    [
      'a path beyond any',
      { method: 'GET', url: `/api/tickets/verify/${'a'.repeat(300)}` },
      400,
      'INVALID_INPUT',
    ],
  ] as const)('%s', async (_name, request, status, code) => {
    const response = await server.app.inject({ method: 'POST', ...request })
    expect(response.json()).toMatchObject({ code })
    expect(response.statusCode).toBe(status)
    expect(houseErrorSchema.parse(response.json())).toEqual(response.json())
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('names the fields at fault, in French', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/login_check',
      payload: { username: 1, stayOnline: 'oui' },
    })
    expect(response.json()).toMatchObject({
      message: 'Champ invalide',
      fields: [
        { path: 'username', message: 'Champ invalide', rule: 'FIELD_INVALID' },
        { path: 'password', message: 'Champ obligatoire', rule: 'FIELD_REQUIRED' },
        { path: 'stayOnline', message: 'Champ invalide', rule: 'FIELD_INVALID' },
      ],
    })
  })

  it('is found wherever it stands', () => {
    expect(findUnstorableText({ bills: [{ bill: 'ok' }, { bill: NUL }] })).toBe('bills.1.bill')
    expect(findUnstorableText({ '\ud800': 1 })).toBe('')
    expect(findUnstorableText({ name: 'é 😀', list: [1, null, true] })).toBeNull()
  })
})

describe('a fault of ours', () => {
  it('is told to nobody', () => {
    expect(refusalOf(new Error('select * from secrets'))).toBeNull()
    expect(refusalOf(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBeNull()
  })

  it.each(['08006', '53300', '57P01', '57014', '40001'])('of the database, code %s, passes', (code) => {
    expect(refusalOf(Object.assign(new Error('x'), { code }))).toEqual({ code: 'UNAVAILABLE' })
  })

  it('of the value is the caller’s', () => {
    const error = Object.assign(new Error('numeric field overflow'), { code: '22003', severity: 'ERROR' })
    expect(refusalOf(error)).toEqual({ code: 'INVALID_INPUT' })
  })

  it('of a number beyond its column is the caller’s, on the real database', async () => {
    const publish = (more: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/positions',
        headers: bearer(officeToken),
        payload: { ...SAMPLE_REQUESTS.publishPosition?.body, ...more },
      })
    expect((await publish({})).statusCode).toBe(201)
    for (const more of [{ region: 2_147_483_648 }, { amount: '99999999999999999' }]) {
      const response = await publish(more)
      expect(response.statusCode, response.body).toBe(400)
      expect(response.json()).toMatchObject({ code: 'INVALID_INPUT' })
    }
  })

  it('is 503 while the database is away', async () => {
    const port = await freePort()
    const db = createDatabase(createPool({ url: `postgres://nobody@127.0.0.1:${port}/none` }))
    const away = await createTestApp({ ...world, db })
    try {
      const response = await away.app.inject({ url: '/api/users/get/user-by-token', headers: bearer(token) })
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ code: 'UNAVAILABLE' })
      expect(response.headers['retry-after']).toBe('2')
    } finally {
      await away.close()
      await db.destroy()
    }
  })
})

describe('a rush', () => {
  it('beyond the connections is refused in time, and told when to come back', async () => {
    const pool = createPool({ url: world.url, maxConnections: 1, patienceMs: 1_000 })
    const db = createDatabase(pool)
    const rushed = await createTestApp({ ...world, db })
    const taken = await pool.connect()
    try {
      const ask = () => rushed.app.inject({ url: '/api/users/get/user-by-token', headers: bearer(token) })
      const refused = await ask()
      expect(refused.statusCode).toBe(503)
      expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
      expect(refused.headers['retry-after']).toBe('2')
      taken.release()
      expect((await ask()).statusCode).toBe(200)
    } finally {
      await rushed.close()
      await db.destroy()
    }
  })
})

describe('every answer', () => {
  it('carries the security headers and a request number of ours', async () => {
    const response = await server.app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } })
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('is counted, for the machine itself', async () => {
    const response = await server.app.inject({ url: '/metrics' })
    expect(response.body).toMatch(/fxmatch_http_request_seconds_count\{method="\w+",route="\/api\//)
    const foreign = await server.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
    expect(foreign.statusCode).toBe(401)
    const trader = await server.app.inject({
      url: '/metrics',
      remoteAddress: '192.0.2.1',
      headers: bearer(token),
    })
    expect(trader.statusCode).toBe(403)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
