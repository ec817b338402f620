import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Collector } from '../testing/collector.ts'
import { bearer, createTestApp, openSession } from '../testing/http-app.ts'
import { askAs, makeMachine } from '../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { startServerProgram } from '../testing/server-program.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

// What machines present, well and badly, to a server that writes down all it can: none of it stands in its log, in a trace, or in an
// answer but the one that tells it.

let world: MarketWorld
const collector = new Collector()
/** What nobody may read, by what it is. */
const secrets: Record<string, string> = {}
/** Every answer but those that tell a secret, with its head. */
const answers: string[] = []
let log = ''
let told = ''

const base64 = (text: string) => Buffer.from(text).toString('base64')

beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
  const app = await createTestApp(world)
  const { clientId, secret, token } = await makeMachine(world, app, 'bank', ['orders:read', 'orders:write'])
  Object.assign(secrets, { secret, token })
  await askAs(app, token, 'GET', '/v1/me')
  await app.close()
  const receiver = await startReceiver((_attempt, response) => response.writeHead(500).end('no'))
  const server = await startServerProgram({
    DATABASE_URL: world.url,
    LOG_LEVEL: 'trace',
    SECOND_FACTOR_REQUIRED: 'false',
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
    WEBHOOKS_TO_LOOPBACK: 'true',
  })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.address}${path}`, init)
    return { status: answer.status, head: JSON.stringify([...answer.headers]), text: await answer.text() }
  }
  const kept = async (path: string, init: RequestInit = {}) => {
    const answer = await ask(path, init)
    answers.push(answer.head, answer.text)
    return answer
  }
  try {
    const basic = (password: string) => ({ authorization: `Basic ${base64(`${clientId}:${password}`)}` })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const grant = 'grant_type=client_credentials'
    const tokenOf = async (body: string, headers: Record<string, string> = {}) => {
      const { status, text } = await ask('/oauth/token', {
        ...{ method: 'POST', body, headers: { ...form, ...headers } },
      })
      if (status !== 200) answers.push(text)
      return status === 200 ? (JSON.parse(text).access_token as string) : null
    }
    Object.assign(secrets, {
      pair: base64(`${clientId}:${secret}`),
      another: (await tokenOf(grant, basic(secret))) ?? '',
    })
    // Badly: another's, in the body, in the address, as JSON, broken, under another scheme.
    const wrong = `${secret.slice(0, -3)}abc`
    secrets.wrong = wrong
    expect(await tokenOf(grant, basic(wrong))).toBeNull()
    expect(await tokenOf(`${grant}&client_id=${clientId}&client_secret=${secret}`)).toBeNull()
    await kept(`/oauth/token?client_secret=${secret}`, { method: 'POST', headers: form, body: grant })
    await kept('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"client_secret": "${secret}"`,
    })
    await kept(`/v1/me?access_token=${token}&key=${secret}`)
    await kept(`/v1/${secret}`)
    await kept(`/v1/me/${secret}`, { method: 'DELETE', headers: bearer(token) })
    await kept('/v1/me', { headers: bearer(secret) })
    await kept('/v1/me', { headers: basic(secret) })
    await kept('/v1/me', { headers: { authorization: `Digest ${secret}` } })
    await kept('/v1/orders', { headers: { ...bearer(wrong) } })
    await kept('/v1/orders', {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ positionId: secret, [secret]: token }),
    })
    await kept('/v1/orders', {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: `{"positionId": ${secret}`,
    })
    await kept('/v1/positions', { headers: { ...bearer(token), cookie: `__Host-fxmatch=${token}` } })
    // A signed assertion is as good as a secret until it was used.
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const person = bearer(await openSession(world, world.people.root, true))
    const made = await kept('/api/clients', {
      method: 'POST',
      headers: { ...person, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'Signe', scopes: ['orders:read'], auth: 'JWK' },
        jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] },
      }),
    })
    expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, ''])
    const signer = JSON.parse(made.text).id
    const jwt = await new SignJWT({ jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(signer)
      .setSubject(signer)
      .setAudience(`${server.address}/somewhere-else`)
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(privateKey)
    secrets.assertion = jwt
    secrets.privateKey = (await exportJWK(privateKey)).d ?? ''
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    expect(await tokenOf(`${grant}&client_assertion_type=${type}&client_assertion=${jwt}`)).toBeNull()
    // What people do with a secret: it is told once.
    const rotated = await ask(`/api/clients/${clientId}/rotate`, { method: 'POST', headers: person })
    const endpoint = await ask('/api/webhook-endpoints', {
      method: 'POST',
      headers: { ...person, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'ERP', url: receiver.url, types: ['order.*'], scheme: 'v1' }),
    })
    told = rotated.text + endpoint.text
    secrets.rotated = JSON.parse(rotated.text).secret
    secrets.shared = JSON.parse(endpoint.text).secret
    const { id } = JSON.parse(endpoint.text).endpoint
    await kept(`/api/webhook-endpoints/${id}/test`, { method: 'POST', headers: person })
    await vi.waitFor(() => expect(receiver.taken.length).toBeGreaterThan(0), { timeout: 30_000 })
    secrets.signature = String(receiver.taken[0]?.headers['webhook-signature']).slice(3)
    await kept('/api/webhook-endpoints', { headers: person })
    await kept(`/api/webhook-endpoints/${id}/deliveries`, { headers: person })
    await kept('/api/clients', { headers: person })
    await kept('/metrics')
  } finally {
    // What waits is sent at the end.
    await server.stop()
    log = server.log()
    collector.close()
    await receiver.close()
  }
}, 90_000)
afterAll(() => world.close())

it('has seen each of them', () => {
  expect(Object.keys(secrets).sort()).toEqual([
    ...['another', 'assertion', 'pair', 'privateKey', 'rotated', 'secret', 'shared', 'signature'],
    ...['token', 'wrong'],
  ])
  for (const [what, secret] of Object.entries(secrets)) expect(secret.length, what).toBeGreaterThan(20)
  expect(told).toContain(secrets.shared)
  // Otherwise nothing would be proved.
  expect(log).toContain('/oauth/token')
  expect(collector.text).toContain('/oauth/token')
  expect(answers.length).toBeGreaterThan(20)
})

it.each(['log', 'traces', 'answers'] as const)('none of them stands in the %s', (where) => {
  const text = { log, traces: collector.text, answers: answers.join('\n') }[where]
  for (const [what, secret] of Object.entries(secrets)) {
    expect(text.includes(secret), what).toBe(false)
    // Nor so much of it that the rest could be guessed. Those who look after clients tell one by its ends.
    const inner = secret.slice(14, -6)
    expect(text.includes(inner), `the middle of ${what}`).toBe(false)
  }
})
