import { describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { offer, request as requestOf } from '../testing/request-world.ts'
import { withoutIds } from '../testing/without-ids.ts'

// Limits, what was checked by them and overrides, through HTTP: who reads which figure, and that only what was refused goes through.

const journey = callJourney(['gate', 'orders', 'order-requests', 'basket', 'audit'])
const { make, request } = journey
const world = () => journey.world()

const propose = (amount: string | null, more: object = {}, was: string | null = null) => ({
  body: { scope: 'COUNTERPARTY_DAY', amount, was, note: 'Selon le comité du 12', ...more },
})
async function set(amount: string | null, more: object, was: string | null = null): Promise<void> {
  const { id } = await make('root', 'proposeLimit', propose(amount, more, was))
  await make('bankCompliance', 'confirmLimit', { params: { id } })
}
const orderBody = (session_id: number, amount = '10000') => ({
  ...{ session_id, amount, currency: 'EUR', rate: '3.3868', cashOutType: 'CASH_PAYMENT' },
  agence: world().agencyId,
})
const place = (who: Person, body: object, override?: string) =>
  request(who, 'placeOrder', { body, ...(override ? { override } : {}) })

describe('limits', () => {
  it('are told with what is engaged, and what their figures add up to', async () => {
    const before = await make('trader', 'limits')
    expect(before).toMatchObject({ counterpartiesLimited: false, mayPropose: false, changes: [] })
    const office = world().companies.office
    await set('70000', { counterpartyId: office })
    await set('100000', { scope: 'CURRENCY_POSITION', currency: 'EUR' })
    await set('9000000', { scope: 'POSITION_TOTAL' })
    await set('40000', { scope: 'USER_DEAL' })
    expect((await place('trader', orderBody(await publish(world())))).statusCode).toBe(201)
    const limits = await make('root', 'limits')
    expect(limits).toMatchObject({
      ...{ counterpartiesLimited: true, mayPropose: true, otherDeciders: 1 },
      total: { value: '33868.000', limit: '9000000.000', left: '8966132.000', percent: '0.3' },
      positions: [{ currency: 'EUR', net: '10000.000', left: '90000.000', percent: '10.0' }],
    })
    const row = (id: string) =>
      limits.counterparties.find((one: { company: { id: string } }) => one.company.id === id)
    expect(row(office)).toMatchObject({
      ...{ source: 'OWN', limit: '70000.000', used: '0.000', reserved: '33868.000' },
      ...{ left: '36132.000', percent: '48.3', byCurrency: [{ currency: 'EUR', engaged: '33868.000' }] },
    })
    expect(row(world().companies.otherOffice)).toMatchObject({ source: 'STANDARD', limit: '2000000.000' })
    expect(row(world().companies.corporate)).toMatchObject({ source: 'NONE', limit: null, left: null })
    expect(limits.people[0]).toMatchObject({ user: null, perDeal: '40000.000', perDay: null })
  })

  it('are nobody else’s to read or set', async () => {
    for (const who of ['company', 'otherCompany'] as const)
      for (const name of ['limits', 'gateRecords'] as const)
        expect((await request(who, name)).statusCode).toBe(403)
    const rival = withoutIds(await make('rival', 'limits'))
    expect(rival).not.toMatch(/70000|33868/)
    expect(withoutIds(await make('office', 'limits'))).not.toMatch(/70000|33868|40000/)
    expect((await make('rival', 'gateRecords')).data).toEqual([])
    const { id } = await make(
      'root',
      'proposeLimit',
      propose('80000', { counterpartyId: world().companies.office }, '70000'),
    )
    for (const who of ['rival', 'officeCompliance', 'compliance', 'trader'] as const)
      expect([403, 404]).toContain((await request(who, 'confirmLimit', { params: { id } })).statusCode)
    const refusal = { params: { id }, body: { reason: 'Trop haut' } }
    expect((await request('root', 'refuseLimit', refusal)).json()).toMatchObject({
      rule: 'SEGREGATION_CHANGE',
    })
    await make('bankCompliance', 'refuseLimit', refusal)
    const again = await make(
      'root',
      'proposeLimit',
      propose('80000', { counterpartyId: world().companies.office }, '70000'),
    )
    await make('root', 'withdrawLimit', { params: { id: again.id } })
    const { changes } = await make('bankCompliance', 'limits')
    expect(changes.slice(0, 2)).toMatchObject([
      { status: 'WITHDRAWN', was: '70000.000', amount: '80000.000' },
      {
        status: 'REFUSED',
        reason: 'Trop haut',
        proposedBy: expect.any(String),
        decidedBy: expect.any(String),
      },
    ])
  })

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '5e5' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: 'Infinity' }, 'amount'],
    [{ amount: '1000000000001' }, 'amount'],
    [{ scope: 'COUNTERPARTY_DAY', amount: '5' }, 'scope'],
    [{ amount: '5', validFrom: '2031-01-01T08:00:00Z' }, 'validFrom'],
    [{ amount: '5', note: '   ' }, 'note'],
  ])('refuse %j at %s', async (more, path) => {
    const body = { scope: 'USER_DAY', was: null, note: 'Pour un essai', ...more }
    const refused = await request('root', 'proposeLimit', { body })
    expect([refused.statusCode, refused.json().fields?.[0]?.path]).toEqual([400, path])
  })
})

describe('what is refused', () => {
  it('goes through once, word for word, when a colleague says so; the order tells both names', async () => {
    const body = orderBody(await publish(world(), { amount: '11000' }), '11000')
    const refused = (await place('trader', body)).json()
    expect(refused).toMatchObject({
      ...{ code: 'GATE_REFUSED', rule: 'LIMIT_COUNTERPARTY' },
      message: expect.stringContaining('il manque'),
      details: {
        asked: '37254.800',
        available: '36132.000',
        missing: '1122.800',
        attempt: expect.any(String),
      },
    })
    const dry = { query: { session_id: String(body.session_id), amount: '11000', rate: '3.3868' } }
    const checked = await make('trader', 'gateCheck', dry)
    expect(checked).toMatchObject({
      checks: [{ code: 'G05', outcome: 'REFUSE', left: '-1122.800' }, {}, {}, {}],
      most: '10665.00',
    })
    const [mine] = (await make('trader', 'myOverrides')).data
    expect(mine).toMatchObject({ id: refused.details.attempt, ask: { allowed: true }, request: { body } })
    const { id } = await make('trader', 'askOverride', {
      body: { attempt: refused.details.attempt, reason: 'Règlement de 13:00 attendu' },
    })
    const [record] = (await make('second', 'gateRecords', { query: { outcome: 'REFUSE' } })).data
    expect(record).toMatchObject({
      ...{ rule: 'G05', request: null, ask: null },
      override: {
        status: 'REQUESTED',
        reason: 'Règlement de 13:00 attendu',
        allowedActions: [{ action: 'approve' }, { action: 'refuse' }],
      },
    })
    expect((await request('trader', 'approveOverride', { params: { id } })).statusCode).toBe(403)
    expect((await request('rivalSecond', 'approveOverride', { params: { id } })).statusCode).toBe(404)
    await make('second', 'approveOverride', { params: { id } })
    expect((await place('trader', { ...body, amount: '10990' }, id)).json()).toMatchObject({
      rule: 'OVERRIDE_OTHER',
    })
    expect((await place('room', body, id)).json()).toMatchObject({ rule: 'OVERRIDE_OF_OTHER' })
    expect((await place('trader', body, 'no-id')).statusCode).toBe(400)
    const placed = await place('trader', mine.request.body, id)
    expect(placed.statusCode, placed.body).toBe(201)
    const order = placed.json()
    const records = (await make('trader', 'gateRecords', { query: { order: order.id } })).data
    expect(records).toMatchObject([
      {
        outcome: 'REFUSE',
        order: { id: order.id },
        letBy: { askedBy: expect.any(String), approvedBy: expect.any(String) },
      },
    ])
    expect(records[0].letBy.askedBy).not.toBe(records[0].letBy.approvedBy)
    expect((await place('trader', body, id)).json().code).toBe('POSITION_UNAVAILABLE')
  })

  it('is refused again by a colleague’s no, and may be taken back', async () => {
    const body = orderBody(await publish(world(), { amount: '11000' }), '11000')
    const attempt = (await place('trader', body)).json().details.attempt
    const asked = await make('trader', 'askOverride', { body: { attempt, reason: 'Encore une fois' } })
    expect((await request('root', 'withdrawOverride', { params: { id: asked.id } })).json()).toMatchObject({
      rule: 'OVERRIDE_OF_OTHER',
    })
    await make('trader', 'withdrawOverride', { params: { id: asked.id } })
    const again = await make('trader', 'askOverride', { body: { attempt, reason: 'Si, quand même' } })
    await make('bankCompliance', 'refuseOverride', {
      params: { id: again.id },
      body: { reason: 'Pas ce mois' },
    })
    expect((await place('trader', body, again.id)).json()).toMatchObject({ rule: 'OVERRIDE_DECIDED' })
  })

  it('tells a company that its bank cannot, no figure, and lets it ask its bank', async () => {
    const { reference } = await requestOf(world(), { totalAmount: '1000', importReference: 'PLF-9' })
    const position = await offer(world(), 'office', { form: 'DIGITAL', amount: '1000' })
    const body = { sessions: [{ session_id: position, amount: '1000' }] }
    const filled = await request('company', 'fillBasket', {
      params: { reference },
      body: { reference, ...body },
    })
    expect(filled.json()).toMatchObject({ rule: 'LIMIT_OF_BANK' })
    expect(Object.keys(filled.json().details)).toEqual(['attempt'])
    const [mine] = (await make('company', 'myOverrides')).data
    expect(mine).toMatchObject({ checks: [], rule: null, ask: { allowed: true } })
    // What a company tried is its own until it asks.
    const untold = await make('bankCompliance', 'gateRecords')
    expect(JSON.stringify(untold)).not.toContain(mine.id)
    const { id } = await make('company', 'askOverride', {
      body: { attempt: mine.id, reason: 'Notre fournisseur attend' },
    })
    const [seen] = (await make('bankCompliance', 'gateRecords')).data
    expect(seen).toMatchObject({ override: { id }, checks: [{ of: expect.any(String), limit: null }, {}] })
    await make('bankCompliance', 'approveOverride', { params: { id } })
    const { method, path, body: same } = mine.request
    expect([method, path]).toEqual(['POST', expect.stringContaining('cart')])
    const passed = await request('company', 'fillBasket', { params: { reference }, body: same, override: id })
    expect(passed.statusCode, passed.body).toBeLessThan(300)
    // Nor is what lies in its basket, before a seller was asked.
    const { data } = await make('trader', 'gateRecords', { query: { outcome: 'PASS' } })
    expect(JSON.stringify(data)).not.toContain(reference)
    const made = (await make('company', 'myOverrides')).data
    expect(made[0]).toMatchObject({ id: mine.id })
    const orders = await world()
      .db.selectFrom('orders')
      .select('id')
      .where('asked_at', 'is', null)
      .where('position_id', '=', position)
      .execute()
    expect(orders).toHaveLength(1)
    for (const order of orders) {
      const read = await make('trader', 'gateRecords', { query: { order: order.id } })
      expect(read).toEqual({ data: [], total_items: 0 })
    }
  })

  it('is in the audit: who asked, who answered, and that it was used', async () => {
    const { data } = await make('auditor', 'auditTrail', { query: { objectType: 'gate_override' } })
    const actions = data.map(({ action }: { action: string }) => action)
    for (const what of ['requested', 'approved', 'refused', 'withdrawn', 'used'])
      expect(actions).toContain(`gate_override.${what}`)
  })
})

describe('what a company has engaged', () => {
  /** A limit that refuses none of these deals. */
  async function ample(counterpartyId: string) {
    const { counterparties } = await make('root', 'limits')
    const row = counterparties.find(
      ({ company }: { company: { id: string } }) => company.id === counterpartyId,
    )
    await set('900000', { counterpartyId }, row.source === 'OWN' ? row.limit : null)
  }

  it('is its own to read, by bank and value date, as the bank counts it, and no limit of the bank', async () => {
    const office = world().companies.office
    const before = (await make('office', 'ownEngagement')).data[0]?.reserved ?? '0.000'
    await ample(office)
    expect((await place('trader', orderBody(await publish(world()), '1000'))).statusCode).toBe(201)
    const { data } = await make('office', 'ownEngagement')
    const { day, counterparties } = await make('root', 'limits')
    const counted = counterparties.find(({ company }: { company: { id: string } }) => company.id === office)
    expect(data).toEqual([
      {
        bank: { id: world().companies.bank, name: expect.any(String) },
        ...{ day, used: counted.used, reserved: counted.reserved },
      },
    ])
    expect(Number(counted.reserved) - Number(before)).toBeCloseTo(3386.8, 3)
    expect(JSON.stringify(data)).not.toMatch(/900000|limit/)
    for (const who of ['otherOffice', 'trader', 'backOffice', 'otherCompany'] as const)
      expect([who, (await make(who, 'ownEngagement')).data]).toEqual([who, []])
  })

  it('leaves out a basket that was not submitted, and has it from then on', async () => {
    const { id, reference } = await requestOf(world(), {
      ...{ totalAmount: '2000', importReference: 'ENGAGED', domicilaryBank: world().companies.bank },
    })
    await ample(world().companies.corporate)
    await ample(world().companies.otherOffice)
    const position = await offer(world(), 'otherOffice', { amount: '2000', form: 'DIGITAL' })
    const before = (await make('company', 'ownEngagement')).data
    await make('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id: position, amount: '2000' }] },
    })
    expect((await make('company', 'ownEngagement')).data).toEqual(before)
    await make('company', 'go', { body: { reference, form: 'DIGITAL' } })
    const after = (await make('company', 'ownEngagement')).data
    expect(after).not.toEqual(before)
    expect(after.at(-1)).toMatchObject({ bank: { id: world().companies.bank }, used: '0.000' })
    expect(id).toBeTypeOf('string')
  })
})

it('every call of the gate has answered', () => {
  expect(journey.missing('gate')).toEqual([])
})
