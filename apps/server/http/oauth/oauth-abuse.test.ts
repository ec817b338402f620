import { createHmac, randomUUID } from 'node:crypto'
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  type GenerateKeyPairResult,
  generateKeyPair,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../commands/machines/create-client.ts'
import { prune } from '../../jobs/prune.ts'
import { createTestApp, type TestApp } from '../../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'

// What somebody tries at the token endpoint who knows clients' names, the standard, and what other servers forget.

let world: MarketWorld
/** Two nodes of one database. */
let nodes: [TestApp, TestApp]
let keys: GenerateKeyPairResult
let [id, secret, signer, otherSigner] = ['', '', '', '']
let otherKey: CryptoKey

beforeAll(async () => {
  world = await createMarketWorld()
  nodes = [await createTestApp(world), await createTestApp(world)]
  keys = await generateKeyPair('ES256', { extractable: true })
  const others = await generateKeyPair('RS256', { extractable: true })
  otherKey = others.privateKey
  const make = (name: string, jwks: { keys: object[] } | null) =>
    must(
      world.as('root', (context) =>
        createClient(context, 'fxm_live_', {
          ...{
            name,
            scopes: ['prices:read', 'orders:read'],
            networks: [],
            jwks,
            auth: jwks ? 'JWK' : 'SECRET',
          },
        }),
      ),
    )
  const made = await make('ERP', null)
  ;[id, secret] = [made.clientId, made.secret ?? '']
  const own = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one' }] }
  signer = (await make('Signe', own)).clientId
  const rsa = { keys: [{ ...(await exportJWK(others.publicKey)), kid: 'one' }] }
  otherSigner = (await make('Signe aussi', rsa)).clientId
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await world.close()
})

let asked = 0
const GRANT = 'grant_type=client_credentials'
const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const basic = () => ({ authorization: encoded(`${id}:${secret}`) })

/** Each request from an address of its own, unless one is given: their number is another test's. */
async function ask(
  payload: string,
  headers: Record<string, string | string[]> = {},
  { node = 0, address = `203.0.113.${asked++ % 250}`, url = '/oauth/token' } = {},
) {
  const answer = await (node === 0 ? nodes[0] : nodes[1]).app.inject({
    ...{ method: 'POST', url, remoteAddress: address, payload },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return {
    status: answer.statusCode,
    error: answer.json().error,
    body: answer.json(),
    headers: answer.headers,
  }
}

const claims = (more: object = {}) => {
  const now = Math.floor(world.clock.now().getTime() / 1_000)
  const aud = 'https://fxmatch.example/oauth/token'
  return { iss: signer, sub: signer, aud, jti: randomUUID(), iat: now, exp: now + 120, ...more }
}
const sign = (more: object = {}, header: object = {}, key: CryptoKey = keys.privateKey) =>
  new SignJWT(claims(more)).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key)
const asserted = (jwt: string) =>
  `${GRANT}&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer&client_assertion=${jwt}`

describe('a secret', () => {
  it.each<[string, () => string]>([
    ['empty', () => `${id}:`],
    ['without a colon', () => id],
    ['of nobody', () => `:${secret}`],
    ['with a colon behind it', () => `${id}:${secret}:`],
    ['with a colon before it', () => `${id}::${secret}`],
    ['with a space', () => `${id}:${secret} `],
    ['with a line’s end', () => `${id}:${secret}\r\n`],
    ['with a zero byte', () => `${id}\0:${secret}`],
    ['of a name in capitals', () => `${id.toUpperCase()}:${secret}`],
    ['of a name with other letters', () => `${id.replace('a', 'а').replace('-', '‐')}:${secret}`],
    [
      'of a name with wide digits',
      () => `${id.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))}:${secret}`,
    ],
    ['encoded twice', () => `${encodeURIComponent(encodeURIComponent(`${id}:`))}${secret}`],
    ['in half an escape', () => `${id}:${secret.slice(0, -1)}%`],
  ])('%s is not good', async (_what, pair) => {
    expect(await ask(GRANT, { authorization: encoded(pair()) })).toMatchObject({
      status: 401,
      error: 'invalid_client',
    })
  })

  it('is good once it is written as in a form, letter by letter', async () => {
    const hex = [...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    expect((await ask(GRANT, { authorization: encoded(`${id}:${hex}`) })).status).toBe(200)
  })

  it.each<[string, string, () => Record<string, string | string[]>, string]>([
    ['beside half an assertion', `${GRANT}&client_assertion=a.b.c`, basic, 'invalid_client'],
    ['beside the type of one', `${GRANT}&client_assertion_type=x`, basic, 'invalid_client'],
    ['of another than the form names', `${GRANT}&client_id=x`, basic, 'invalid_client'],
    ['beside the same in the form', `${GRANT}&client_secret=x`, basic, 'invalid_client'],
    [
      'in two heads',
      GRANT,
      () => ({ authorization: [basic().authorization, basic().authorization] }),
      'invalid_client',
    ],
    [
      'in one head with another scheme',
      GRANT,
      () => ({ authorization: `${basic().authorization}, Bearer x` }),
      'invalid_client',
    ],
  ])('%s is not good', async (_what, payload, headers, error) => {
    expect(await ask(payload, headers())).toMatchObject({ status: 401, error })
  })

  it('and nothing else, is asked for by an address', async () => {
    const url = `/oauth/token?client_id=${id}&client_secret=${secret}&${GRANT}`
    expect(await ask('', {}, { url })).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await ask(GRANT, basic(), { url: '/oauth/token?scope=orders:read' })).toMatchObject({
      status: 400,
      error: 'invalid_request',
    })
    for (const accept of ['*/*', 'text/html']) {
      const got = await nodes[0].app.inject({ url, headers: { accept } })
      expect([got.statusCode, got.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
      expect(got.body).not.toContain(secret)
    }
  })

  it('is answered to nobody’s cache, good or not, and to no other site', async () => {
    for (const answer of [
      await ask(GRANT, basic()),
      await ask(GRANT),
      await ask('', { 'content-type': 'text/plain' }),
    ]) {
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it.each([
    ['that is huge', `${GRANT}&x=${'x'.repeat(20_000)}`],
    ['with its grant twice', `${GRANT}&grant_type=client_credentials`],
    ['with its scope twice', `${GRANT}&scope=orders:read&scope=prices:read`],
  ])('with a form %s gets nothing', async (_what, payload) => {
    expect(await ask(payload, basic())).toMatchObject({ status: 400, error: 'invalid_request' })
  })
})

describe('scopes', () => {
  it.each([
    ['orders:read%20orders:read', 200, 'orders:read'],
    ['%20%20orders:read%20', 200, 'orders:read'],
    ['orders:read+prices:read', 200, 'prices:read orders:read'],
    ['orders:read%20orders:write', 400, undefined],
    ['ORDERS:READ', 400, undefined],
    ['orders:read%09prices:read', 400, undefined],
    ['orders:read%00', 400, undefined],
    ['*', 400, undefined],
    ['__proto__', 400, undefined],
    ['%20', 400, undefined],
  ])('%s', async (scope, status, given) => {
    const answer = await ask(`${GRANT}&scope=${scope}`, basic())
    expect([answer.status, answer.body.scope]).toEqual([status, given])
    if (status === 400) expect(answer.error).toBe('invalid_scope')
  })
})

describe('an assertion', () => {
  it('signed with what everybody knows is not good', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const spki = await exportSPKI(keys.publicKey)
    const jwk = JSON.stringify(await exportJWK(keys.publicKey))
    for (const alg of ['HS256', 'hs256'])
      for (const shared of [spki, jwk, '']) {
        const text = `${part({ alg, kid: 'one' })}.${part(claims())}`
        const jwt = `${text}.${createHmac('sha256', shared).update(text).digest('base64url')}`
        expect(await ask(asserted(jwt))).toMatchObject({ status: 401, error: 'invalid_client' })
      }
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const end of ['', '.', '.x'])
        expect((await ask(asserted(`${part({ alg, kid: 'one' })}.${part(claims())}${end}`))).status).toBe(401)
  })

  it('that brings its own key along, or asks for what is not understood, is not good', async () => {
    const own = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(own.publicKey)
    for (const header of [
      { jwk },
      { jku: 'https://elsewhere.example/keys' },
      { x5u: 'https://elsewhere.example' },
    ])
      expect((await ask(asserted(await sign({}, header, own.privateKey)))).status).toBe(401)
    expect(
      (await ask(asserted(await sign({}, { b64: false, crit: ['b64'] }).catch(() => 'a.b.c')))).status,
    ).toBe(401)
  })

  it('of one client is none of another, whoever is named where', async () => {
    const byOther = (more: object) =>
      new SignJWT(claims(more)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(otherKey)
    const bad = [
      asserted(await byOther({})),
      asserted(await sign({ iss: otherSigner, sub: otherSigner })),
      asserted(await sign({ iss: otherSigner })),
      asserted(await sign({ iss: undefined })),
      asserted(await sign({ sub: [signer] })),
      asserted(await sign({ iss: id, sub: id })),
      `${asserted(await sign())}&client_id=${otherSigner}`,
      `${asserted(await sign())}&client_id=`,
    ]
    for (const form of bad) expect(await ask(form)).toMatchObject({ status: 401, error: 'invalid_client' })
    expect((await ask(asserted(await byOther({ iss: otherSigner, sub: otherSigner })))).status).toBe(200)
  })

  it('beside a head is not good, whatever stands in it', async () => {
    for (const authorization of ['Bearer x', basic().authorization, 'Basic !', 'Negotiate x'])
      expect((await ask(asserted(await sign()), { authorization })).status, authorization).toBe(401)
  })

  it.each([
    ['for nobody', { aud: undefined }],
    ['for somebody else', { aud: ['https://elsewhere.example'] }],
    ['for something near', { aud: 'https://fxmatch.example/' }],
    ['until much later', { exp: 4_102_444_800 }],
    ['until no time', { exp: 'tomorrow' }],
    ['until beyond all time', { exp: 1e300 }],
    ['from later on', { nbf: 4_102_444_800 }],
    ['with a number as its name', { jti: 12_345_678 }],
    ['with a long name', { jti: 'x'.repeat(129) }],
  ])('that is good %s is not good', async (_what, more) => {
    expect((await ask(asserted(await sign(more)))).status).toBe(401)
  })

  it('is good once, on whichever node, whatever else is wished by it', async () => {
    const jwt = await sign()
    const answers = await Promise.all([0, 1, 0, 1].map((node) => ask(asserted(jwt), {}, { node })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect((await ask(`${asserted(jwt)}&scope=prices:read`, {}, { node: 1 })).status).toBe(401)
    // Another assertion of the same name is the same.
    const { jti } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    expect((await ask(asserted(await sign({ jti })))).status).toBe(401)
    // One that asked for too much is used up, too.
    const wide = await sign()
    expect((await ask(`${asserted(wide)}&scope=orders:write`)).error).toBe('invalid_scope')
    expect((await ask(asserted(wide))).status).toBe(401)
  })

  it('is not good again in a sandbox whose clock was moved', async () => {
    const jwt = await sign()
    expect((await ask(asserted(jwt))).status).toBe(200)
    const moved = new Date(world.clock.now().getTime() + 10 * 86_400_000)
    await prune(world.db, moved, world.clock.now())
    expect((await ask(asserted(jwt))).status).toBe(401)
  })
})

describe('who asks too often', () => {
  it('from one address waits, good or not, and nobody else', async () => {
    const address = '198.51.100.1'
    for (let count = 0; count < 60; count += 1) expect((await ask(GRANT, {}, { address })).status).toBe(401)
    const late = await ask(GRANT, basic(), { address })
    expect(late).toMatchObject({ status: 429, error: 'temporarily_unavailable' })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(GRANT, basic())).status).toBe(200)
  })

  it('by one client waits, from wherever; nobody uses its number up who does not know its secret', async () => {
    world.clock.time = new Date(world.clock.time.getTime() + 60_000)
    for (let count = 0; count < 40; count += 1)
      expect((await ask(GRANT, { authorization: encoded(`${id}:${secret.slice(0, -1)}`) })).status).toBe(401)
    for (let count = 0; count < 30; count += 1) expect((await ask(GRANT, basic())).status).toBe(200)
    const late = await ask(GRANT, basic())
    expect(late).toMatchObject({ status: 429, error: 'temporarily_unavailable' })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(asserted(await sign()))).status).toBe(200)
  })
})
