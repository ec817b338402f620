import { sumDecimals } from '@fxmatch/domain/money/amount'
import { beforeAll, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import type { Person } from '../testing/plant-market.ts'
import { offer, requestForm, setMargins, setRemainderRate } from '../testing/request-world.ts'

const journey = callJourney(['order-requests', 'basket', 'bids'])

/** A call of another noun, by somebody of the world. */
async function call(who: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const token = await openSession(journey.world(), journey.world().people[who])
  const response = await journey.server().app.inject({
    method,
    url,
    headers: bearer(token),
    ...(payload ? { payload } : {}),
  })
  expect(response.statusCode, `${who} ${method} ${url}: ${response.body}`).toBeLessThan(300)
  return response.body === '' ? null : response.json()
}

interface OrderOf {
  id: string
  part: 'POSITION' | 'BID' | 'REMAINDER'
  session_id: number | null
  form: string
  amount: string
  finalEquivalent: string
  payable: string
  exop: { id: string }
  bank: { id: string }
}

let reference: string
let id: string
let positions: number[]

beforeAll(async () => {
  await setMargins(journey.world())
  await setRemainderRate(journey.world(), 'bank', '3.4210')
})

describe('a request of 500 000 EUR through HTTP', () => {
  it('is created in draft, against an import title that it reserves', async () => {
    const created = await journey.make('company', 'createOrderRequest', {
      body: requestForm(journey.world()),
    })
    expect(created).toMatchObject({
      status: 'DRAFT',
      totalAmount: '500000.00',
      remainderAmount: '500000.00',
      openAmount: '500000.00',
      remainderRate: '3.4210',
      equivalent: '1725000.000',
      title: { amount: '500000.00', used: '0.00', reserved: '500000.00', left: '0.00' },
    })
    expect(created.reference).toMatch(/^OR-2026-\d{6}$/)
    ;({ reference, id } = created)
    const titles = await journey.make('company', 'importTitles')
    expect(titles.data).toMatchObject([{ importReference: 'TCE-2026-0042', left: '0.00' }])
  })

  it('fills its basket from two offices, one price negotiated; nobody else sees the orders', async () => {
    positions = [
      await offer(journey.world(), 'office', { amount: '120000', rate: '3.3868' }),
      await offer(journey.world(), 'otherOffice', { amount: '80000', rate: '3.3900', form: 'DIGITAL' }),
      await offer(journey.world(), 'otherOffice', { amount: '60000', rate: '3.3950', form: 'DIGITAL' }),
    ]
    const [first = 0, second = 0, third = 0] = positions
    const before = await journey.make('company', 'sessionAnalytics')
    expect(before.data).toEqual({ EUR: { count: 3, position: '260000.00' } })
    const filled = await journey.make('company', 'fillBasket', {
      body: {
        reference,
        sessions: [
          { session_id: first, amount: '120000' },
          { session_id: second, amount: '80000', rate: '3.3850' },
          { session_id: third, amount: '60000' },
        ],
      },
    })
    expect(filled).toMatchObject({ remainderAmount: '240000.00', orderCount: 3 })
    expect(filled.orders.map((order: { asked: boolean }) => order.asked)).toEqual([false, false, false])
    const officeOrders = await call(
      'office',
      'GET',
      `/api/orders/organization/${journey.world().people.office.userId}`,
    )
    expect(officeOrders.count).toBe(0)
    const [mine] = filled.orders as OrderOf[]
    const hidden = await journey.server().app.inject({
      url: `/api/orders/${mine?.id}`,
      headers: bearer(await openSession(journey.world(), journey.world().people.office)),
    })
    expect(hidden.statusCode).toBe(404)
  })

  it('takes an order out of the basket and puts it in again', async () => {
    const third = positions[2] ?? 0
    const detail = await journey.make('company', 'orderRequest', { params: { id } })
    const last = detail.data.orders.find((order: OrderOf) => order.session_id === third)
    const emptied = await journey.make('company', 'emptyBasket', {
      body: { reference, orders: [{ order_id: last.id }] },
    })
    expect(emptied).toMatchObject({ openAmount: '300000.00', orderCount: 2 })
    await journey.make('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id: third, amount: '60000' }] },
    })
  })

  it('gets the bids of two banks, accepts a part of one and declines the other', async () => {
    const asks = await journey.make('rival', 'askRequests', { query: { currency: 'EUR' } })
    expect(asks.data).toMatchObject([
      { reference, remainderAmount: '240000.00', rate: '3.4500', bid: null, placeBid: { allowed: true } },
    ])
    expect((await journey.make('rival', 'countAskRequests')).countAskRequest).toBe(1)
    const info = await journey.make('rival', 'orderRequestInfo', { params: { id } })
    expect(info.data.name).toBe('Company corporate')
    const bid = { rate: '3.4100', amount: '240000', form: 'DIGITAL', currency: 'EUR' }
    const placed = await journey.make('rival', 'placeBid', { params: { reference }, body: bid })
    expect(placed).toMatchObject({
      bid: { rate: '3.4100', amount: '240000.00' },
      placeBid: { allowed: false },
    })
    await journey.make('rival', 'cancelBid', {
      params: { reference },
      body: { order_id: placed.bid.order_id },
    })
    await journey.make('rival', 'placeBid', { params: { reference }, body: bid })
    await journey.make('trader', 'placeBid', { params: { reference }, body: { ...bid, rate: '3.4400' } })
    expect(await journey.make('company', 'countAskBids', { query: { transaction: reference } })).toEqual({
      count: 2,
    })
    const { data: bids } = await journey.make('company', 'requestBids', { params: { id } })
    expect(
      bids.map((one: { rate: string; status: { code: number } }) => [one.rate, one.status.code]),
    ).toEqual([
      ['3.4100', 106],
      ['3.4400', 106],
      ['3.4100', 109],
    ])
    const accepted = await journey.make('company', 'acceptBid', {
      params: { reference },
      body: { order_id: bids[0].order_id, amount: '100000' },
    })
    expect(accepted).toMatchObject({ remainderAmount: '140000.00', openAmount: '140000.00', orderCount: 4 })
    const declined = await journey.make('company', 'declineBid', {
      params: { reference },
      body: { order_id: bids[1].order_id, reason: 'Prix trop élevé' },
    })
    expect(declined.bidCount).toBe(0)
  })

  it('asks one office, is submitted, and the bank sells the remainder', async () => {
    const { data: all } = await journey.make('company', 'orderRequestOrders', { params: { id } })
    const [first] = all as OrderOf[]
    const asked = await journey.make('company', 'askOrders', {
      params: { reference },
      body: { orders: [{ order_id: first?.id }] },
    })
    expect(asked.orders[0].asked).toBe(true)
    const gone = await journey.make('company', 'go', { body: { reference, remainderRate: '3.421' } })
    expect(gone).toMatchObject({
      status: 'ON_HOLD',
      remainderAmount: '140000.00',
      openAmount: '0.00',
      remainderRate: '3.4210',
    })
    const live = (gone.orders as OrderOf[]).filter((order) => 'id' in order && order.part !== undefined)
    const covering = live.filter(({ part }) => part !== 'REMAINDER')
    expect(live.length - covering.length).toBe(1)
    expect(sumDecimals([gone.partialEquivalent, gone.remainderEquivalent]).toFixed(3)).toBe(
      gone.totalEquivalent,
    )
  })

  it('is validated by the bank’s front office, sent back, and validated by two persons', async () => {
    const listed = await journey.make('manifest', 'orderRequests', { query: { 'status[]': 'ON_HOLD' } })
    expect(listed.data).toMatchObject({ totalItems: 1, data: [{ reference, name: 'Company corporate' }] })
    const { data: all } = await journey.make('manifest', 'orderRequestOrders', { params: { id } })
    const cash = (all as (OrderOf & { needsAgency: boolean })[]).filter(({ needsAgency }) => needsAgency)
    expect(cash.map(({ form }) => form)).toEqual(['CASH'])
    const missing = await journey.request('manifest', 'validateFrontOffice', { params: { id }, body: [] })
    expect(missing.json()).toMatchObject({ code: 'AGENCY_REQUIRED' })
    const body = cash.map(({ id: order }) => ({ order, agence: journey.world().agencyId }))
    await journey.make('manifest', 'validateFrontOffice', { params: { id }, body })
    const own = await journey.request('manifest', 'validateRequestBackOffice', { params: { id } })
    expect(own.json()).toMatchObject({ code: 'SEGREGATION', rule: 'SEGREGATION_REQUEST_VALIDATION' })
    await journey.make('tickets', 'returnToFrontOffice', {
      params: { id },
      body: { reason: 'Vérifier le titre' },
    })
    await journey.make('manifest', 'validateFrontOffice', { params: { id }, body: [] })
    const validated = await journey.make('tickets', 'validateRequestBackOffice', { params: { id } })
    expect(validated.status).toBe('BO_CONFIRMED')
  })

  it('is confirmed, ticketed, delivered and cashed out order by order', async () => {
    const { data: all } = await journey.make('company', 'orderRequestOrders', { params: { id } })
    const live = (all as (OrderOf & { status: { code: number } })[]).filter(
      ({ status }) => ![4, 108, 109].includes(status.code),
    )
    expect(live.length).toBe(5)
    const statusOf = async () =>
      (await journey.make('company', 'orderRequest', { params: { id } })).data.status
    const { otherBank, office } = journey.world().companies
    for (const [index, order] of live.entries()) {
      const rival = order.bank.id === otherBank
      if (order.part === 'POSITION') {
        const seller = order.exop.id === office ? 'office' : 'otherOffice'
        await call(seller, 'POST', `/api/orders/accept-draft/${order.id}`)
        await call('company', 'POST', `/api/orders/half-confirm-client/${order.id}`)
        await call(seller, 'POST', `/api/orders/half-confirm-client/${order.id}`)
        if (order.form === 'CASH')
          await call(seller, 'POST', `/api/orders/receive/${order.id}`, {
            bills: [{ nbr: 240, bill: '500' }],
          })
      }
      if (order.part === 'BID') await call('rival', 'POST', `/api/orders/half-confirm-client/${order.id}`)
      const agence = rival ? journey.world().foreignAgencyId : journey.world().agencyId
      await call(rival ? 'rival' : 'room', 'POST', `/api/orders/confirm-mp/${order.id}`, { agence })
      await call(rival ? 'rivalSecond' : 'second', 'PUT', `/api/orders/confirm-bo/${order.id}`)
      expect(await statusOf()).toBe(index < 4 ? 'PARTIAL_CONFIRMED' : 'CONFIRMED')
    }
    for (const step of ['confirm-banque', 'deliver', 'cash-out'] as const) {
      for (const order of live) {
        const desk = order.bank.id === otherBank ? 'rivalTickets' : 'tickets'
        await call(desk, step === 'confirm-banque' ? 'PUT' : 'POST', `/api/orders/${step}/${order.id}`)
      }
      expect(await statusOf()).toBe(step === 'confirm-banque' ? 'CLOSED' : 'DELIVERED')
    }
  })

  it('agrees with the ledger, the delivered list and the title to the millime', async () => {
    const { data: request } = await journey.make('company', 'orderRequest', { params: { id } })
    const delivered = await journey.make('company', 'deliveredOrders', { query: { currency: 'EUR' } })
    expect(delivered.count).toBe(5)
    const total = sumDecimals(delivered.data.map((row: OrderOf) => row.finalEquivalent)).toFixed(3)
    expect(total).toBe(request.totalEquivalent)
    expect(delivered.totals.total_amount).toBe('500000.00')
    const { rows } = await journey
      .world()
      .db.selectFrom('ledger_entries')
      .innerJoin('journals', 'journals.id', 'ledger_entries.journal_id')
      .where('account', '=', 'CASH')
      .where('company_id', '=', journey.world().companies.corporate)
      .select((eb) => eb.fn.sum<string>('amount').as('paid'))
      .execute()
      .then((all) => ({ rows: all }))
    expect(
      sumDecimals([rows[0]?.paid ?? '0'])
        .negated()
        .toFixed(3),
    ).toBe(delivered.totals.total_payable)
    expect(request.title).toMatchObject({ used: '500000.00', reserved: '0.00', left: '0.00' })
    expect(request.history.map((entry: { after: string }) => entry.after)).toEqual([
      'DRAFT',
      'ON_HOLD',
      'FO_CONFIRMED',
      'ON_HOLD',
      'FO_CONFIRMED',
      'BO_CONFIRMED',
      'PARTIAL_CONFIRMED',
      'CONFIRMED',
      'CLOSED',
      'DELIVERED',
    ])
  })
})

describe('the other ends of a request', () => {
  const create = async (more: object = {}) =>
    journey.make('company', 'createOrderRequest', {
      body: {
        ...requestForm(journey.world()),
        totalAmount: '1000',
        importReference: `T-${Math.random()}`,
        ...more,
      },
    })

  it('is cancelled by its company with a reason', async () => {
    const { id: own } = await create()
    const canceled = await journey.make('company', 'cancelOrderRequest', {
      params: { id: own },
      body: { reason: 'Commande annulée' },
    })
    expect(canceled).toMatchObject({ status: 'CANCELED', reason: 'Commande annulée' })
  })

  it('is rejected by the bank’s front office', async () => {
    const { id: own, reference: named } = await create()
    await journey.make('company', 'go', { body: { reference: named } })
    const rejected = await journey.make('tickets', 'rejectOrderRequest', {
      params: { id: own },
      body: { reason: 'Titre incomplet' },
    })
    expect(rejected).toMatchObject({ status: 'REJECTED', totalEquivalent: '0.000' })
  })
})

it('has made every call', () => {
  expect(journey.missing()).toEqual([])
})
