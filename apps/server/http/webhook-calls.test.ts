import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { NOBODY } from '../testing/sample-requests.ts'

// Endpoints through HTTP: whose they are, what their keys show, and what is refused.

const journey = callJourney(['webhooks', 'control'])
const { make, request } = journey
const world = () => journey.world()

const ERP = { name: 'ERP', url: 'https://erp.example.tn/fx?token=tr0ub4dor', types: ['order.*'] }
const actionsOf = ({ allowedActions }: { allowedActions: { action: string; allowed: boolean }[] }) =>
  allowedActions.filter(({ allowed }) => allowed).map(({ action }) => action)

it('are made with a key pair, of which nobody is shown more than the public half', async () => {
  const { endpoint, secret } = await make('root', 'createEndpoint', { body: ERP })
  expect(secret).toBeNull()
  expect(endpoint).toMatchObject({ status: 'ACTIVE', scheme: 'v1a', waiting: 0, version: 1 })
  expect(endpoint.publicKey).toMatch(/^whpk_/)
  expect(actionsOf(endpoint)).toEqual(['pause', 'test', 'rotate', 'change', 'remove'])
  expect((await make('root', 'webhookEndpoints')).endpoints).toEqual([endpoint])
  expect((await make('company', 'webhookEndpoints')).endpoints).toEqual([])
  expect((await request('trader', 'webhookEndpoints')).statusCode).toBe(403)
})

it('show a shared secret once: in no list, trail, event, kept answer or column', async () => {
  const asked = { key: 'only-once-shown', body: { ...ERP, name: 'Coffre', scheme: 'v1' } }
  const { endpoint, secret } = await make('root', 'createEndpoint', asked)
  expect(secret).toMatch(/^whsec_/)
  const rotated = await make('root', 'rotateEndpoint', { params: { id: endpoint.id }, body: {} })
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.secret).not.toBe(secret)
  // Under its key the same is answered while it is the endpoint's, and no other.
  const again = await request('root', 'createEndpoint', asked)
  expect(again.json()).toMatchObject({ secret: null, endpoint: { id: endpoint.id } })
  expect(JSON.stringify(await make('root', 'webhookEndpoints'))).not.toContain('whsec_')
  for (const hidden of [secret, rotated.secret])
    for (const table of ['webhook_endpoints', 'idempotency_keys', 'audit_entries', 'outbox', 'live_events']) {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(table)} t`.execute(world().db)
      expect(rows[0]?.text.includes(hidden.slice('whsec_'.length)), table).toBe(false)
    }
  // Nor is what a receiver may have put into its address told beyond its own people.
  const { rows } = await sql<{ text: string }>`
    select string_agg(a::text, ' ') || (select string_agg(o::text, ' ') from outbox o) as text
    from audit_entries a`.execute(world().db)
  expect(rows[0]?.text).toContain('erp.example.tn')
  expect(rows[0]?.text).not.toContain('tr0ub4dor')
})

it('are paused, resumed, changed and removed, each step where the table says', async () => {
  const { endpoint } = await make('company', 'createEndpoint', { body: ERP })
  const params = { id: endpoint.id }
  const early = await request('company', 'resumeEndpoint', { params })
  expect(early.json()).toMatchObject({ code: 'INTEGRATION_STATE', rule: 'ENDPOINT_STATUS' })
  const paused = await make('company', 'pauseEndpoint', { params })
  expect([paused.status, actionsOf(paused)]).toEqual([
    'PAUSED',
    ['resume', 'test', 'rotate', 'change', 'remove'],
  ])
  const resumed = await make('company', 'resumeEndpoint', { params })
  const body = { ...ERP, types: ['order.placed', 'request.*', 'order.placed'], version: resumed.version }
  const changed = await make('company', 'changeEndpoint', { params, body })
  expect(changed).toMatchObject({ types: ['order.placed', 'request.*'], publicKey: endpoint.publicKey })
  const stale = await request('company', 'changeEndpoint', { params, body })
  expect(stale.json()).toMatchObject({ code: 'SETTINGS_CHANGED', current: changed.version })
  const { deliveryId } = await make('company', 'testEndpoint', { params })
  const { data, total } = await make('company', 'endpointDeliveries', { params })
  expect(total).toBe(1)
  expect(data).toMatchObject([
    {
      id: deliveryId,
      webhookId: `msg_${deliveryId}`,
      type: 'endpoint.test',
      objectId: null,
      replayable: false,
    },
  ])
  expect((await make('company', 'replayDeliveries', { body: { ids: [deliveryId] } })).replayed).toBe(0)
  await make('company', 'removeEndpoint', { params })
  expect((await make('company', 'webhookEndpoints')).endpoints).toEqual([])
})

it('of another company are nobody’s to find, by any call', async () => {
  const { endpoint } = await make('otherCompany', 'createEndpoint', { body: ERP })
  const { deliveryId } = await make('otherCompany', 'testEndpoint', { params: { id: endpoint.id } })
  for (const [name, body] of [
    ['changeEndpoint', { ...ERP, version: 1 }],
    ['rotateEndpoint', {}],
    ['pauseEndpoint', undefined],
    ['resumeEndpoint', undefined],
    ['testEndpoint', undefined],
    ['endpointDeliveries', undefined],
    ['removeEndpoint', undefined],
  ] as const)
    for (const id of [endpoint.id, NOBODY]) {
      const refused = await request('company', name, { params: { id }, ...(body ? { body } : {}) })
      expect([name, refused.statusCode, refused.json().code]).toEqual([name, 404, 'NOT_FOUND'])
    }
  for (const body of [
    { ids: [deliveryId] },
    { ids: [NOBODY] },
    { endpointId: endpoint.id, from: '2026-11-01T00:00:00Z' },
  ])
    expect((await request('company', 'replayDeliveries', { body })).statusCode).toBe(404)
  const { endpoints } = await make('otherCompany', 'webhookEndpoints')
  expect(endpoints).toMatchObject([{ status: 'ACTIVE', version: endpoint.version }])
})

it.each([
  ['http://erp.example.tn/', 'URL_HTTPS', undefined],
  ['https://169.254.169.254/latest', 'URL_WITHIN', 'linkLocal'],
  ['https://[::1]/', 'URL_WITHIN', 'loopback'],
  ['https://10.1.2.3/', 'URL_WITHIN', 'private'],
  ['https://localhost/', 'URL_WITHIN', 'localhost'],
  ['http://127.0.0.1:3000/api', 'URL_HTTPS', undefined],
  ['https://me:secret@erp.example.tn/', 'URL_SECRET', undefined],
  ['gopher://erp.example.tn/', 'URL_HTTPS', undefined],
  ['erp', 'URL_UNREADABLE', undefined],
])('are not made at %s: %s', async (url, rule, range) => {
  const refused = await request('company', 'createEndpoint', { body: { ...ERP, name: 'Autre', url } })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', rule, fields: [{ path: 'url', rule }] })
  if (range !== undefined) expect(refused.json().message).toContain(range)
})

it('are not made for events that nobody is told of, under a name that is taken, nor without end', async () => {
  const make_ = (body: object) => request('root', 'createEndpoint', { body: { ...ERP, ...body } })
  for (const types of [[], ['screening.*'], ['order'], ['*'], ['endpoint.test'], ['user.frozen']])
    expect((await make_({ name: 'Autre', types })).statusCode, types.join()).toBe(400)
  expect((await make_({ name: 'ERP' })).json()).toMatchObject({ rule: 'ENDPOINT_NAME_TAKEN' })
  const { endpoints, most } = await make('root', 'webhookEndpoints')
  for (let more = endpoints.length; more < most; more++)
    await make('root', 'createEndpoint', { body: { ...ERP, name: `N${more}` } })
  expect((await make_({ name: 'Un de trop' })).json()).toMatchObject({
    code: 'INTEGRATION_STATE',
    rule: 'ENDPOINTS_MOST',
  })
})

it('are not told again of what is to come before it began', async () => {
  const { endpoint } = await make('company', 'createEndpoint', { body: ERP })
  const body = { endpointId: endpoint.id, from: '2026-11-20T00:00:00Z', to: '2026-11-19T00:00:00Z' }
  const refused = await request('company', 'replayDeliveries', { body })
  expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'to' }] })
})

it('leaves no call out', () => {
  expect(journey.missing('webhooks')).toEqual([])
})
