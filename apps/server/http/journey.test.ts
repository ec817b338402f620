import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSettlement } from '../commands/cash-out/run-settlement.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { writeBuiltWeb } from '../testing/built-web.ts'
import { callJourney } from '../testing/call-journey.ts'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import type { MarketWorld } from '../testing/market-world.ts'

const journey = callJourney([
  'market',
  'orders',
  'order-lists',
  'order-groups',
  'order-list-counts',
  'order-reports',
  'exports',
  'settlements',
  'documents',
  'reference-data',
  'session',
])
const { make, request } = journey
let world: MarketWorld
beforeAll(() => {
  world = journey.world()
})

const POSITION = {
  currency: 'EUR',
  amount: 10_000,
  rate: '3.3868',
  form: 'CASH',
  region: 15,
  expireDate: '2026-11-18T17:00:00Z',
}

async function order(amount = '10000') {
  const position = await make('office', 'publishPosition', { body: POSITION })
  const placed = await make('trader', 'placeOrder', {
    body: {
      currency: 'EUR',
      amount,
      rate: '3.3868',
      session_id: position.id,
      agence: world.agencyId,
      cashOutType: 'CASH_PAYMENT',
    },
  })
  return { position: position.id as number, id: placed.id as string }
}

async function toTicket(id: string) {
  const params = { id }
  await make('office', 'acceptDraft', { params })
  await make('office', 'halfConfirmOrder', { params })
  await make('trader', 'halfConfirmOrder', { params })
  await make('office', 'recordBanknotes', { params, body: { bills: [{ nbr: 100, bill: 100 }] } })
  await make('room', 'confirmMarketRoom', { params, body: { agence: world.agencyId } })
  await make('second', 'validateBackOffice', { params })
}

describe('an order through HTTP', () => {
  it('goes from publication to the book', async () => {
    const { position, id } = await order()
    const params = { id }
    await make('office', 'counterOffer', { params, body: { rate: '3.3900' } })
    await make('trader', 'counterOffer', { params, body: { rate: 3.387 } })
    await toTicket(id)
    const ticketed = await make('tickets', 'generateTicket', { params, body: {} })
    expect(ticketed).toMatchObject({ status: { code: 11 }, ticket: { reference: expect.any(String) } })

    const pdf = await request('office', 'ticketDocument', { params })
    expect(pdf.statusCode).toBe(200)
    journey.answered('ticketDocument')
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ticketed.ticket.reference}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await request('rival', 'ticketDocument', { params })).statusCode).toBe(404)

    const all = await request('office', 'ticketDocuments', { query: { orders: id } })
    expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/pdf'])
    journey.answered('ticketDocuments')

    const { verification_code: code } = await world.db
      .selectFrom('tickets')
      .select('verification_code')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await make('company', 'verifyTicket', { params: { code } })).toMatchObject({
      kind: 'TICKET',
      reference: ticketed.ticket.reference,
      currency: 'EUR',
      status: { code: 11 },
    })

    await make('tickets', 'rejectDelivery', { params, body: { reason: 'Agence fermée' } })
    await make('tickets', 'deliverOrder', { params })
    expect(await make('tickets', 'cashOutOrder', { params })).toMatchObject({ status: { code: 10 } })
    expect(await make('backOffice', 'orderHistory', { params })).toHaveLength(13)
    expect(await make('office', 'orderDetail', { params })).toMatchObject({ position: { id: position } })
    expect((await request('rival', 'orderDetail', { params })).statusCode).toBe(404)
  })

  it('ends in every other way', async () => {
    const canceled = await order()
    await make('trader', 'tellOrder', { params: { id: canceled.id } })
    await make('trader', 'cancelDraft', { params: { id: canceled.id } })
    const rejected = await order()
    await make('office', 'rejectOrder', { params: { id: rejected.id }, body: { from: 1, status: 3 } })

    const refused = await order()
    const params = { id: refused.id }
    await make('office', 'acceptDraft', { params })
    await make('office', 'rejectOrder', { params, body: { from: '2', status: '8', reason: 'Erreur' } })
    expect(await make('second', 'refuseBackOffice', { params })).toMatchObject({ status: { code: 2 } })

    const noTicket = await order()
    await toTicket(noTicket.id)
    await make('tickets', 'rejectTicket', { params: { id: noTicket.id } })
    const undelivered = await order()
    const last = { id: undelivered.id }
    await toTicket(undelivered.id)
    await make('tickets', 'generateTicket', { params: last })
    await make('tickets', 'rejectDelivery', { params: last, body: { reason: 'Client absent' } })
    await make('tickets', 'cancelDelivery', { params: last, body: { reason: 'Client absent' } })
  })

  it('is read by every list, the market, the desk and the forms', async () => {
    const { bank, office } = world.companies
    const trader = world.people.trader.userId
    await order()
    const free = await make('office', 'publishPosition', { body: POSITION })
    const params = { company: bank, companyId: bank, userId: trader, isoCode: 'EUR', id: free.id }
    const list = { query: { 'status[]': '1', currency: 'EUR', sort: 'amount' }, params }
    expect(await make('backOffice', 'allOrders', list)).toMatchObject({ count: expect.any(Number) })
    expect((await make('trader', 'companyOrders', list)).data.length).toBeGreaterThan(0)
    for (const name of ['bankSales', 'organizationOrders', 'filteredOrders']) await make('trader', name, list)
    await make('backOffice', 'allOrderCounts')
    await make('trader', 'orderCounts', { params, query: { startDate: '2026-11-18' } })
    const grouped = await make('trader', 'orderGroups', { query: { by: 'seller', 'status[]': '1' } })
    const [{ group, live }] = grouped.groups
    const inGroup = { params, query: { 'status[]': '1', group, pageSize: '50' } }
    expect((await make('trader', 'organizationOrders', inGroup)).count).toBe(live.count)
    await make('trader', 'orderListCounts', { query: { startDate: '2026-11-18', 'status[]': '1' } })
    expect((await make('trader', 'marketBarred')).data).toEqual([])
    expect((await make('trader', 'marketData')).data.data).toContainEqual(
      expect.objectContaining({ id: free.id }),
    )
    await make('trader', 'marketPosition', { params })
    await make('company', 'marketStatus')
    await make('trader', 'marketAnalytics', { params, query: { ex_uuid: office, bank_ref: bank } })
    await make('trader', 'operatorTurnover', { query: { exop: office, company: trader } })
    await make('trader', 'priceContext', { params, query: { form: 'CASH' } })
    await make('trader', 'negotiationHistory', { params, query: { exop_uuid: office } })
    await make('office', 'myPositions', { query: { listing: 'LISTED' } })
    expect(await make('office', 'mySyndicates')).toHaveLength(1)
    await make('office', 'withdrawPosition', { params })
    for (const name of ['currencies', 'governorates', 'zones', 'banks', 'agencies', 'currentUser']) {
      await make('trader', name)
    }
    expect(await make('backOffice', 'companies')).toContainEqual({
      id: office,
      name: expect.any(String),
      kind: 'EXCHANGE_OFFICE',
    })
    expect((await make('trader', 'zonesOfRegion', { query: { region: '1' } })).length).toBeGreaterThan(0)
  })

  it('is in every total, report and workbook', async () => {
    const { bank } = world.companies
    const params = { company: bank, userId: world.people.trader.userId }
    for (const name of ['totalCommission', 'allOrdersAmount', 'allOrdersEquivalent']) {
      await make('backOffice', name, { query: { 'status[]': '10' } })
    }
    for (const name of ['companyEquivalent', 'companyAmount', 'bankSalesEquivalent']) {
      await make('trader', name, { params, query: { 'status[]': '10' } })
    }
    await make('trader', 'organizationOrderCounts', { params })
    const query = { whose: 'mine', action: 'accept_draft' }
    expect((await make('office', 'ordersOnHold', { query })).data).toHaveLength(1)

    const { id } = await order()
    await toTicket(id)
    await make('tickets', 'generateTicket', { params: { id } })
    await make('tickets', 'deliverOrder', { params: { id } })
    const begun = await make('tickets', 'cashOutDistrict', { params, body: { agency: '0104' } })
    expect(begun).toMatchObject({ status: 'RUNNING', total: 1, done: 0, results: [] })
    const { db, clock } = world
    const onFailure = (error: unknown) => expect(error).toBeUndefined()
    await runSettlement({ db, clock, ids: systemIds(clock), onFailure }, begun.id)
    const settled = await make('tickets', 'settlement', { params: { ...params, id: begun.id } })
    expect(settled).toMatchObject({ status: 'DONE', cashed_out: 1, results: [{ id, cashedOut: true }] })
    const districts = await make('tickets', 'ordersByDistrict', { params, query: { 'status[]': '10' } })
    expect(districts).toMatchObject([{ agency_code: '0104', chef_lieu: 'Sousse', count: 2 }])
    await make('trader', 'ordersByProfit', { params, query: { 'status[]': '10' } })

    const made = await make('trader', 'exportOrders', { query: { company: bank, 'statuses[]': '10' } })
    const file = await request('trader', 'exportFile', { params: { uuid: made.data.uuid } })
    const cashOut = await request('tickets', 'exportCashOut', { params, query: { 'status[]': '10' } })
    for (const [name, { statusCode, rawPayload }] of [
      ['exportFile', file],
      ['exportCashOut', cashOut],
    ] as const) {
      expect(statusCode).toBe(200)
      expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
      journey.answered(name)
    }
  })

  it('has made every call but those of the session', () => {
    expect(journey.missing()).toEqual(['login', 'loginCode', 'logout'])
  })

  it('limits how often strangers ask for a ticket', async () => {
    const ask = () => request('trader', 'verifyTicket', { params: { code: 'x'.repeat(27) } })
    const answers = await Promise.all(Array.from({ length: 61 }, ask))
    const limited = answers.filter(({ statusCode }) => statusCode === 429)
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]?.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the web application', () => {
  let folder: string
  let web: TestApp
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fxmatch-web-'))
    writeBuiltWeb(folder)
    await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {}\n'.repeat(500))
    await writeFile(join(folder, '.secret'), 'no')
    web = await createTestApp(world, { webDist: folder })
  })
  afterAll(async () => {
    await web.close()
    await rm(folder, { recursive: true })
  })
  const navigate = (url: string) => web.app.inject({ url, headers: { accept: 'text/html,*/*' } })

  it.each(['/', '/home', '/orders/123?tab=history', '/verify/abc'])('shows itself at %s', async (url) => {
    const response = await navigate(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<title>FXMatch</title>')
    expect(response.headers['cache-control']).toBe(url.startsWith('/verify') ? 'no-cache' : 'no-store')
    expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('keeps hashed files for a year, compressed', async () => {
    const response = await web.app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect(response.headers['content-type']).toContain('javascript')
  })

  it.each(['/api/nothing', '/assets/main-gone.js', '/documents/nothing', '/docs/nothing/here'])(
    'says that %s is not there',
    async (url) => {
      const response = await navigate(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  it.each(['/.secret', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2f.secret', '/%00'])(
    'gives nothing away at %s',
    async (url) => {
      const response = await web.app.inject({ url })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      expect(response.json().code).toMatch(/NOT_FOUND|INVALID_INPUT/)
    },
  )
})
