import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../commands/machines/create-client.ts'
import { revokeClient } from '../../commands/machines/step-client.ts'
import { writeCursor } from '../../db/v1/cursor.ts'
import { LIVE_PATH } from '../../live/routes.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../../testing/http-app.ts'
import { askAs, makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'

// What somebody tries at the door of machines who has no business there, or a machine of their own.

const PROBLEM = 'application/problem+json; charset=utf-8'
const KEY = { 'idempotency-key': 'key-of-somebody' }

let world: MarketWorld
let server: TestApp
let bank: TestMachine
let rival: TestMachine
let address = ''

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  bank = await makeMachine(world, server, 'bank', [
    'prices:read',
    'orders:read',
    'orders:write',
    'ledger:read',
  ])
  rival = await makeMachine(world, server, 'otherBank', ['orders:read', 'orders:write'])
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const inject = (options: InjectOptions) => server.app.inject(options)
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  inject({
    ...{ method: 'POST', url: '/v1/orders', payload },
    headers: { ...bearer(bank.token), 'content-type': 'application/json', ...headers },
  })

describe('what is not there', () => {
  it.each([
    ['GET', '/v1'],
    ['GET', '/v1/'],
    ['GET', '/v1?x'],
    ['GET', '/v1/nothing'],
    ['GET', '/v1/orders/a/b'],
    ['DELETE', '/v1/orders/'],
    ['DELETE', '/v1/positions/1'],
    ['PATCH', '/v1/webhooks'],
    ['POST', '/v1/test/clock'],
  ] as const)('%s %s is a problem, for whoever asks', async (method, url) => {
    // Also who asks as a browser does is not shown a page.
    for (const headers of [{}, bearer(bank.token), { accept: 'text/html' }]) {
      const answer = await inject({ method, url, headers })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, PROBLEM])
      expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND', title: expect.any(String) })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it.each([
    ['POST', '/v1/me', 'GET, HEAD'],
    ['PUT', '/v1/orders', 'GET, HEAD, POST'],
    ['DELETE', '/v1/orders/1?x=/', 'GET, HEAD'],
    ['PATCH', `/v1/orders/${'a'.repeat(150)}/accept`, 'POST'],
    ['GET', '/v1/orders/1/accept', 'POST'],
    ['OPTIONS', '/v1/orders', 'GET, HEAD, POST'],
    ['TRACE', '/v1/orders', 'GET, HEAD, POST'],
    ['PROPFIND', '/v1/orders', 'GET, HEAD, POST'],
    ['POST', '/v1/openapi.json', 'GET, HEAD'],
    ['DELETE', '/v1/stream', 'GET'],
  ])('%s %s is another method than those that it takes: %s', async (method, url, allow) => {
    // Before anybody is asked who they are, and whatever comes with it: nothing of it is read.
    for (const headers of [{}, bearer(bank.token), { 'content-type': 'text/plain' }]) {
      const answer = await inject({ method: method as 'POST', url, headers, payload: '{' })
      expect([answer.statusCode, answer.headers['content-type'], answer.headers.allow]).toEqual([
        ...[405, PROBLEM, allow],
      ])
      expect(answer.json()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
      expect(answer.json().type).toMatch(/#problem-method-not-allowed$/)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('is told in the language that is wished for', async () => {
    const said = await inject({ url: '/v1/nothing', headers: { 'accept-language': 'it' } })
    expect([said.headers['content-language'], said.headers.vary]).toEqual([
      'it',
      expect.stringContaining('accept-language'),
    ])
  })

  it('is a problem too where the address cannot be read', async () => {
    const answer = await inject({ url: '/v1/orders/%E0%A4%A', headers: bearer(bank.token) })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, PROBLEM])
    expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    const house = await inject({ url: '/api/orders/%E0%A4%A' })
    expect(house.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('a body', () => {
  it.each([
    ['broken', '{"positionId":', {}, 400],
    ['two values', '{} {}', {}, 400],
    ['with a prototype', '{"__proto__": {"amount": "1"}}', {}, 400],
    ['with a constructor', '{"constructor": {"prototype": {}}}', {}, 400],
    ['nested a hundred thousand times', '['.repeat(100_000), {}, 400],
    ['no object', '"order"', {}, 400],
    [
      'a number where a text has to be',
      '{"positionId": 1, "amount": 1000, "rate": "3", "settlement": "CASH"}',
      {},
      400,
    ],
    ['a zero byte', '{"positionId": 1, "amount": "1000\\u0000", "rate": "3", "settlement": "CASH"}', {}, 400],
    ['as a form', 'positionId=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as XML', '<order/>', { 'content-type': 'application/xml' }, 415],
    ['as what is no type', '{}', { 'content-type': 'json' }, 415],
    ['of two megabytes', `"${'x'.repeat(2_000_000)}"`, {}, 413],
  ] as const)('%s is refused as a problem', async (_what, payload, headers, status) => {
    const answer = await post(payload, headers)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, PROBLEM])
    expect(answer.json().status).toBe(status)
  })

  it('compressed is not unfolded', async () => {
    const answer = await post(gzipSync('{}'), { 'content-encoding': 'gzip' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, PROBLEM])
  })
})

describe('a parameter', () => {
  it.each([
    'limit=1&limit=2',
    'cursor=a&cursor=b',
    'status=DRAFT&status=DRAFT&status=7',
    'limit=1e1e1',
    'limit=%00',
  ])('%s is refused', async (query) => {
    const answer = await askAs(server, bank.token, 'GET', `/v1/orders?${query}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('that is a cursor shows nobody else’s, whoever made it', async () => {
    const positionId = await publish(world)
    const ordered = await askAs(server, bank.token, 'POST', '/v1/orders', {
      ...{ positionId, amount: '1000', rate: '3.3868', settlement: 'CASH', agencyId: world.agencyId },
    })
    expect(ordered.statusCode).toBe(201)
    const later = { at: new Date(world.clock.now().getTime() + 86_400_000), number: 1 }
    const of = async ({ token }: TestMachine, cursor: string) => {
      const answer = await askAs(server, token, 'GET', `/v1/orders?cursor=${cursor}`)
      return [answer.statusCode, answer.json().data?.length]
    }
    expect(await of(bank, writeCursor(later))).toEqual([200, 1])
    expect(await of(rival, writeCursor(later))).toEqual([200, 0])
    for (const far of [
      { at: new Date(999_999_999_999_999), number: 999_999_999_999_999 },
      { at: new Date(0), number: 0 },
    ])
      expect((await of(bank, writeCursor(far)))[0]).toBeOneOf([200, 400])
    const bad = [
      `${Buffer.from('-1.1').toString('base64url')}`,
      `${Buffer.from('1.1; drop').toString('base64url')}`,
      'x'.repeat(121),
    ]
    for (const made of bad) expect((await of(bank, made))[0], made).toBe(400)
  })
})

describe('a key of a request', () => {
  const order = async (machine: TestMachine, headers: Record<string, string>, amount = '1000') =>
    askAs(
      server,
      machine.token,
      'POST',
      '/v1/orders',
      { positionId: await shared(), amount, rate: '3.3868', settlement: 'CASH', agencyId: world.agencyId },
      headers,
    )
  let position = 0
  const shared = async () => {
    position ||= await publish(world)
    return position
  }

  it('is of the machine that gave it: another one learns nothing by it', async () => {
    const first = await order(bank, KEY)
    const other = await order(rival, KEY)
    expect(first.statusCode).toBe(201)
    expect([other.headers['idempotent-replayed'], other.json().id]).not.toContain(first.json().id)
    expect(other.headers['idempotent-replayed']).toBeUndefined()
    const [again, changed] = [await order(bank, KEY), await order(bank, KEY, '2000')]
    expect([again.headers['idempotent-replayed'], again.json().id]).toEqual(['true', first.json().id])
    expect(changed.json()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' })
  })

  it.each(['k'.repeat(10_000), 'short', '', 'ключ-запроса', "a' or 1=1 --", 'one, two-three'])(
    'that is none is refused',
    async (key) => {
      const answer = await order(bank, { 'idempotency-key': key })
      expect([answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([400, '#/Idempotency-Key'])
    },
  )
})

describe('another company’s', () => {
  it('ids are not found, whatever is asked of them', async () => {
    const positionId = await publish(world)
    const made = await askAs(server, bank.token, 'POST', '/v1/orders', {
      ...{ positionId, amount: '1000', rate: '3.3868', settlement: 'CASH', agencyId: world.agencyId },
    })
    const { id } = made.json()
    for (const machine of [
      rival,
      await makeMachine(world, server, 'office', ['positions:write']),
      await makeMachine(world, server, 'corporate', ['documents:read', 'orders:read']),
    ])
      for (const url of [`/v1/orders/${id}`, `/v1/orders/${id}/ticket`]) {
        const answer = await askAs(server, machine.token, 'GET', url)
        // Who may not read orders at all learns that, and not whether there is this one.
        expect(answer.json().code, url).toBeOneOf(['NOT_FOUND', 'INSUFFICIENT_SCOPE'])
      }
  })
})

describe('what is presented', () => {
  const me = (headers: Record<string, string>, url = '/v1/me') => inject({ url, headers })

  it('in the address opens nothing', async () => {
    for (const name of ['access_token', 'token', 'key'])
      expect((await me({}, `/v1/me?${name}=${bank.token}`)).statusCode).toBe(401)
  })

  it('twice, or beside another scheme, opens nothing', async () => {
    const both = [
      { authorization: `Bearer ${bank.token}, Basic eDp5` },
      { authorization: `Basic eDp5, Bearer ${bank.token}` },
      { authorization: `Bearer ${bank.token} ${bank.token}` },
      { authorization: `Bearer\t${bank.token}` },
      { authorization: bank.token },
      { 'proxy-authorization': `Bearer ${bank.token}` },
    ]
    for (const headers of both) expect((await me(headers)).statusCode, JSON.stringify(headers)).toBe(401)
    // Node keeps the first of two heads, and what stands before it may have judged the second.
    const raw = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(address)
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(
            `GET /v1/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n`,
          ),
        )
        let text = ''
        socket.on('data', (part) => {
          text += part
        })
        socket.on('end', () => resolve(text.split('\r\n')[0] ?? '')).on('error', reject)
      })
    const good = `Authorization: Bearer ${bank.token}`
    expect(await raw([good])).toBe('HTTP/1.1 200 OK')
    expect(await raw([good, good])).toBe('HTTP/1.1 401 Unauthorized')
    expect(await raw([good, 'authorization: Basic eDp5'])).toBe('HTTP/1.1 401 Unauthorized')
  })

  it('is told what is wrong with it where there is something', async () => {
    expect((await me({})).headers['www-authenticate']).toEqual([
      'Bearer realm="FXMatch"',
      'Basic realm="FXMatch", charset="UTF-8"',
    ])
    expect((await post('{}', { authorization: '' })).headers['www-authenticate']).toContain('Bearer')
    expect((await me(bearer('x'.repeat(43)))).headers['www-authenticate']).toBe(
      'Bearer realm="FXMatch", error="invalid_token"',
    )
  })

  it('by a machine opens nothing of people’s, and neither does a person’s of machines’', async () => {
    const person = await openSession(world, world.people.root, true)
    const topic = encodeURIComponent(`orders/${world.companies.bank}`)
    const ours = ['/api/currency', '/api/clients', '/api/webhook-endpoints', `${LIVE_PATH}?topic=${topic}`]
    for (const presented of [bank.token, bank.secret])
      for (const url of ours)
        for (const headers of [bearer(presented), { cookie: `__Host-fxmatch=${presented}` }]) {
          const answer = await inject({ url, headers })
          expect([url, answer.statusCode]).toEqual([url, 401])
        }
    for (const headers of [bearer(person), { cookie: `__Host-fxmatch=${person}` }])
      for (const url of ['/v1/me', '/v1/orders', '/v1/stream?channels=orders'])
        expect((await inject({ url, headers })).statusCode, url).toBe(401)
    // What measures the server is for its operators.
    expect(
      (await inject({ url: '/metrics', headers: bearer(bank.token), remoteAddress: '203.0.113.7' }))
        .statusCode,
    ).toBe(401)
  })

  it('is let in by no other site', async () => {
    const answer = await inject({
      ...{ method: 'OPTIONS', url: '/v1/orders' },
      headers: {
        ...{ origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
        'access-control-request-headers': 'authorization',
      },
    })
    const said = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
    expect([answer.statusCode, said]).toEqual([405, []])
    const read = await inject({
      url: '/v1/me',
      headers: { ...bearer(bank.token), origin: 'https://elsewhere.example' },
    })
    expect(Object.keys(read.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(read.headers['cache-control']).toBe('no-store')
  })
})

describe('a machine', () => {
  it('whose maker’s account is closed goes on with what two people let in, until its company says otherwise', async () => {
    const left = await makeMachine(world, server, 'bank', ['orders:read'])
    const { userId } = world.people.root
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', userId)
      .execute()
    expect((await askAs(server, left.secret, 'GET', '/v1/me')).statusCode).toBe(200)
    await world.db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
  })

  it('that is revoked is not told apart from one that never was', async () => {
    const gone = await makeMachine(world, server, 'bank', ['orders:read'])
    await must(world.as('root', (context) => revokeClient(context, gone.clientId, null)))
    const read = async (token: string) => {
      const { statusCode, headers, json } = await askAs(server, token, 'GET', '/v1/me')
      const { requestId: _, ...body } = json()
      return { statusCode, challenge: headers['www-authenticate'], body }
    }
    expect(await read(gone.token)).toEqual(await read('x'.repeat(43)))
    expect(await read(gone.secret)).toEqual(await read('x'.repeat(43)))
  })

  it('is made with no scope twice, and none that does not exist', async () => {
    const made = await must(
      world.as('root', (context) =>
        createClient(context, 'fxm_live_', {
          ...{
            name: 'Deux fois',
            scopes: ['orders:read', 'orders:read'],
            networks: [],
            auth: 'SECRET',
            jwks: null,
          },
        }),
      ),
    )
    expect((await askAs(server, made.secret ?? '', 'GET', '/v1/me')).json().scopes).toEqual(['orders:read'])
  })
})
