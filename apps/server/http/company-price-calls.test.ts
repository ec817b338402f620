import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { beforeAll, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { offer, requestForm, setMargins, setRemainderRate } from '../testing/request-world.ts'

// What a company types, sees and pays, through HTTP.

const journey = callJourney(['order-requests', 'basket', 'bids', 'market', 'margins', 'rates', 'orders'])

beforeAll(async () => {
  await setMargins(journey.world())
  await setRemainderRate(journey.world(), 'bank', '3.4210')
})

let titles = 0
async function draft(more: object = {}): Promise<{ id: string; reference: string }> {
  const form = { totalAmount: '100000', importReference: `PRIX-${++titles}`, ...more }
  return journey.make('company', 'createOrderRequest', { body: requestForm(journey.world(), form) })
}

describe('a price that a company proposes', () => {
  // 0.3 + 0.2 % of commission and 0.4 % of margin on banknotes: 3.3868 is shown to the company as 3.4173.
  it.each([
    ['the displayed price', '3.4173', '3.3868', '3.4173'],
    ['a tick less', '3.4172', '3.3867', '3.4172'],
    // 3.3697 × 1.009 = 3.4000273: shown as 3.4000, and more than that.
    ['a round price', '3.4', '3.3696', '3.3999'],
    ['no price: the position’s', null, '3.3868', '3.4173'],
  ])('is all-in: %s', async (_, rate, seller, allIn) => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const seen = await journey.make('company', 'marketPosition', { params: { id: session_id } })
    expect(seen.data).toMatchObject({ rate: '3.3868', rateTCC: '3.4173', all_in_percent: '0.9' })
    const { orders } = await journey.make('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '1000', rate }] },
    })
    expect(orders).toMatchObject([{ originalRate: '3.3868', rate: seller, finalPrice: allIn }])
  })

  it('costs no millime more than the typed price of the amount, each part rounded as it is booked', async () => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const { orders } = await journey.make('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '5', rate: '3.4106' }] },
    })
    // At 3.3801, whose exact all-in price is 3.4105, it were 16.901 + 0.085 + 0.068 = 17.054.
    expect(orders).toMatchObject([{ rate: '3.3800', finalEquivalent: '17.053' }])
  })

  it('is refused where no seller’s rate is that low', async () => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const world = journey.world()
    await world.db
      .insertInto('margin_settings')
      .values({
        bank_id: world.companies.bank,
        form: 'CASH',
        currency: 'EUR',
        percent: '60',
        valid_from: world.clock.now(),
      })
      .execute()
    const answer = await journey.request('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '1000', rate: '0.0001' }] },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'RATE_OUT_OF_RANGE',
      fields: [{ path: 'sessions.0.rate', rule: 'OPENING_RATE_DEVIATION' }],
    })
    await world.db
      .insertInto('margin_settings')
      .values({
        bank_id: world.companies.bank,
        form: 'CASH',
        currency: 'EUR',
        percent: null,
        valid_from: new Date(world.clock.now().getTime() + 1),
      })
      .execute()
    world.clock.time = new Date(world.clock.time.getTime() + 1_000)
  })
})

const TERMS = {
  exchangeOfficePercent: '0.3',
  platformPercent: '0.2',
  vatPercent: '19',
  sharePercents: { platform: '60', insight: '10', partner: '30' },
}
/** What 1 000 EUR in banknotes cost the company at a margin, VAT included. */
const costAt = (marginPercent: string, rate = '3.3868') =>
  priceOrder({
    ...{ amount: '1000', rate, unit: 1, form: 'CASH', buyer: 'CORPORATE' },
    terms: { ...TERMS, marginPercent },
  }).payable

const position = (id: number) =>
  journey.world().db.selectFrom('positions').select('status').where('id', '=', id).executeTakeFirstOrThrow()

/** The bank sets its margin on banknotes; its orders from the next second on are at it. */
async function setMargin(value: string) {
  const { clock } = journey.world()
  clock.time = new Date(clock.time.getTime() + 1_000)
  const body = [{ currency_iso: 'DFT', value }]
  await journey.make('tickets', 'setPartnerMargins', { params: { form: 'cash' }, body })
  clock.time = new Date(clock.time.getTime() + 1_000)
}

/** A refusal that names both figures. */
const changed = (seen: string, total: string) => ({
  code: 'TOTAL_CHANGED',
  rule: 'TOTAL_CHANGED',
  details: { seen, total },
  message: expect.stringContaining('Le montant à payer a changé'),
})

describe('the displayed price of a position, typed, takes it as it stands', () => {
  it.each([
    // 3.3889 × 1.009 = 3.4194001: rounded down. 3.3868 × 1.009 = 3.4172812: rounded up.
    ['3.3889', '3.4194', '0.4'],
    ['3.3868', '3.4173', '0.4'],
    // The lowest price allowed: 3.2175 × 1.0085 = 3.24484875, displayed below the first all-in price that leads to it.
    ['3.2175', '3.2448', '0.35'],
  ])('%s is shown as %s with a margin of %s %%', async (own, displayed, margin) => {
    await setMargin(margin)
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000', rate: own })
    const { data } = await journey.make('company', 'marketPosition', { params: { id: session_id } })
    expect(data).toMatchObject({ rate: own, rateTCC: displayed })
    const line = (rate: string, seenTotal?: string) => ({
      body: { reference, sessions: [{ session_id, amount: '1000', rate }], seenTotal },
    })
    const total = costAt(margin, own)
    // A tick less negotiates, and below the band nothing does.
    const less = decimal(displayed).minus('0.0001').toFixed(4)
    const lower = await journey.request('company', 'fillBasket', line(less, total))
    if (own === '3.2175')
      expect(lower.json()).toMatchObject({
        code: 'RATE_OUT_OF_RANGE',
        details: { lowestAllIn: displayed, highestAllIn: displayed },
      })
    else expect(lower.json()).toMatchObject({ code: 'TOTAL_CHANGED', details: { seen: total } })
    // Far from the reference: the amount is typed again.
    if (own === '3.2175')
      expect((await journey.request('company', 'fillBasket', line(displayed, total))).json()).toMatchObject({
        rule: 'UNUSUAL_RATE',
      })
    const { orders } = await journey.make('company', 'fillBasket', {
      ...line(displayed, total),
      again: '1000',
    })
    expect(orders).toMatchObject([{ originalRate: own, rate: own, finalPrice: displayed, payable: total }])
    await setMargin('0.4')
  })
})

describe('the basket costs what was seen', () => {
  const seen = costAt('0.4')
  const fill = (reference: string, session_id: number, seenTotal: string | number) => ({
    body: { reference, sessions: [{ session_id, amount: '1000' }], seenTotal },
  })

  it('a margin raised between look and click is refused with both figures, and nothing is taken', async () => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    await setMargin('2')
    const answer = await journey.request('company', 'fillBasket', fill(reference, session_id, seen))
    expect([answer.statusCode, answer.json()]).toMatchObject([409, changed(seen, costAt('2'))])
    expect(await position(session_id)).toEqual({ status: 'FREE' })
    const { orders } = await journey.make('company', 'fillBasket', fill(reference, session_id, costAt('2')))
    expect(orders).toMatchObject([{ payable: costAt('2') }])
    await setMargin('0.4')
  })

  it.each([
    ['a total typed lower', '1.000', 409],
    ['a total of nothing', '0', 409],
    ['a total in another notation', '1 234,5', 400],
    ['the French notation of the right one', seen.replace('.', ','), 400],
    ['a negative total', `-${seen}`, 400],
    ['the same value with another number of zeros', Number(seen), 201],
  ])('%s: %s is answered with %i', async (_, total, status) => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const answer = await journey.request('company', 'fillBasket', fill(reference, session_id, total))
    expect(answer.statusCode).toBe(status)
    if (status === 400)
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'seenTotal' }] })
    if (status !== 201) expect(await position(session_id)).toEqual({ status: 'FREE' })
  })

  it('a body that arrives late, after the margin was raised, is refused', async () => {
    const { reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const { app } = journey.server()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const body = JSON.stringify(fill(reference, session_id, seen).body)
    const token = await openSession(journey.world(), journey.world().people.company)
    const headers = {
      ...bearer(token),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const path = '/api/orders_requests/cart'
    const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = send({ port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, body: text }))
      })
      sent.on('error', reject)
      sent.write(body.slice(0, 20))
      void setMargin('3').then(() => sent.end(body.slice(20)), reject)
    })
    const { status, body: text } = await answered
    expect([status, JSON.parse(text)]).toMatchObject([409, changed(seen, costAt('3'))])
    expect(await position(session_id)).toEqual({ status: 'FREE' })
    await setMargin('0.4')
  })
})

describe('submitting costs what was seen', () => {
  const shown = async (id: string) => (await journey.make('company', 'orderRequest', { params: { id } })).data
  const offerOf = (request: { remainderOffers: { form: string; totalPayable: string }[] }, form: string) =>
    request.remainderOffers.find((one) => one.form === form)?.totalPayable ?? ''
  const go = (reference: string, form: string, seenTotal: string) => ({
    body: { reference, form, seenTotal },
  })

  it('each form of the remainder has its own price, and the one of the other form is refused', async () => {
    const { id, reference } = await draft({ totalAmount: '50000' })
    const request = await shown(id)
    const [cash, digital] = [offerOf(request, 'CASH'), offerOf(request, 'DIGITAL')]
    // 171 050 of counter value: 0.5 % of commission on banknotes, 0.2 % on a transfer, 19 % of VAT on it.
    expect([cash, digital]).toEqual(['172067.748', '171457.099'])
    const answer = await journey.request('company', 'go', go(reference, 'CASH', digital))
    expect([answer.statusCode, answer.json()]).toMatchObject([409, changed(digital, cash)])
    expect(await shown(id)).toMatchObject({ status: 'DRAFT', orderCount: 0 })
    const submitted = await journey.make('company', 'go', go(reference, 'CASH', cash))
    expect(submitted).toMatchObject({ status: 'ON_HOLD', totalPayable: cash, remainderOffers: [] })
    expect(submitted.orders).toMatchObject([{ part: 'REMAINDER', form: 'CASH', payable: cash }])
  })

  it('what the basket holds is part of the total', async () => {
    const { id, reference } = await draft({ totalAmount: '1500' })
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const sessions = [{ session_id, amount: '1000' }]
    await journey.make('company', 'fillBasket', { body: { reference, sessions } })
    const total = offerOf(await shown(id), 'DIGITAL')
    const submitted = await journey.make('company', 'go', go(reference, 'DIGITAL', total))
    const paid = submitted.orders.map((order: { payable: string }) => Number(order.payable))
    expect(paid.length).toBe(2)
    expect((paid[0] + paid[1]).toFixed(3)).toBe(total)
    expect(submitted.totalPayable).toBe(total)
  })

  it('a remainder rate changed between look and go is refused', async () => {
    const { id, reference } = await draft({ totalAmount: '50000' })
    const seen = offerOf(await shown(id), 'DIGITAL')
    const { clock } = journey.world()
    clock.time = new Date(clock.time.getTime() + 1_000)
    const rate = (value: string) =>
      journey.make('tickets', 'updateRemainderRates', { body: [{ currecy_isocode: 'EUR', rate: value }] })
    await rate('3.4310')
    clock.time = new Date(clock.time.getTime() + 1_000)
    const now = offerOf(await shown(id), 'DIGITAL')
    const answer = await journey.request('company', 'go', go(reference, 'DIGITAL', seen))
    expect([answer.statusCode, answer.json()]).toMatchObject([409, changed(seen, now)])
    expect(await shown(id)).toMatchObject({ status: 'DRAFT', orderCount: 0 })
    await journey.make('company', 'go', go(reference, 'DIGITAL', now))
    await rate('3.4210')
    clock.time = new Date(clock.time.getTime() + 1_000)
  })
})

describe('a bid and an order cost what was seen', () => {
  it('a part of a bid, with commission and VAT', async () => {
    const { id, reference } = await draft({ totalAmount: '10000' })
    const body = { rate: '3.4100', amount: '10000', form: 'DIGITAL', currency: 'EUR' }
    const placed = await journey.make('rival', 'placeBid', { params: { reference }, body })
    const { order_id } = placed.bid
    // 34 100 + 0.2 % + 19 % of that; of the half: half of each.
    expect(placed.bid).toMatchObject({ equivalentTCC: '34168.200', vat: '12.958', payable: '34181.158' })
    const accept = (seenTotal: string) => ({
      params: { reference },
      body: { order_id, amount: '5000', seenTotal },
    })
    const before = await journey.request('company', 'acceptBid', accept('17050.000'))
    expect([before.statusCode, before.json()]).toMatchObject([409, changed('17050.000', '17090.579')])
    const accepted = await journey.make('company', 'acceptBid', accept('17090.579'))
    expect(accepted).toMatchObject({ id, totalEquivalent: expect.any(String) })
    expect(accepted.orders).toMatchObject([{ part: 'BID', amount: '5000.00', payable: '17090.579' }])
  })

  it('a bank’s order on a position', async () => {
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const body = {
      ...{ currency: 'EUR', amount: '1000', rate: '3.3868', session_id },
      ...{ agence: journey.world().agencyId, cashOutType: 'CASH_PAYMENT' },
    }
    const total = '3406.951'
    const lower = await journey.request('trader', 'placeOrder', { body: { ...body, seenTotal: '3386.800' } })
    expect([lower.statusCode, lower.json()]).toMatchObject([409, changed('3386.800', total)])
    expect(await position(session_id)).toEqual({ status: 'FREE' })
    const placed = await journey.make('trader', 'placeOrder', { body: { ...body, seenTotal: total } })
    expect(placed.profit.payable).toBe(total)
  })

  it('who says nothing goes on as the specification’s clients do', async () => {
    const { reference } = await draft({ totalAmount: '500' })
    expect(await journey.make('company', 'go', { body: { reference } })).toMatchObject({ status: 'ON_HOLD' })
  })
})

describe('the price of an order adds up line by line', () => {
  const tell = (told: 'true' | 'false') =>
    journey.make('tickets', 'setPartnerMargins', {
      params: { form: 'cash' },
      query: { told },
      body: [{ currency_iso: 'DFT', value: '0.4' }],
    })
  const sum = (...values: (string | null | undefined)[]) =>
    sumDecimals(values.map((value) => value ?? '0')).toFixed(3)

  /** One order as its order page, the request's table and the market's terms tell it to somebody. */
  async function seenBy(who: 'company' | 'tickets', id: string, request: string) {
    const { profit } = await journey.make(who, 'orderDetail', { params: { id } })
    const { data } = await journey.make(who, 'orderRequest', { params: { id: request } })
    const [line] = data.orders
    expect(sum(profit.equivalent, profit.commissionEquivalent, profit.margin)).toBe(profit.finalEquivelent)
    expect(sum(profit.finalEquivelent, profit.vat)).toBe(profit.payable)
    expect(sum(line.equivalent, line.commissionEquivalent, line.margin)).toBe(line.finalEquivalent)
    expect(sum(line.finalEquivalent, line.vat)).toBe(line.payable)
    expect(line.payable).toBe(profit.payable)
    return { profit, line }
  }

  it('with the margin on its own line, or in the commission’s where the bank does not tell it', async () => {
    const { id: request, reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const { orders } = await journey.make('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '1000' }] },
    })
    const [{ id }] = orders
    // Until it is asked, an order is the company's own affair.
    await journey.make('company', 'askOrders', {
      params: { reference },
      body: { orders: [{ order_id: id }] },
    })
    const apart = { commissionEquivalent: '16.934', margin: '13.547', marginRate: '0.4', withMargin: false }
    const open = await seenBy('company', id, request)
    expect(open).toMatchObject({ profit: apart, line: apart })
    expect((await tell('false')).map(({ told }: { told: boolean }) => told)).toEqual([false])
    const joined = await seenBy('company', id, request)
    const together = { commissionEquivalent: '30.481', commissionRate: '0.9', withMargin: true }
    expect(joined).toMatchObject({ profit: together, line: { ...together, margin: null, marginRate: null } })
    expect(joined.profit).not.toHaveProperty('margin')
    expect(joined.profit.payable).toBe(open.profit.payable)
    // The bank reads its margin all the same.
    expect(await seenBy('tickets', id, request)).toMatchObject({ profit: apart, line: apart })
    const market = await journey.make('company', 'marketData')
    expect(new Set(market.data.terms.map((each: { margin_told: boolean }) => each.margin_told))).toEqual(
      new Set([false]),
    )
    expect((await tell('true')).map(({ told }: { told: boolean }) => told)).toEqual([true])
    expect(await seenBy('company', id, request)).toMatchObject({ profit: apart, line: apart })
  })
})
