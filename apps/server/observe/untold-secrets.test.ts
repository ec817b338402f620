import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Collector } from '../testing/collector.ts'
import { runStatements } from '../testing/deployed-database.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../testing/market-world.ts'
import { type ServerProgram, startServerProgram } from '../testing/server-program.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

// Machines' secrets are told once, in one answer. Everything else that a server says or keeps, at its most talkative, is searched for
// them: its log, its traces, what it answers, and every row of its database.

const PATIENCE = { timeout: 30_000, interval: 100 }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const GRANT = 'grant_type=client_credentials'

let world: MarketWorld
let server: ServerProgram
const collector = new Collector()
/** What nobody may find, by what it is. */
const secrets: Record<string, string> = {}
/** What the receiver's address holds is its company's to read: it stands in the database, and in no log. */
const IN_ADDRESS = 'a-word-in-the-address-of-a-receiver'
/** Every answer but the one that tells a secret. */
let answers = ''
let log = ''
let rows = ''
let attempts: { code: number | null }[] = []

const basic = (client: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
})
const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Asks, and keeps what is answered unless that is where a secret is told. */
async function ask(path: string, init: RequestInit, tells = false) {
  const answer = await fetch(`${server.address}${path}`, init)
  const text = await answer.text()
  if (!tells) answers += `${answer.status} ${JSON.stringify([...answer.headers])} ${text}\n`
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : null }
}
const token = (payload: string, headers: Record<string, string> = {}, tells = false, path = '/oauth/token') =>
  ask(path, { method: 'POST', headers: { ...FORM, ...headers }, body: payload }, tells)

/** A text that could be a secret of the house, and is none. */
const near = (secret: string) => {
  // In the middle: the ends of a secret are cut off where it is looked for in base64, and both would be found alike.
  const [from, to] = [12, 14]
  const other = secret.slice(from, to) === '11' ? '22' : '11'
  return `${secret.slice(0, from)}${other}${secret.slice(to)}`
}

async function asPerson(session: string, path: string, body: unknown, tells = false, key = randomUUID()) {
  const { headers, ...rest } = json(body)
  const answer = await ask(
    path,
    { method: 'POST', ...rest, headers: { ...headers, ...bearer(session), 'idempotency-key': key } },
    tells,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function useMachines(head: string, second: string): Promise<void> {
  const wanted = { name: 'ERP', scopes: ['orders:read', 'orders:write', 'prices:read'] }
  const key = randomUUID()
  const made = await asPerson(head, '/api/clients', wanted, true, key)
  secrets.secret = made.secret
  await asPerson(head, '/api/clients', wanted, false, key)
  await asPerson(second, `/api/clients/${made.id}/confirm`, undefined)
  const good = await token(GRANT, basic(made.id, made.secret), true)
  secrets.token = good.body.access_token
  secrets.near = near(made.secret)
  secrets.nearToken = near(secrets.token ?? '')
  // Ways in that are none, each with the real secret where it must not stand.
  await token(GRANT, basic(made.id, secrets.near))
  await token(GRANT, { authorization: `Basic ${made.secret}` })
  await token(GRANT, { authorization: `Bearer ${made.secret}` })
  await token(`${GRANT}&client_id=${made.id}&client_secret=${made.secret}`)
  await token(GRANT, {}, false, `/oauth/token?client_id=${made.id}&client_secret=${made.secret}`)
  await token(JSON.stringify({ client_secret: made.secret }), { 'content-type': 'application/json' })
  await token(`${GRANT}&scope=${made.secret}`, basic(made.id, made.secret))
  await token(`grant_type=${made.secret}`)
  await ask(`/oauth/token?client_secret=${made.secret}`, {})
  await ask(`/oauth/${made.secret}`, { headers: { accept: 'text/html' } })
  for (const presented of [made.secret, secrets.token ?? '', secrets.near, secrets.nearToken ?? '']) {
    for (const path of ['/v1/me', '/v1/orders', `/v1/orders/${randomUUID()}`, '/api/orders', '/v1/nothing'])
      await ask(path, { headers: bearer(presented) })
    await ask(`/v1/orders?access_token=${presented}&cursor=${presented}`, {})
    await ask(`/v1/orders?cursor=${presented}`, { headers: bearer(presented) })
    await ask(`/v1/orders/${presented}`, { headers: bearer(presented) })
    await ask(`/v1/${presented}/%E0%A4%A`, { headers: bearer(presented) })
    await ask('/v1/me', { headers: { cookie: `__Host-fxmatch=${presented}` } })
    for (const body of [`{"rate": "${presented}", "amount": {"${presented}": 1}}`, `{"rate": ${presented}`])
      await ask('/v1/orders', {
        ...{ method: 'POST', body },
        headers: {
          ...bearer(presented),
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      })
  }
  const rotated = await asPerson(head, `/api/clients/${made.id}/rotate`, { endNow: false }, true)
  secrets.rotated = rotated.secret
  secrets.rotatedToken = (await token(GRANT, basic(made.id, rotated.secret), true)).body.access_token
  await ask('/api/clients', { headers: bearer(head) })
  await asPerson(head, `/api/clients/${made.id}/revoke`, undefined)
  await token(GRANT, basic(made.id, rotated.secret))
}

async function useAssertions(head: string): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  secrets.privateKey = (await exportJWK(privateKey)).d ?? ''
  const { id } = await asPerson(head, '/api/clients', {
    ...{ name: 'Signe', scopes: ['orders:read'], auth: 'JWK' },
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] },
  })
  const sign = (more: object = {}) =>
    new SignJWT({
      ...{ iss: id, sub: id, aud: 'http://localhost:3000/oauth/token', jti: randomUUID() },
      ...{ exp: Math.floor(Date.now() / 1_000) + 60, ...more },
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(privateKey)
  const type = 'client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const metadata = await ask('/.well-known/oauth-authorization-server', {})
  for (const [name, more] of [
    ['assertion', { aud: metadata.body.token_endpoint }],
    ['badAssertion', { aud: 'https://elsewhere.example' }],
  ] as const) {
    const jwt = await sign(more)
    secrets[name] = jwt.split('.')[2] ?? ''
    const got = await token(`${GRANT}&${type}&client_assertion=${jwt}`, {}, true)
    if (name === 'assertion') secrets.assertedToken = got.body.access_token
    await token(`${GRANT}&${type}&client_assertion=${jwt}`)
    await ask(`/v1/me`, { headers: bearer(jwt) })
  }
  // A fault of ours while a token is given: what the database says of it holds the row.
  await runStatements(
    world.url,
    'alter table sessions add constraint broken check (scopes is null) not valid',
  )
  const jwt = await sign({ aud: metadata.body.token_endpoint })
  secrets.faultyAssertion = jwt.split('.')[2] ?? ''
  expect((await token(`${GRANT}&${type}&client_assertion=${jwt}`)).status).toBe(500)
  await runStatements(world.url, 'alter table sessions drop constraint broken')
}

async function useEndpoints(head: string, receiver: { port: number }): Promise<void> {
  const url = `http://127.0.0.1:${receiver.port}/events?key=${IN_ADDRESS}`
  const key = randomUUID()
  const wanted = { name: 'Récepteur', url, types: ['order.*'], scheme: 'v1' }
  const made = await asPerson(head, '/api/webhook-endpoints', wanted, true, key)
  secrets.shared = made.secret.slice('whsec_'.length)
  const { endpoint } = made
  const pair = await asPerson(head, '/api/webhook-endpoints', { ...wanted, name: 'Paire', scheme: 'v1a' })
  expect(pair.secret).toBeNull()
  await place(world, await publish(world))
  await asPerson(head, `/api/webhook-endpoints/${endpoint.id}/test`, undefined)
  const rotated = await asPerson(head, `/api/webhook-endpoints/${endpoint.id}/rotate`, {}, true)
  secrets.sharedAgain = rotated.secret.slice('whsec_'.length)
  const read = async () => world.db.selectFrom('webhook_attempts').select('code').execute()
  await vi.waitFor(async () => expect((await read()).length).toBeGreaterThanOrEqual(4), PATIENCE)
  attempts = await read()
  await ask('/api/webhook-endpoints', { headers: bearer(head) })
  await ask(`/api/webhook-endpoints/${endpoint.id}/deliveries`, { headers: bearer(head) })
}

beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
  const { root, second } = world.people
  for (const [rank, role] of (['ROLE_ROOT', 'ROLE_SUPER_ADMIN'] as const).entries())
    for (const { userId: user_id } of [root, second])
      await world.db
        .insertInto('user_roles')
        .values({ user_id, rank: rank + 10, role })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  let count = 0
  const receiver = await startReceiver((_attempt, response) => {
    count += 1
    if (count % 2 === 0) response.socket?.destroy()
    else response.writeHead(500).end('no')
  })
  server = await startServerProgram({
    ...{ DATABASE_URL: world.url, LOG_LEVEL: 'trace', WEBHOOKS_TO_LOOPBACK: 'true' },
    SECOND_FACTOR_REQUIRED: 'false',
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
  })
  try {
    const [head, other] = [await openSession(world, root, true), await openSession(world, second, true)]
    secrets.session = head
    await useMachines(head, other)
    await useAssertions(head)
    await useEndpoints(head, receiver)
  } finally {
    await server.stop()
    await receiver.close()
    collector.close()
  }
  log = server.log()
  rows = await everyRow(world.url)
}, 120_000)
afterAll(() => world.close())

/** Every row of every table, of the job queue too, as PostgreSQL writes it. */
async function everyRow(url: string): Promise<string> {
  const tables = await runStatements(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const all: string[] = []
  for (const { name } of tables) {
    const [row] = await runStatements(
      url,
      `select coalesce(string_agg(t::text, e'\\n'), '') as text from ${name} t`,
    )
    all.push(`${name}\n${row?.text ?? ''}`)
  }
  return all.join('\n')
}

/**
 * A secret as it could stand somewhere: as it is, in hexadecimal, and in base64 of either alphabet, wherever within a longer text it
 * begins.
 */
function formsOf(secret: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.from(`${' '.repeat(before)}${secret}`)
      .toString('base64')
      .replace(/=+$/, '')
    // What shares its letters with what stands before or behind is another one there.
    return text.slice(before === 0 ? 0 : before + 1, -2)
  })
  const plain = [secret, ...inBase64]
  const decoded = /^[A-Za-z0-9+/=]{40,}$/.test(secret) ? [Buffer.from(secret, 'base64').toString('hex')] : []
  const hex = Buffer.from(secret).toString('hex')
  const letters = plain.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
  return [...new Set([...letters, ...letters.map(encodeURIComponent), hex, ...decoded])]
}

const found = (where: string) =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).some((form) => where.includes(form)) ? [name] : [],
  )

describe('what machines are told once', () => {
  it('is known, and was used', () => {
    const names = ['secret', 'token', 'near', 'nearToken', 'rotated', 'rotatedToken', 'privateKey', 'session']
    const more = ['assertion', 'assertedToken', 'badAssertion', 'faultyAssertion', 'shared', 'sharedAgain']
    expect(Object.keys(secrets).sort()).toEqual([...names, ...more].sort())
    for (const [name, secret] of Object.entries(secrets)) expect(secret?.length, name).toBeGreaterThan(30)
    expect(new Set(attempts.map(({ code }) => code))).toEqual(new Set([500, null]))
    // What is searched is there: the log at its most talkative, spans, rows, refusals.
    expect(log).toContain('"level":20')
    expect(log).toContain('"level":50')
    expect(collector.text).toContain('POST /oauth/token')
    expect(rows).toContain('machine_client.rotated')
    expect(answers).toContain('invalid_client')
    // The search finds what is there to be found.
    const told = `of ${Buffer.from(`x:${secrets.secret}`).toString('base64')}`
    expect(found(told)).toEqual(['secret'])
    expect(found(encodeURIComponent(secrets.shared ?? ''))).toEqual(['shared'])
  })

  it('is in no line of the log', () => {
    expect(found(log)).toEqual([])
    expect(log).not.toContain(IN_ADDRESS)
  })

  it('is in no trace', () => {
    expect(found(collector.text)).toEqual([])
    expect(collector.text).not.toContain(IN_ADDRESS)
  })

  it('is in no row: of the audit, the outbox, jobs, kept answers, sessions, or any other', () => {
    expect(found(rows)).toEqual([])
  })

  it('is in no other answer', () => {
    expect(found(answers)).toEqual([])
  })
})
