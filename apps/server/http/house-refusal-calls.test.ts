import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { publish } from '../testing/market-world.ts'
import { request as requestOf } from '../testing/request-world.ts'

// Refusals of houses through HTTP: who reads them, what the other house reads, and that nobody overrides them.

const journey = callJourney(['house-refusals', 'gate', 'orders', 'audit', 'bids'])
const { make, request } = journey
const world = () => journey.world()

it('are read by the house that refuses, and the other one reads that the deal is not made, and no more', async () => {
  const { id } = await make('officeCompliance', 'refuseHouse', {
    body: { counterpartyId: world().companies.bank, currency: 'EUR', note: 'Impayés de l’an dernier' },
  })
  const own = await make('officeCompliance', 'houseRefusals')
  expect(own).toMatchObject({
    otherDeciders: 0,
    refusals: [
      {
        ...{ id, currency: 'EUR', form: null, status: 'IN_FORCE', house: { name: 'Company bank' } },
        allowedActions: [{ action: 'propose', allowed: true }],
      },
    ],
  })
  expect((await make('root', 'houseRefusals')).refusals).toEqual([])
  expect((await request('trader', 'houseRefusals', {})).statusCode).toBe(403)
  const position = await publish(world())
  const query = { session_id: String(position), amount: '1000', rate: '3.3868' }
  expect(await make('trader', 'gateCheck', { query })).toMatchObject({
    ...{ most: null, checks: [{ code: 'G04', outcome: 'REFUSE', permit: { fault: 'HOUSES', day: null } }] },
  })
  const refused = await request('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, amount: '1000', rate: '3.3868', currency: 'EUR' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  expect(refused.json()).toMatchObject({
    ...{ code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE', details: { code: 'G04' } },
    message: 'Les maisons de cette opération ne traitent pas ensemble dans cette devise et sous cette forme',
  })
  expect(refused.body).not.toMatch(/Impayés|Company/)
  const { data } = await make('trader', 'myOverrides')
  expect(data[0]).toMatchObject({ rule: 'G04', ask: { allowed: false, rule: 'OVERRIDE_NEVER' } })
  for (const call of ['proposeLift', 'confirmLift', 'keepRefusal'] as const)
    expect(
      (await request('root', call, { params: { id }, body: { reason: 'Pour un essai' } })).statusCode,
    ).toBe(404)
})

it('are told to nobody by whom they are of: not beforehand, nor by the record of an attempt', async () => {
  await make('officeCompliance', 'refuseHouse', {
    body: { counterpartyId: world().companies.bank, currency: null, note: 'Pour un essai' },
  })
  const position = await publish(world())
  const query = { session_id: String(position), amount: '1000', rate: '3.3868' }
  const { checks } = await make('trader', 'gateCheck', { query })
  expect(checks).toMatchObject([{ code: 'G04', of: null }])
  await request('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, amount: '1000', rate: '3.3868', currency: 'EUR' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  for (const who of ['trader', 'bankCompliance', 'root'] as const) {
    const { data } = await make(who, 'gateRecords')
    expect(data[0]?.checks).toMatchObject([{ code: 'G04', of: null }])
  }
  // The platform reads all of a record.
  const { data } = await make('auditor', 'gateRecords')
  expect(data[0]?.checks).toMatchObject([{ code: 'G04', of: 'Company bank' }])
})

it('are told to no bank that bids by whose request it was: neither as it bids nor as its bid is not taken', async () => {
  const { reference } = await requestOf(world(), { totalAmount: '2000', importReference: 'NA-3' })
  await make('company', 'refuseHouse', {
    body: { counterpartyId: world().companies.otherBank, note: 'Pour un essai' },
  })
  const { bid } = await make('rival', 'placeBid', {
    params: { reference },
    body: { rate: '3.4100', amount: '1000', form: 'DIGITAL', currency: 'EUR' },
  })
  const taken = await request('company', 'acceptBid', {
    params: { reference },
    body: { order_id: bid.order_id },
  })
  expect(taken.json()).toMatchObject({ rule: 'HOUSES_REFUSE' })
  for (const [who, call] of [
    ['rival', 'gateRecords'],
    ['rivalSecond', 'gateRecords'],
    ['rival', 'myOverrides'],
  ] as const) {
    const answer = await make(who, call)
    expect(JSON.stringify(answer)).not.toMatch(/G04|Company corporate/)
  }
  const { data } = await make('auditor', 'gateRecords')
  expect(data[0]).toMatchObject({ rule: 'G04', buyer: 'Company corporate' })
})

it('are lifted by two people of the house that refused, or kept', async () => {
  const { id } = await make('root', 'refuseHouse', {
    body: { counterpartyId: world().companies.otherOffice, note: 'Pour un essai' },
  })
  const lift = { params: { id }, body: { reason: 'Tout est réglé' } }
  await make('root', 'proposeLift', lift)
  expect((await request('root', 'confirmLift', { params: { id } })).json()).toMatchObject({
    rule: 'SEGREGATION_LIFT',
  })
  await make('bankCompliance', 'keepRefusal', { params: { id } })
  await make('bankCompliance', 'proposeLift', lift)
  await make('root', 'confirmLift', { params: { id } })
  const { refusals } = await make('root', 'houseRefusals')
  expect(refusals).toMatchObject([{ id, status: 'LIFTED' }])
  // That something was said stands in the trail, and not what: the house alone reads it (decision 0338).
  const { data } = await make('auditor', 'auditTrail', { query: { pageSize: '100' } })
  const steps = data.filter(({ action }: { action: string }) => action.startsWith('house_refusal.'))
  expect(steps.length).toBeGreaterThan(5)
  const read = (entry: { id: number }) => make('auditor', 'auditEntry', { params: { id: entry.id } })
  const told = JSON.stringify(await Promise.all(steps.map(read)))
  expect(told).toContain('house_refusal.lift_proposed')
  expect(told).not.toMatch(/Pour un essai|Tout est réglé|Impayés/)
})

it('leaves no call out', () => {
  expect(journey.missing('house-refusals')).toEqual([])
})
