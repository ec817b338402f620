import { beforeAll, expect, it } from 'vitest'
import { extendAuditChain } from '../db/audit/audit-chain.ts'
import { namesInFacts } from '../db/audit/fact-names.ts'
import { verifyExportLines } from '../db/audit/verify-export.ts'
import { callJourney } from '../testing/call-journey.ts'
import { contractCalls } from '../testing/contract-calls.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { place, publish } from '../testing/market-world.ts'
import { tableOf } from '../testing/workbook-table.ts'

const journey = callJourney(['audit'])
const { make, request } = journey

let orderId: string
let reference: string
beforeAll(async () => {
  const world = journey.world()
  orderId = await place(world, await publish(world))
  const row = await world.db
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  reference = row.reference
  await world.db.transaction().execute((tx) => extendAuditChain(tx))
})

async function asAuditor(method: 'GET' | 'POST', url: string) {
  const token = await openSession(journey.world(), journey.world().people.auditor, true)
  return journey.server().app.inject({ method, url, headers: bearer(token) })
}

const trail = (query: Record<string, string> = {}) => make('auditor', 'auditTrail', { query })

it('finds by object, person, action, kind and day', async () => {
  const all = await trail()
  expect(all.count).toBeGreaterThan(1)
  expect(all.actions).toContain('order.placed')
  expect(all.objectTypes).toContain('order')
  const ofOrder = await trail({ object: reference })
  expect(ofOrder.data[0]).toMatchObject({
    action: 'order.placed',
    object: { type: 'order', id: orderId, label: reference },
    person: { id: journey.world().people.trader.userId },
    company: { name: 'Company bank' },
  })
  expect((await trail({ object: orderId })).count).toBe(ofOrder.count)
  expect((await trail({ action: 'order.' })).count).toBe(ofOrder.count)
  expect((await trail({ action: 'order.placed', objectType: 'order' })).count).toBe(1)
  expect((await trail({ action: 'order' })).count).toBe(0)
  const name = ofOrder.data[0].person.username
  expect((await trail({ person: name, object: reference })).count).toBe(ofOrder.count)
  expect((await trail({ person: 'nobody of that name' })).count).toBe(0)
  const day = '2026-11-18'
  expect((await trail({ from: day, to: day })).count).toBe(all.count)
  expect((await trail({ from: '2026-11-19' })).count).toBe(0)
  expect((await trail({ to: '2026-11-17' })).count).toBe(0)
  expect((await trail({ pageSize: '1', page: '2' })).data).toHaveLength(1)
})

it('shows an entry with its facts and its link, and the state of the chain', async () => {
  const [{ id, number }] = (await trail({ action: 'order.placed' })).data
  const entry = await make('auditor', 'auditEntry', { params: { id } })
  expect(entry).toMatchObject({ id, number, requestId: 'test', link: { holds: true } })
  expect(entry.data).toBeTypeOf('object')
  expect((await request('auditor', 'auditEntry', { params: { id: 999_999 } })).statusCode).toBe(404)
  const chain = await make('auditor', 'auditChain')
  expect(chain.head.number).toBe(chain.head.count - chain.waiting)
  expect(await make('auditor', 'verifyAuditChain')).toMatchObject({ holds: true, firstBroken: null })
})

it('calls by its name whatever the facts of an entry name by id or number', async () => {
  const world = journey.world()
  const [{ id }] = (await trail({ action: 'position.published' })).data
  const entry = await make('auditor', 'auditEntry', { params: { id } })
  const { name } = await world.db
    .selectFrom('governorates')
    .select('name')
    .where('id', '=', entry.data.region)
    .executeTakeFirstOrThrow()
  expect(entry.names).toEqual({ [`governorates ${entry.data.region}`]: name })

  const { userId, companyId } = world.people.trader
  const told = await namesInFacts(world.db, {
    changes: [{ proposedBy: userId, deep: { company_id: companyId } }],
    order: orderId,
    gone: '01a15154-38fd-73ff-8c3a-0c3f603e22cc',
    amount: 15,
    text: "'; drop table orders; --",
  })
  expect(told).toEqual({
    [userId]: expect.any(String),
    [companyId]: 'Company bank',
    [orderId]: reference,
  })
  expect(await namesInFacts(world.db, {})).toEqual({})
})

it.each(['jsonl', 'csv', 'xlsx'] as const)('takes the trail away as %s, with its hashes', async (format) => {
  const { data } = await make('auditor', 'exportAudit', { query: { format } })
  const file = await asAuditor('GET', `/docs/${data.uuid}`)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toContain(`.${format}"`)
  const [{ id }] = (await trail({ action: 'order.placed' })).data
  const { hash } = (await make('auditor', 'auditEntry', { params: { id } })).link
  if (format === 'xlsx') {
    expect(JSON.stringify(tableOf(file.rawPayload))).toContain(hash)
    return
  }
  expect(file.body).toContain(hash)
  if (format === 'csv') {
    expect(file.body.charCodeAt(0)).toBe(0xfeff)
    return
  }
  const lines = file.body.trimEnd().split('\n')
  expect(verifyExportLines(lines)).toMatchObject({ ok: true, contiguous: true })
  const forged = lines.map((line) => line.replace('order.placed', 'order.forged'))
  expect(verifyExportLines(forged)).toMatchObject({ ok: false })
  const shortened = lines.filter((_, index) => index !== 0)
  expect(verifyExportLines(shortened).entries).toBe(lines.length - 2)
})

it('is for auditors: nobody else reads the trail, and an auditor changes nothing', async () => {
  for (const who of ['backOffice', 'root', 'company', 'reader'] as const) {
    expect((await request(who, 'auditTrail')).statusCode, who).toBe(403)
    expect((await request(who, 'exportAudit')).statusCode, who).toBe(403)
  }
  const { capabilities } = journey.world().people.auditor
  const mayCall = (await contractCalls()).filter(
    ({ method, access }) =>
      method !== 'GET' && access !== 'public' && (access === 'signed-in' || capabilities.has(access)),
  )
  // One's own account, notifications and views of lists, and one's own calendar address: nothing of the market's.
  expect(mayCall.map(({ name }) => name).sort()).toEqual(OWN_ACCOUNT)
})

// One's own refused attempts are asked for too: an auditor, who deals nothing, has none.
const OWN_ACCOUNT = [
  'askOverride',
  'beginPush',
  'beginSecondFactor',
  'changeOwnEmail',
  'changePassword',
  'changeView',
  'chooseNotifications',
  'confirmSecondFactor',
  'createRateAlert',
  'deleteRateAlert',
  'deleteView',
  'endAccountSession',
  'endOtherSessions',
  'endPush',
  'logout',
  'prolongSession',
  'readAllNotifications',
  'readNotification',
  'readOrderMessages',
  'removeSecondFactor',
  'renewCalendarFeed',
  'renewRecoveryCodes',
  'revokeCalendarFeed',
  'saveSettings',
  'saveView',
  'seeNotifications',
  'withdrawOverride',
]

it('reads what the back office reads of orders', async () => {
  const order = await asAuditor('GET', `/api/orders/${orderId}`)
  expect(order.statusCode).toBe(200)
  const refused = await asAuditor('POST', `/api/orders/accept-draft/${orderId}`)
  // As for the back office: an order is nobody's to act on but its parties'.
  expect(refused.statusCode).toBe(404)
})

it('answered every call', () => expect(journey.missing()).toEqual([]))
