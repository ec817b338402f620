import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bearer } from '../testing/http-app.ts'
import { NOBODY } from '../testing/sample-requests.ts'

// Machines of a company through HTTP: who makes them, who lets them in, what of their secret is seen where, and that nobody becomes a
// second person by one.

const journey = callJourney(['machines', 'audit', 'users', 'orders', 'notifications'])
const { make, request } = journey
const world = () => journey.world()

beforeAll(async () => {
  // A second person of the bank who looks after machines, and may not trade; the head may.
  await world()
    .db.insertInto('user_roles')
    .values({ user_id: world().people.tickets.userId, rank: 1, role: 'ROLE_SUPER_ADMIN' })
    .execute()
})

const WRITES = { name: 'Trésorerie', scopes: ['orders:read', 'orders:write'] }

it('with a scope that commits wait for another person, and nobody grants more than they may do', async () => {
  const offered = await make('root', 'clients')
  expect(offered).toMatchObject({ clients: [], otherDeciders: 1 })
  expect(offered.scopes.map(({ scope }: { scope: string }) => scope)).not.toContain('positions:write')
  const refused = await request('tickets', 'createClient', { body: WRITES })
  expect(refused.json()).toMatchObject({
    ...{ code: 'INVALID_INPUT', fields: [{ path: 'scopes', rule: 'SCOPE_ABOVE_OWN' }] },
  })
  for (const scopes of [['positions:write'], ['everything'], [], ['orders:read', 'requests:write']])
    expect((await request('root', 'createClient', { body: { name: 'ERP', scopes } })).statusCode).toBe(400)
  const { id, secret, status } = await make('root', 'createClient', { body: WRITES })
  expect(status).toBe('PENDING')
  expect(secret).toMatch(/^fxm_live_[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  const own = await request('root', 'confirmClient', { params: { id } })
  expect(own.json()).toMatchObject({ code: 'SEGREGATION', rule: 'SEGREGATION_CLIENT' })
  for (const who of ['trader', 'second', 'bankCompliance', 'backOffice'] as const)
    expect((await request(who, 'confirmClient', { params: { id } })).statusCode, who).toBe(403)
  const [shown] = (await make('tickets', 'clients')).clients
  expect(shown).toMatchObject({
    ...{ id, reference: 'API-00001', status: 'PENDING', lastUsedAt: null, createdBy: 'Person root' },
    secrets: [{ begins: secret.slice(0, 13), ends: secret.slice(-4), expiresAt: null }],
  })
  await make('tickets', 'confirmClient', { params: { id } })
  expect((await make('root', 'clients')).clients[0]).toMatchObject({
    ...{ status: 'ACTIVE', confirmedBy: 'Person tickets' },
  })
})

it('are told once of their secret: neither again under the same key, nor in what is kept of anything', async () => {
  const input = { body: { name: 'Lecture', scopes: ['prices:read'] }, key: 'the-same-key-1' }
  const first = (await request('root', 'createClient', input)).json()
  const again = await request('root', 'createClient', input)
  expect(again.json()).toEqual({ ...first, secret: null })
  const { secret } = first
  // Its last characters are kept to tell it by; the rest stands nowhere in the database.
  const { rows } = await sql<{ found: string }>`
    select 'audit' as found from audit_entries where data::text like ${`%${secret.slice(14, 30)}%`}
    union all select 'outbox' from outbox where payload::text like ${`%${secret.slice(14, 30)}%`}
    union all select 'kept' from idempotency_keys where response::text like ${`%${secret.slice(14, 30)}%`}
    union all select 'secrets' from machine_secrets s where s::text like ${`%${secret.slice(14, 30)}%`}`.execute(
    world().db,
  )
  expect(rows).toEqual([])
  const [kept] = await world()
    .db.selectFrom('machine_secrets')
    .where('hash', '=', createHash('sha256').update(secret).digest())
    .select('ends')
    .execute()
  expect(kept).toEqual({ ends: secret.slice(-4) })
})

it('are nobody who signs in, is looked after as a person, or is told by another company', async () => {
  const { id } = await make('root', 'createClient', { body: { name: 'Registre', scopes: ['orders:read'] } })
  const { user_id: machine } = await world()
    .db.selectFrom('machine_clients')
    .where('id', '=', id)
    .select('user_id')
    .executeTakeFirstOrThrow()
  const users = JSON.stringify(await make('root', 'users'))
  expect(users).not.toContain(machine)
  for (const call of ['rotateClient', 'confirmClient', 'revokeClient'] as const)
    expect((await request('company', call, { params: { id } })).statusCode, call).toBe(404)
  const stop = { params: { id }, body: { reason: 'Pour un essai' } }
  expect((await request('root', 'stopClient', stop)).statusCode).toBe(403)
  expect((await make('company', 'clients')).clients).toEqual([])
  expect((await request('root', 'rotateClient', { params: { id: NOBODY } })).statusCode).toBe(404)
})

it('get another secret by a person: the one before lives a day, or ends at once', async () => {
  const { id } = await make('root', 'createClient', { body: { name: 'Relevés', scopes: ['orders:read'] } })
  const { secret } = await make('root', 'rotateClient', { params: { id }, body: { endNow: false } })
  expect(secret).toMatch(/^fxm_live_/)
  const secretsOf = async () =>
    (await make('root', 'clients')).clients.find((one: { id: string }) => one.id === id).secrets
  expect(await secretsOf()).toMatchObject([
    { expiresAt: null },
    { expiresAt: new Date(world().clock.now().getTime() + 24 * 3_600_000).toISOString() },
  ])
  await make('root', 'rotateClient', { params: { id }, body: { endNow: true } })
  expect(await secretsOf()).toHaveLength(1)
})

it('tell another secret to nobody who may do less, nor to a colleague, who could then be their second person', async () => {
  const rotate = (who: 'root' | 'tickets' | 'second', id: string) =>
    request(who, 'rotateClient', { params: { id } })
  const commits = await make('root', 'createClient', { body: { ...WRITES, name: 'Ordres' } })
  await make('tickets', 'confirmClient', { params: { id: commits.id } })
  // Who let it in may not place orders: with its secret they could, as somebody else.
  expect((await rotate('tickets', commits.id)).json()).toMatchObject({ rule: 'CLIENT_ABOVE_OWN' })
  // Another head could deal on the maker's limits, and confirm what they dealt.
  await world()
    .db.insertInto('user_roles')
    .values({ user_id: world().people.second.userId, rank: 1, role: 'ROLE_ROOT' })
    .execute()
  expect((await rotate('second', commits.id)).json()).toMatchObject({ rule: 'CLIENT_ANSWERED_FOR' })
  const actionsFor = async (who: 'root' | 'second') =>
    (await make(who, 'clients')).clients
      .find((one: { id: string }) => one.id === commits.id)
      .allowedActions.filter(({ allowed }: { allowed: boolean }) => allowed)
      .map(({ action }: { action: string }) => action)
  expect([await actionsFor('root'), await actionsFor('second')]).toEqual([['rotate', 'revoke'], ['revoke']])
  expect((await rotate('root', commits.id)).statusCode).toBe(200)
  // What only reads is anybody's who reads as much.
  const reads = await make('root', 'createClient', { body: { name: 'Lit', scopes: ['orders:read'] } })
  expect((await rotate('tickets', reads.id)).statusCode).toBe(200)
})

it('sign with a key of their own, of which the public half alone is taken', async () => {
  const { exportJWK, generateKeyPair } = await import('jose')
  const pair = await generateKeyPair('ES256', { extractable: true })
  const [pub, priv] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)]
  const body = (keys: object[]) => ({ name: 'Signe', scopes: ['orders:read'], auth: 'JWK', jwks: { keys } })
  const weak = await exportJWK((await generateKeyPair('RS256', { extractable: true })).publicKey)
  for (const keys of [
    [],
    [{ ...priv, kid: 'k1' }],
    [pub],
    [
      { ...pub, kid: 'k1' },
      { ...pub, kid: 'k1' },
    ],
    [{ ...pub, kid: 'k1', x: pub.y, y: pub.x }],
    [{ kty: 'oct', k: 'AAAA', kid: 'k1' }],
    [{ ...weak, kid: 'k1', e: 'Aw' }],
    [{ ...weak, kid: 'k1', n: weak.n?.slice(0, 80) }],
  ])
    expect(
      (await request('root', 'createClient', { body: body(keys) })).json().fields,
      JSON.stringify(keys),
    ).toMatchObject([{ path: 'jwks', rule: 'CLIENT_KEYS' }])
  const { id, secret } = await make('root', 'createClient', {
    body: body([{ ...pub, kid: 'k1', alg: 'none', x5u: 'http://elsewhere' }]),
  })
  expect(secret).toBeNull()
  const { jwks } = await world()
    .db.selectFrom('machine_clients')
    .where('id', '=', id)
    .select('jwks')
    .executeTakeFirstOrThrow()
  expect(jwks).toEqual({
    keys: [{ kty: 'EC', crv: 'P-256', x: pub.x, y: pub.y, alg: 'ES256', kid: 'k1', use: 'sig' }],
  })
  const rotated = await request('root', 'rotateClient', { params: { id } })
  expect(rotated.json()).toMatchObject({ rule: 'CLIENT_HAS_NO_SECRET' })
})

it.each(['300.0.0.1', '10.0.0.0/33', '10.0.0.0/-1', 'golfe.tn', '::1%eth0', '10.0.0.1/24/8', ''])(
  'may not come from %j, which is no network',
  async (network) => {
    const body = { name: 'Réseau', scopes: ['orders:read'], networks: [network] }
    expect((await request('root', 'createClient', { body })).json().fields).toMatchObject([
      { path: 'networks' },
    ])
  },
)

it('are adopted once their maker has left', async () => {
  const { id } = await make('root', 'createClient', { body: { name: 'Repris', scopes: ['orders:read'] } })
  const isGone = (disabled_at: Date | null) =>
    world()
      .db.updateTable('users')
      .set({ disabled_at })
      .where('id', '=', world().people.root.userId)
      .execute()
  await isGone(world().clock.now())
  await make('tickets', 'adoptClient', { params: { id } })
  await isGone(null)
  expect((await make('root', 'clients')).clients[0]).toMatchObject({ id, answeredBy: 'Person tickets' })
})

it('are revoked by their company or by the platform, once', async () => {
  const { id } = await make('root', 'createClient', { body: { name: 'Un', scopes: ['orders:read'] } })
  const other = await make('root', 'createClient', { body: WRITES })
  await make('tickets', 'revokeClient', { params: { id } })
  expect((await request('root', 'revokeClient', { params: { id } })).json()).toMatchObject({
    rule: 'CLIENT_DECIDED',
  })
  const market = await make('backOffice', 'marketClients')
  expect(market.clients.find((one: { id: string }) => one.id === other.id)).toMatchObject({
    ...{ company: 'Company bank', allowedActions: [{ action: 'revoke', allowed: true }] },
  })
  await make('backOffice', 'stopClient', { params: { id: other.id }, body: { reason: 'Clé publiée' } })
  expect(
    (await make('root', 'clients')).clients.find((one: { id: string }) => one.id === other.id),
  ).toMatchObject({
    ...{ status: 'REVOKED', revokedBy: 'Person backOffice' },
  })
  const { data } = await make('auditor', 'auditTrail', { query: { pageSize: '100' } })
  expect(
    new Set(
      data
        .map(({ action }: { action: string }) => action)
        .filter((action: string) => action.startsWith('machine_client.')),
    ),
  ).toEqual(
    new Set([
      'machine_client.proposed',
      'machine_client.created',
      'machine_client.confirmed',
      'machine_client.rotated',
      'machine_client.adopted',
      'machine_client.revoked',
      'machine_client.stopped',
    ]),
  )
})

it('that commit their company are made by nobody who is alone, and are no more than twenty', async () => {
  const alone = await request('company', 'createClient', {
    body: { name: 'ERP', scopes: ['requests:write'] },
  })
  expect(alone.json()).toMatchObject({ code: 'CLIENT_STATE', rule: 'CLIENT_ALONE' })
  for (let count = 0; count < 20; count += 1)
    await request('company', 'createClient', { body: { name: `ERP ${count}`, scopes: ['orders:read'] } })
  const more = await request('company', 'createClient', { body: { name: 'ERP 21', scopes: ['orders:read'] } })
  expect(more.json()).toMatchObject({ rule: 'CLIENTS_MANY', details: { most: 20 } })
})

it('open nothing that people are asked: neither a secret nor a token is a session there', async () => {
  const { secret } = await make('root', 'createClient', { body: { name: 'Clé', scopes: ['orders:read'] } })
  const asked = await journey.server().app.inject({ url: '/api/clients', headers: bearer(secret) })
  expect(asked.statusCode).toBe(401)
  expect(journey.missing('machines')).toEqual([])
})
