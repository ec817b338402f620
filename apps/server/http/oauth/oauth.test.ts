import { randomUUID } from 'node:crypto'
import { actorOf } from '@fxmatch/domain/access/actor'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../commands/machines/create-client.ts'
import { confirmClient, revokeClient, rotateSecret } from '../../commands/machines/step-client.ts'
import { bearer, createTestApp, type TestApp } from '../../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'

// How a machine gets a token: by its secret or by an assertion, and by nothing that is near either.

let world: MarketWorld
let server: TestApp
let keys: GenerateKeyPairResult
let [id, secret, signer] = ['', '', '']

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  keys = await generateKeyPair('ES256', { extractable: true })
  const made = await must(
    world.as('root', (context) =>
      createClient(context, 'fxm_live_', {
        ...{ name: 'ERP', scopes: ['prices:read', 'orders:read'], networks: [], auth: 'SECRET', jwks: null },
      }),
    ),
  )
  ;[id, secret] = [made.clientId, made.secret ?? '']
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one' }] }
  const signing = await must(
    world.as('root', (context) =>
      createClient(context, 'fxm_live_', {
        ...{ name: 'Signe', scopes: ['orders:read'], networks: ['203.0.113.0/24'], auth: 'JWK', jwks },
      }),
    ),
  )
  signer = signing.clientId
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const basic = (client: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(client)}:${encodeURIComponent(password)}`).toString('base64')}`,
})
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const GRANT = 'grant_type=client_credentials'

async function ask(payload: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/oauth/token', remoteAddress, payload },
    headers: { ...FORM, ...headers },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const read = (token: string, from = '203.0.113.7') =>
  server.app.inject({ url: '/v1/me', headers: bearer(token), remoteAddress: from })

async function assertion(claims: object = {}, { alg = 'ES256', kid = 'one', key = keys.privateKey } = {}) {
  const now = Math.floor(world.clock.now().getTime() / 1_000)
  return new SignJWT({
    ...{ iss: signer, sub: signer, aud: 'https://fxmatch.example/oauth/token', jti: randomUUID() },
    ...{ iat: now, exp: now + 120, ...claims },
  })
    .setProtectedHeader({ alg, kid })
    .sign(key)
}
const asserted = (jwt: string) =>
  `${GRANT}&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer&client_assertion=${jwt}`

describe('a secret', () => {
  it('gets a token for an hour, with all scopes or those asked for', async () => {
    const all = await ask(GRANT, basic(id, secret))
    expect(all).toMatchObject({
      ...{ status: 200, headers: { 'cache-control': 'no-store' } },
      body: { token_type: 'Bearer', expires_in: 3_600, scope: 'prices:read orders:read' },
    })
    expect((await ask(`${GRANT}&scope=orders%3Aread`, basic(id, secret))).body.scope).toBe('orders:read')
    expect((await read(all.body.access_token)).statusCode).toBe(200)
    world.clock.time = new Date(world.clock.time.getTime() + 3_600_000)
    expect((await read(all.body.access_token)).statusCode).toBe(401)
  })

  it.each([
    ['another grant', 'grant_type=password', () => basic(id, secret), 400, 'unsupported_grant_type'],
    ['no grant', 'scope=orders:read', () => basic(id, secret), 400, 'invalid_request'],
    ['a parameter twice', `${GRANT}&${GRANT}`, () => basic(id, secret), 400, 'invalid_request'],
    ['a scope that it has not', `${GRANT}&scope=orders:write`, () => basic(id, secret), 400, 'invalid_scope'],
    ['no scope', `${GRANT}&scope=`, () => basic(id, secret), 400, 'invalid_scope'],
    ['no secret', GRANT, () => ({}), 401, 'invalid_client'],
    [
      'a wrong secret',
      GRANT,
      () => basic(id, `${secret.slice(0, -1)}${secret.endsWith('1') ? '2' : '1'}`),
      401,
      'invalid_client',
    ],
    ['another client’s name', GRANT, () => basic(signer, secret), 401, 'invalid_client'],
    ['nobody’s name', GRANT, () => basic(randomUUID(), secret), 401, 'invalid_client'],
    ['what is no name', GRANT, () => basic("' or 1=1", secret), 401, 'invalid_client'],
    [
      'a broken escape',
      GRANT,
      () => ({ authorization: `Basic ${Buffer.from('%E0%A4%A:x').toString('base64')}` }),
      401,
      'invalid_client',
    ],
    ['its secret in the body', `${GRANT}&client_id=x&client_secret=y`, () => ({}), 401, 'invalid_client'],
    ['both ways', asserted('a.b.c'), () => basic(id, secret), 401, 'invalid_client'],
  ] as const)('gets none with %s', async (_what, payload, headers, status, error) => {
    const answer = await ask(payload, headers())
    expect(answer).toMatchObject({ status, body: { error } })
    expect(JSON.stringify(answer.body)).not.toContain(secret)
  })

  it('is asked for as a form, and not as JSON', async () => {
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/oauth/token', headers: basic(id, secret) },
      payload: { grant_type: 'client_credentials' },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
  })

  it('reads by itself as a key, as far as its scopes read, and ends with the secret', async () => {
    const { clientId, secret: first } = await must(
      world.as('root', (context) =>
        createClient(context, 'fxm_live_', {
          ...{ name: 'Clé', scopes: ['orders:read'], networks: [], auth: 'SECRET', jwks: null },
        }),
      ),
    )
    expect((await read(first ?? '')).json()).toMatchObject({ scopes: ['orders:read'] })
    const { secret: second } = await must(
      world.as('root', (context) => rotateSecret(context, 'fxm_live_', { clientId, endNow: false })),
    )
    for (const key of [first ?? '', second]) expect((await read(key)).statusCode).toBe(200)
    world.clock.time = new Date(world.clock.time.getTime() + 24 * 3_600_000)
    expect((await read(first ?? '')).statusCode).toBe(401)
    expect((await ask(GRANT, basic(clientId, first ?? ''))).status).toBe(401)
    expect((await read(second)).statusCode).toBe(200)
    await must(world.as('root', (context) => revokeClient(context, clientId, null)))
    expect((await read(second)).statusCode).toBe(401)
    expect((await ask(GRANT, basic(clientId, second))).status).toBe(401)
  })

  it('of a client that nobody has let in is not good yet', async () => {
    await world.db
      .insertInto('user_roles')
      .values({ user_id: world.people.second.userId, rank: 1, role: 'ROLE_SUPER_ADMIN' })
      .execute()
    const { clientId, secret: own } = await must(
      world.as('root', (context) =>
        createClient(context, 'fxm_live_', {
          ...{
            name: 'Salle',
            scopes: ['orders:write', 'orders:read'],
            networks: [],
            auth: 'SECRET',
            jwks: null,
          },
        }),
      ),
    )
    expect((await ask(GRANT, basic(clientId, own ?? ''))).status).toBe(401)
    expect((await read(own ?? '')).statusCode).toBe(401)
    const { second } = world.people
    const other = actorOf({ ...second, roles: [...second.roles, 'ROLE_SUPER_ADMIN'] })
    await must(world.bySystem((context) => confirmClient({ ...context, actor: other }, clientId)))
    expect((await ask(GRANT, basic(clientId, own ?? ''))).body.scope).toBe('orders:read orders:write')
    // As a key it reads; what commits is asked with a token.
    expect((await read(own ?? '')).json().scopes).toEqual(['orders:read'])
  })
})

describe('an assertion', () => {
  it('gets a token, once', async () => {
    const jwt = await assertion()
    expect(await ask(asserted(jwt))).toMatchObject({ status: 200, body: { scope: 'orders:read' } })
    expect(await ask(asserted(jwt))).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect((await ask(asserted(await assertion({ aud: 'https://fxmatch.example' })))).status).toBe(200)
  })

  it('used at the same moment gets one', async () => {
    const jwt = await assertion()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(asserted(jwt))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  })

  it('gets none that is not good', async () => {
    const now = Math.floor(world.clock.now().getTime() / 1_000)
    const other = (await generateKeyPair('ES256')).privateKey
    const unsigned = (jwt: string) =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`
    const bad = [
      await assertion({ exp: now - 31 }),
      await assertion({ exp: now + 3_600 }),
      await assertion({ exp: undefined }),
      await assertion({ jti: undefined }),
      await assertion({ jti: 'short' }),
      await assertion({ aud: 'https://elsewhere.example/oauth/token' }),
      await assertion({ iss: id }),
      await assertion({ sub: id, iss: id }),
      await assertion({}, { key: other }),
      await assertion({}, { kid: 'two' }),
      await assertion({ nbf: now + 60 }),
      unsigned(await assertion()),
      `${await assertion()}x`,
      'a.b.c',
      '',
      'x'.repeat(5_000),
    ]
    for (const jwt of bad)
      expect((await ask(asserted(jwt))).body, jwt.slice(0, 40)).toMatchObject({ error: 'invalid_client' })
    const named = await ask(`${asserted(await assertion())}&client_id=${id}`)
    expect(named.status).toBe(401)
  })

  it('comes from where its client comes from, and so does what it got', async () => {
    expect((await ask(asserted(await assertion()), {}, '198.51.100.9')).status).toBe(401)
    const { body } = await ask(asserted(await assertion()), {}, '::ffff:203.0.113.9')
    expect((await read(body.access_token, '203.0.113.200')).statusCode).toBe(200)
    expect((await read(body.access_token, '198.51.100.9')).statusCode).toBe(401)
  })
})

it('is found by its metadata', async () => {
  const answer = await server.app.inject({ url: '/.well-known/oauth-authorization-server' })
  expect(answer.json()).toMatchObject({
    ...{ issuer: 'https://fxmatch.example', token_endpoint: 'https://fxmatch.example/oauth/token' },
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
  })
})
