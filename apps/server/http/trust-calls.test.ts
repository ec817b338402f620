import { beforeAll, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import type { MarketWorld } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { cityOf, sentCode, solve } from '../testing/trust-world.ts'

const journey = callJourney([
  'trust-rates',
  'trust-offers',
  'trust-strategy',
  'trust-public',
  'trust-contact',
])
const { make, request } = journey
let world: MarketWorld
let sousse: { id: number; region: number }
beforeAll(async () => {
  world = journey.world()
  sousse = await cityOf(world)
})

const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
const code = async (who: Person, name: string, input: Parameters<typeof request>[2] = {}) => {
  const response = await request(who, name, input)
  return [response.statusCode, response.json().code]
}

const AGENCY = {
  name: 'El Kantaoui',
  reference: '0412-01',
  address: 'Port El Kantaoui',
  mapUrl: 'https://maps.app.goo.gl/xY12_-zz',
  contact: { phone1: '73240412', phone2: '73240413', whatsapp: '22240412' },
}

/** A traveller proves a telephone and asks. Public calls take no session, whoever is said to make them. */
async function travellerAsks({ phone = '98123456' }: { phone?: string } = {}) {
  const { challenge, difficulty } = await make('trader', 'trustChallenge')
  const work = { challenge, solution: solve(challenge, difficulty) }
  expect(await make('trader', 'trustContactWays')).toEqual({ ways: ['SMS', 'MAIL'] })
  const { id } = await make('trader', 'sendTrustCode', { body: { phone, ...work } })
  later(1)
  await make('trader', 'resendTrustCode', { body: { id } })
  const entered = { id, code: await sentCode(world, phone) }
  const { proof } = await make('trader', 'verifyTrustCode', { body: entered })
  return make('trader', 'createTrustRequest', {
    body: {
      direction: 'SELL',
      currency: 'EUR',
      amount: 1000,
      region: sousse.region,
      city: sousse.id,
      name: 'Salma Kefi',
      proof,
    },
  })
}

describe('an operator sets up', () => {
  it('registers: any role of an office, then its Trust users edit it', async () => {
    expect(await make('office', 'trustOperator')).toEqual({ operator: null, editable: true })
    const body = { name: 'Change El Kantaoui', phone: '73240412', whatsapp: '22240412' }
    expect((await request('company', 'registerTrustOperator', { body })).statusCode).toBe(403)
    expect((await request('reader', 'registerTrustOperator', { body })).statusCode).toBe(403)
    const short = await request('office', 'registerTrustOperator', { body: { ...body, phone: '7324041' } })
    expect([short.statusCode, short.json().fields]).toEqual([
      400,
      [{ path: 'phone', message: 'Veuillez entrer 8 chiffres', rule: 'EIGHT_DIGITS' }],
    ])
    const registered = await make('office', 'registerTrustOperator', { body })
    expect(registered).toMatchObject({ id: world.companies.office, visible: false, tierMatchEnabled: false })
    expect(await code('office', 'registerTrustOperator', { body })).toEqual([409, 'TRUST_ALREADY_REGISTERED'])
    expect(await make('office', 'trustOperator')).toMatchObject({ editable: false })
    const renamed = await make('trustOffice', 'registerTrustOperator', {
      body: { ...body, name: 'Kantaoui' },
    })
    expect(renamed.name).toBe('Kantaoui')
    await make('trustBank', 'registerTrustOperator', { body: { ...body, name: 'Banque' } })
    expect(await code('trustRival', 'saveTrustConfiguration', { body: { visible: true } })).toEqual([
      409,
      'TRUST_OPERATOR_MISSING',
    ])
  })

  it('enters rates, with spreads counted from the purchase rate', async () => {
    const rate = { saleRate: 3.42, purchaseNegotiationRate: '3.385', saleNegotiationRate: '3.415' }
    const rates = await make('trustOffice', 'saveTrustRates', {
      body: [{ currency: 'EUR', purchaseRate: '3.38', ...rate }],
    })
    const euro = rates.find((row: { currency: string }) => row.currency === 'EUR')
    expect(euro).toEqual({
      currency: 'EUR',
      pattern: 2,
      unit: 1,
      purchaseRate: '3.3800',
      saleRate: '3.4200',
      purchaseNegotiationRate: '3.3850',
      saleNegotiationRate: '3.4150',
      spread: '0.0400',
      negotiationSpread: '0.0300',
    })
    expect(rates).toHaveLength(16)
    expect(await make('trustOffice', 'trustRates')).toEqual(rates)
    const bad = await request('trustOffice', 'saveTrustRates', {
      body: [{ currency: 'EUR', purchaseRate: '-1', ...rate }],
    })
    expect([bad.statusCode, bad.json().fields[0].path]).toEqual([400, '0.purchaseRate'])
    const twice = [
      { currency: 'EUR', purchaseRate: '3.38', ...rate },
      { currency: 'EUR', purchaseRate: '3.38', ...rate },
    ]
    expect(await code('trustOffice', 'saveTrustRates', { body: twice })).toEqual([400, 'INVALID_INPUT'])
  })

  it('shows itself, and a bank administrator chooses which rates', async () => {
    const both = { visible: true, tierMatchEnabled: false }
    expect(await make('trustOffice', 'saveTrustConfiguration', { body: both })).toEqual(both)
    expect(await make('trustOffice', 'trustConfiguration')).toEqual(both)
    const shown = { activated: true, description: 'Ouvert le dimanche' }
    expect(await make('trustOffice', 'saveTrustVisibility', { body: shown })).toEqual(shown)
    expect(await make('trustOffice', 'trustVisibility')).toEqual(shown)
    const display = { activated: true, appliedRateCategory: 'NEGOTIATION', description: 'Siège' }
    expect(await make('tickets', 'saveTrustDisplay', { body: display })).toEqual(display)
    expect(await make('tickets', 'trustDisplay')).toEqual(display)
    expect(await make('trustBank', 'trustVisibility')).toEqual({ activated: true, description: 'Siège' })
    expect((await request('trustBank', 'saveTrustDisplay', { body: display })).statusCode).toBe(403)
    expect((await request('trustOffice', 'saveTrustDisplay', { body: display })).statusCode).toBe(403)
  })

  it('opens agencies with a shared map link', async () => {
    const cities = await make('trader', 'trustCities')
    expect(cities).toContainEqual({ id: sousse.id, name: 'Sousse', region: { id: 15, name: 'Sousse' } })
    const body = { ...AGENCY, city: sousse.id }
    for (const mapUrl of [
      'https://www.google.com/maps/@1,2',
      'http://maps.app.goo.gl/x',
      'https://maps.app.goo.gl/',
    ]) {
      const refused = await request('trustOffice', 'addTrustAgency', { body: { ...body, mapUrl } })
      expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, 'mapUrl'])
      expect(refused.json().fields[0].message).toContain('collez le lien')
    }
    const agency = await make('trustOffice', 'addTrustAgency', { body })
    expect(await code('trustOffice', 'addTrustAgency', { body })).toEqual([400, 'INVALID_INPUT'])
    const params = { id: agency.id }
    const changed = await make('trustOffice', 'updateTrustAgency', {
      params,
      body: { ...body, name: 'Kantaoui Port', city: { id: sousse.id, name: 'Sousse' } },
    })
    expect(await make('trustOffice', 'trustAgency', { params })).toEqual(changed)
    expect(await make('trustOffice', 'trustAgencies')).toEqual([changed])
    expect(await make('backOffice', 'trustAgency', { params })).toEqual(changed)
    expect((await request('trustRival', 'trustAgency', { params })).statusCode).toBe(404)
    expect((await request('trustBank', 'updateTrustAgency', { params, body })).statusCode).toBe(404)
  })

  it('has a strategy and tokens', async () => {
    const params = { currency: 'EUR', rateType: 'PURCHASE' }
    const [first] = await make('trustOffice', 'trustTiers', { params })
    expect(first).toMatchObject({ limitAmount: null, rateValue: '3.3800', bid: 2 })
    const line = { limitAmount: '5000', rateValue: '3.39', bid: 3, ...params }
    const added = await make('trustOffice', 'addTrustTier', { body: line })
    expect(added).toMatchObject({ limitAmount: '5000.000', rateValue: '3.3900', bid: 3 })
    const same = await request('trustOffice', 'addTrustTier', { body: line })
    expect([same.statusCode, same.json().message]).toEqual([400, 'Le seuil doit être supérieur au précédent'])
    for (const [field, value] of [
      ['limitAmount', 0],
      ['rateValue', '0.005'],
      ['bid', 0],
    ] as const) {
      const refused = await request('trustOffice', 'addTrustTier', {
        body: { ...line, limitAmount: 9000, [field]: value },
      })
      expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, field])
    }
    // Less than a dinar each: what is least follows the unit of the currency.
    for (const [currency, rateValue] of [
      ['LYD', '0.5400'],
      ['CNY', '0.4100'],
      ['JPY', '20.5000'],
    ]) {
      const body = { limitAmount: '900000', rateValue, bid: 3, rateType: 'SALE', currency }
      expect(await make('trustOffice', 'addTrustTier', { body })).toMatchObject({ rateValue })
    }
    const rate = { rateValue: '3.37', ...params }
    expect(await code('trustOffice', 'updateTrustTier', { params: { id: added.id }, body: rate })).toEqual([
      409,
      'TRUST_TIER_READ_ONLY',
    ])
    const moved = await make('trustOffice', 'updateTrustTier', { params: { id: first.id }, body: rate })
    expect(moved.rateValue).toBe('3.3700')
    expect(await code('trustOffice', 'deleteTrustTier', { params: { id: first.id } })).toEqual([
      409,
      'TRUST_TIER_DEFAULT',
    ])
    expect((await request('trustBank', 'deleteTrustTier', { params: { id: added.id } })).statusCode).toBe(404)
    await make('trustOffice', 'deleteTrustTier', { params: { id: added.id } })
    expect(await make('trustOffice', 'trustTiers', { params })).toHaveLength(1)

    const purchase = { company: world.companies.office, type: '001', quantity: 6, note: 'FAC-2026-1' }
    expect((await request('trustOffice', 'buyTrustTokens', { body: purchase })).statusCode).toBe(403)
    await make('backOffice', 'buyTrustTokens', { body: purchase })
    expect(await make('trustOffice', 'trustTokens')).toEqual([
      { type: '001', operationType: 'PURCHASE', quantity: 6 },
      { type: '002', operationType: 'SALE', quantity: 0 },
    ])
    const other = { query: { company: world.companies.office } }
    expect((await request('trustBank', 'trustTokens', other)).statusCode).toBe(404)
    expect((await make('backOffice', 'trustTokens', other))[0].quantity).toBe(6)
    expect(await make('backOffice', 'trustOperators')).toHaveLength(2)
  })
})

describe('a traveller and an operator', () => {
  it('agree: asked, offered, accepted, reported, delivered', async () => {
    const board = await make('trader', 'trustBoard', {
      query: { currency: 'EUR', direction: 'SELL', amount: '1000' },
    })
    expect(board.data[0]).toMatchObject({
      operator: { name: 'Kantaoui', score: null },
      quote: { rate: '3.3800', allIn: '3380.000' },
    })
    const { reference, secret } = await travellerAsks()
    expect(secret).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    expect(await make('trustOffice', 'trustOfferCounts', { query: { groupBy: 'operationType' } })).toEqual({
      PURCHASE: 1,
      SALE: 0,
    })
    const { data } = await make('trustOffice', 'trustOffers', { query: { operationType: 'PURCHASE' } })
    const [offer] = data
    expect(offer).toMatchObject({
      reference,
      rate: '3.3700',
      tokens: 2,
      form: 'CASH',
      customer: { fullName: 'S••• K•••', phone: '••••••56', email: null, masked: true },
      proposal: null,
    })
    const params = { id: offer.id }
    const [agency] = await make('trustOffice', 'trustAgencies')
    const approve = { transition: 'APPROVE', data: { negotiationRate: '3.3755', agency: agency.id } }
    const proposed = await make('trustOffice', 'approveTrustOffer', { params, body: approve })
    expect(proposed.proposal).toMatchObject({ status: 'WAITING', counterValue: '3375.500', tokens: 2 })
    expect(await make('trustOffice', 'trustOffer', { params })).toEqual(proposed)
    expect(await code('trustOffice', 'approveTrustOffer', { params, body: approve })).toEqual([
      409,
      'TRUST_ALREADY_PROPOSED',
    ])

    const key = { reference, secret: secret.toLowerCase().replaceAll('-', ' ') }
    const followed = await make('trader', 'followTrustRequest', { body: key })
    expect(followed.proposals[0]).toMatchObject({ allIn: '3375.500', contact: null, status: 'WAITING' })
    const body = { ...key, proposal: followed.proposals[0].id }
    const lower = await request('trader', 'acceptTrustProposal', { body: { ...body, seenTotal: '3000' } })
    expect([lower.statusCode, lower.json()]).toMatchObject([
      409,
      { code: 'TOTAL_CHANGED', details: { seen: '3000', total: '3375.500' } },
    ])
    const accepted = await make('trader', 'acceptTrustProposal', { body: { ...body, seenTotal: '3375.500' } })
    expect(accepted).toMatchObject({
      status: 'ACCEPTED',
      proposals: [{ status: 'ACCEPTED', contact: { phone: '73240412', whatsapp: '22240412' } }],
    })
    const tickets = await make('trustOffice', 'trustProposals', { query: { status: 'ACCEPTED' } })
    expect(tickets).toMatchObject({
      total_items: 1,
      data: [{ customer: { fullName: 'Salma Kefi', masked: false } }],
    })
    expect(await make('trustOffice', 'trustProposalCount', { query: { status: 'ACCEPTED' } })).toEqual({
      count: 1,
    })
    const [all] = (await make('backOffice', 'trustProposals')).data
    expect(all.customer).toEqual({ fullName: 'S••• K•••', phone: '••••••56', email: null, masked: true })
    expect((await make('trustBank', 'trustProposals')).total_items).toBe(0)

    const ticket = { id: tickets.data[0].id }
    const early = await request('trustOffice', 'reportTrustProposal', { params: ticket })
    expect([early.statusCode, early.json().message]).toEqual([
      400,
      'Veuillez attendre au moins 15 min après que la demande est acceptée',
    ])
    later(15)
    expect((await make('trustOffice', 'reportTrustProposal', { params: ticket })).reported).toBe(true)
    expect(await code('trustOffice', 'reportTrustProposal', { params: ticket })).toEqual([
      409,
      'TRUST_ALREADY_REPORTED',
    ])
    const delivery = { params: { orderId: offer.id }, body: { transition: 'DELIVER' } }
    expect((await request('trustBank', 'deliverTrustProposal', delivery)).statusCode).toBe(404)
    expect((await make('trustOffice', 'deliverTrustProposal', delivery)).status).toBe('DELIVERED')
    const history = await make('trustOffice', 'trustProposalHistory', { params: ticket })
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'propose',
      'accept',
      'report',
      'deliver',
    ])
  })

  it('miss each other: reported, and the tokens asked back with a reason', async () => {
    const { reference, secret } = await travellerAsks({ phone: '98123499' })
    const { data } = await make('trustOffice', 'trustOffers')
    const [agency] = await make('trustOffice', 'trustAgencies')
    const offer = await make('trustOffice', 'approveTrustOffer', {
      params: { id: data[0].id },
      body: { transition: 'APPROVE', data: { negotiationRate: 3.37, agency: agency.id } },
    })
    const params = { id: offer.proposal.id }
    await make('trader', 'acceptTrustProposal', { body: { reference, secret, proposal: params.id } })
    const reason = { reason: 'Absent au rendez-vous' }
    const early = await request('trustOffice', 'returnTrustTokens', { params, body: reason })
    expect([early.statusCode, early.json().rule]).toEqual([409, 'TRUST_NOT_REPORTED'])
    later(15)
    const reported = await make('trustOffice', 'reportTrustProposal', { params })
    expect(reported.allowedActions).toMatchObject({ return: { allowed: true }, report: { allowed: false } })
    const short = await request('trustOffice', 'returnTrustTokens', { params, body: { reason: ' a ' } })
    expect([short.statusCode, short.json().fields[0].rule]).toEqual([400, 'REASON_REQUIRED'])
    const returned = await make('trustOffice', 'returnTrustTokens', { params, body: reason })
    expect(returned).toMatchObject({ status: 'CANCELED', allowedActions: { return: { allowed: false } } })
    const [movement] = (await make('trustOffice', 'trustTokenMovements')).data
    expect(movement).toMatchObject({ kind: 'RETURNED', quantity: 2, note: reason.reason })
    const other = { query: { company: world.companies.office } }
    expect((await make('backOffice', 'trustTokenMovements', other)).data[0]).toEqual(movement)
  })

  it('part: refused, taken back, given up', async () => {
    const { reference, secret } = await travellerAsks()
    const { data } = await make('trustOffice', 'trustOffers')
    const params = { id: data[0].id }
    const [agency] = await make('trustOffice', 'trustAgencies')
    const approve = { transition: 'APPROVE', data: { negotiationRate: 3.37, agency: agency.id } }
    const first = await make('trustOffice', 'approveTrustOffer', { params, body: approve })
    const key = { reference, secret }
    await make('trader', 'refuseTrustProposal', { body: { ...key, proposal: first.proposal.id } })
    await make('trustOffice', 'approveTrustOffer', { params, body: approve })
    const canceled = await make('trustOffice', 'cancelTrustProposal', { params: { orderId: params.id } })
    expect(canceled.status).toBe('CANCELED')
    const moves = await make('trustOffice', 'trustTokenMovements')
    expect(
      moves.data.map((m: { kind: string; quantity: number; balance: number }) => [
        m.kind,
        m.quantity,
        m.balance,
      ]),
    ).toEqual([
      ['SPENT', -2, 2],
      ['GIVEN_BACK', 2, 4],
      ['SPENT', -2, 2],
      ['RETURNED', 2, 4],
      ['SPENT', -2, 2],
      ['SPENT', -2, 4],
      ['BOUGHT', 6, 6],
    ])
    expect((await make('trader', 'tellTrustRequest', { body: { ...key, tell: true } })).tell).toBe(true)
    const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
    const browser = { ...key, endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys }
    const told = await make('trader', 'tellTrustBrowser', { body: { ...browser, tell: false } })
    expect(told).toMatchObject({ reference: key.reference, pushKey: expect.stringMatching(/^[\w-]{87}$/) })
    expect((await make('trader', 'withdrawTrustRequest', { body: key })).status).toBe('CANCELED')
    expect(await code('trustOffice', 'approveTrustOffer', { params, body: approve })).toEqual([
      409,
      'TRUST_STATUS_CHANGED',
    ])
  })

  it('are protected from strangers: wrong codes', async () => {
    const { reference } = await travellerAsks({ phone: '98123457' })
    const wrong = { body: { reference, secret: '0000-0000-0000-0000' } }
    for (let n = 0; n < 5; n++) {
      expect(await code('trader', 'followTrustRequest', wrong)).toEqual([404, 'NOT_FOUND'])
    }
    expect(await code('trader', 'followTrustRequest', wrong)).toEqual([429, 'RATE_LIMITED'])
  })
})

it('has walked every call', () => {
  expect(journey.missing()).toEqual([])
})
