import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathsOf } from '@fxmatch/contract/http/call'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBuiltWeb } from '../testing/built-web.ts'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { NOBODY, SAMPLE_REQUESTS } from '../testing/sample-requests.ts'
import { testHash } from '../testing/test-hash.ts'
import { safeFileName } from './document-route.ts'

// What a browser, and who sits in front of one, can be made to do with the site.

const PASSWORD = 'correct horse battery staple'
const EVIL = 'https://evil.example'
const SECRET = 'not for the web'
const calls = await contractCalls()

let world: MarketWorld
let server: TestApp
let folder: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fxmatch-web-'))
  const webDist = join(folder, 'dist')
  writeBuiltWeb(webDist)
  await mkdir(join(webDist, '.git'))
  await writeFile(join(folder, 'secret.txt'), SECRET)
  await writeFile(join(webDist, '.env'), SECRET)
  await writeFile(join(webDist, '.git', 'config'), SECRET)
  await writeFile(join(webDist, 'assets', 'app-1a2b.js'), 'export {}')
  world = await createMarketWorld()
  await world.db
    .updateTable('users')
    .set({ password_hash: await testHash(PASSWORD) })
    .execute()
  server = await createTestApp(world, {
    webDist,
    securityContact: 'security@fxmatch.example',
    signInLimit: { perUser: 999, perAddress: 8, windowMinutes: 15 },
  })
  token = await openSession(world, world.people.trader, true)
})
afterAll(async () => {
  await server.close()
  await world.close()
  await rm(folder, { recursive: true })
})

const ask = (options: InjectOptions) => server.app.inject(options)
const cookie = (value: string) => ({ cookie: `__Host-fxmatch=${value}` })
const html = { accept: 'text/html,application/xhtml+xml' }
const json = { 'content-type': 'application/json' }

describe('every answer', () => {
  it.each<[string, InjectOptions, number, RegExp]>([
    ['a page for everybody', { url: '/about', headers: html }, 200, /^no-cache$/],
    ['a page of one’s own', { url: '/orders/x', headers: html }, 200, /^no-store$/],
    ['a built file', { url: '/assets/app-1a2b.js' }, 200, /^public, max-age=31536000, immutable$/],
    ['an answer', { url: '/api/support' }, 200, /^no-store$/],
    ['a refusal of a stranger', { url: '/api/currency' }, 401, /^no-store$/],
    ['what is not there', { url: '/api/nothing' }, 404, /^no-store$/],
    ['a file that is not there', { url: '/assets/none.js' }, 404, /^no-store$/],
    ['bad JSON', { method: 'POST', url: '/api/login_check', headers: json, payload: '{' }, 400, /^no-store$/],
    [
      'too much',
      { method: 'POST', url: '/api/login_check', headers: json, payload: `"${'x'.repeat(1_100_000)}"` },
      413,
      /^no-store$/,
    ],
    [
      'another type',
      { method: 'POST', url: '/api/login_check', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      /^no-store$/,
    ],
    ['a refused stream', { url: '/.well-known/mercure?topic=clock' }, 401, /^no-store$/],
    ['a bad address', { url: '/api/%zz' }, 400, /^no-store$/],
    ['where to report a weakness', { url: '/.well-known/security.txt' }, 200, /^no-store$/],
  ])('%s carries the headers that keep a browser in', async (_name, options, status, cache) => {
    const { statusCode, headers } = await ask(options)
    expect(statusCode).toBe(status)
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split(';').map((one) => one.trim())).toContain(part)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|data:|https:)/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(cache),
    })
    expect(headers['content-type']).toMatch(/charset=utf-8|javascript/i)
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name)
  })

  it('of one’s own is not kept by anybody', async () => {
    const paths = calls.filter(
      ({ method, access, path }) => method === 'GET' && access !== 'public' && !path.includes(':'),
    )
    for (const { path, name } of paths) {
      const url = `${path}?${SAMPLE_REQUESTS[name]?.query ?? ''}`
      expect((await ask({ url, headers: bearer(token) })).headers['cache-control'], name).toBe('no-store')
    }
  })
})

describe('another site', () => {
  it('is given nothing by CORS, asked before or not', async () => {
    for (const { method, path } of calls) {
      const url = path.replace(/:\w+/g, NOBODY)
      const headers = { origin: EVIL, 'access-control-request-method': method }
      const before = await ask({ method: 'OPTIONS', url, headers })
      expect(before.statusCode, path).toBe(404)
      const names = Object.keys(before.headers).filter((name) => name.startsWith('access-control'))
      expect(names, path).toEqual([])
    }
    const read = await ask({ url: '/api/support', headers: { origin: EVIL } })
    expect(Object.keys(read.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  const mutations = calls.filter(({ method }) => method !== 'GET')
  const rows = mutations.flatMap((call) => pathsOf(call).map((path) => ({ call, path })))

  it('cannot make a browser change anything, by any mutation and any path of it', async () => {
    expect(rows.length).toBeGreaterThan(100)
    for (const { call, path } of rows) {
      const { params = {}, body } = SAMPLE_REQUESTS[call.name] ?? {}
      const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? NOBODY)
      for (const from of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: EVIL },
        { origin: 'null' },
      ]) {
        const headers = { ...cookie(token), ...from }
        const response = await ask({ method: call.method, url, headers, ...(body ? { payload: body } : {}) })
        expect([response.statusCode, response.json().code], `${call.method} ${path}`).toEqual([
          403,
          'CROSS_SITE',
        ])
      }
    }
    expect((await ask({ url: '/api/currency', headers: cookie(token) })).statusCode).toBe(200)
  })

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json, text/plain',
  ])('cannot send a form as %s', async (type) => {
    const payload = JSON.stringify({ username: 'trader.test', password: PASSWORD })
    const response = await ask({
      method: 'POST',
      url: '/api/login_check',
      headers: { 'content-type': type },
      payload,
    })
    expect([415, 400]).toContain(response.statusCode)
  })
})

describe('a session', () => {
  const signIn = (headers: Record<string, string>) =>
    ask({
      method: 'POST',
      url: '/api/login_check',
      payload: { username: 'trader.test', password: PASSWORD },
      headers,
    })

  it('is never the one that somebody has put into the browser', async () => {
    const planted = 'A'.repeat(43)
    const theirs = await openSession(world, world.people.rival, true)
    for (const value of [planted, theirs]) {
      const response = await signIn(cookie(value))
      expect(response.statusCode).toBe(200)
      const given = response.cookies.find(({ name }) => name === '__Host-fxmatch')
      expect(given).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
      expect(given).not.toHaveProperty('domain')
      expect(given?.value).not.toBe(value)
      const before = await ask({ url: '/api/users/get/user-by-token', headers: cookie(value) })
      expect(before.statusCode).toBe(401)
    }
  })

  it('is not taken from an address or a body', async () => {
    const url = `/api/users/get/user-by-token?token=${token}&__Host-fxmatch=${token}&access_token=${token}`
    expect((await ask({ url })).statusCode).toBe(401)
  })
})

describe('a file of the server', () => {
  it.each([
    ...[
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/%2e%2e%2fsecret.txt',
      '/assets/../../secret.txt',
    ],
    ...[
      '/assets/..%2f..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/assets/%252e%252e/secret.txt',
      '//secret.txt',
    ],
    ...['/.env', '/.git/config', '/%2egit/config', '/assets/.env', '/assets/', '/assets/app-1a2b.js%00.html'],
  ])('is not to be had by %s', async (url) => {
    for (const headers of [{}, html]) {
      const response = await ask({ url, headers })
      expect(response.body).not.toContain(SECRET)
      expect(response.body).not.toContain('app-1a2b.js')
      expect([200, 400, 403, 404]).toContain(response.statusCode)
      if (response.statusCode === 200) expect(response.body).toContain('<title>FXMatch</title>')
    }
  })

  it('is named by nobody else', () => {
    expect(safeFileName('../../etc/passwd')).toBe('etc-passwd')
    expect(safeFileName('a"\r\nSet-Cookie: x=1;.pdf')).toBe('a-Set-Cookie-x-1-.pdf')
    expect(safeFileName('\u202efdp.exe\u0000.pdf')).toBe('fdp.exe-.pdf')
    expect(safeFileName('…')).toBe('document')
  })
})

describe('a method', () => {
  it.each(['TRACE', 'CONNECT', 'PATCH', 'PROPFIND'])('%s is none of the server', async (method) => {
    const response = await ask({ method: method as 'PUT', url: '/api/currency', headers: bearer(token) })
    expect([404, 405, 400]).toContain(response.statusCode)
    expect(response.body).not.toContain('Bearer')
  })

  it('is what the request says, whatever a header or an address say', async () => {
    const override = {
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
      'x-method-override': 'DELETE',
    }
    await ask({ url: '/api/calendar/feed?_method=DELETE', headers: { ...bearer(token), ...override } })
    await ask({
      url: '/api/logout?_method=POST',
      headers: { ...bearer(token), 'x-http-method-override': 'POST' },
    })
    expect((await ask({ url: '/api/currency', headers: bearer(token) })).statusCode).toBe(200)
  })
})

describe('who speaks through a proxy', () => {
  const elsewhere = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  }

  it('does not choose the address of the links in mails', async () => {
    const payload = { username: 'trader.test', email: 'trader@test.example' }
    const response = await ask({
      method: 'POST',
      url: '/api/users/forgot-password',
      payload,
      headers: elsewhere,
    })
    expect(response.statusCode).toBe(204)
    const mails = await world.db.selectFrom('mails').selectAll().execute()
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('evil.example')
  })

  it('does not choose where answers point', async () => {
    for (const url of ['/.well-known/security.txt', '/orders', '/api/support']) {
      const { body, headers } = await ask({ url, headers: { ...html, ...elsewhere } })
      expect(body + JSON.stringify(headers)).not.toContain('evil.example')
    }
  })

  it('does not choose the address that is counted', async () => {
    const codes = []
    for (let n = 0; n < 10; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, 'x-real-ip': `198.51.100.${n}` }
      const payload = { username: `guess-${n}`, password: 'x' }
      codes.push((await ask({ method: 'POST', url: '/api/login_check', payload, headers })).statusCode)
    }
    expect(codes.slice(-2)).toEqual([429, 429])
  })
})

it('says where to report a weakness, as far as the deployment does', async () => {
  const { body, headers } = await ask({ url: '/.well-known/security.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Contact: mailto:security@fxmatch.example\n')
  expect(body).toContain('Canonical: https://fxmatch.example/.well-known/security.txt\n')
  expect(body).toMatch(/^Expires: 2027-05-17T09:00:00.000Z$/m)
  const silent = await createTestApp(world)
  expect((await silent.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
  await silent.close()
})
