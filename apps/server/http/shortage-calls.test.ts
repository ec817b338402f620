import { orderListQuery } from '@fxmatch/contract/http/order-lists'
import { describe, expect, it } from 'vitest'
import { fillBasket } from '../commands/order-requests/fill-basket.ts'
import { submitRequest } from '../commands/order-requests/submit-request.ts'
import { validateFrontOffice } from '../commands/order-requests/validate-front-office.ts'
import { validateRequestBackOffice } from '../commands/order-requests/validate-request-back-office.ts'
import { acceptDraft } from '../commands/orders/accept-draft.ts'
import { deliverOrder } from '../commands/orders/deliver-order.ts'
import { expireOrder } from '../commands/orders/expire-order.ts'
import { generateTicket } from '../commands/orders/generate-ticket.ts'
import { halfConfirmOrder } from '../commands/orders/half-confirm-order.ts'
import { validateBackOffice } from '../commands/orders/validate-back-office.ts'
import { readOrdersOfRequest } from '../db/order-requests/request-rows.ts'
import { countOrders } from '../queries/orders/count-orders.ts'
import { listOrders } from '../queries/orders/list-orders.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bind, must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { request as draftRequest, offer, setRemainderRate } from '../testing/request-world.ts'

// A short count has a way out: status 6 was a dead end. Complete, reduce or undo, with position, price, ticket and ledger.

const journey = callJourney(['orders', 'order-requests', 'shortages', 'work'])
const { make, request } = journey
const world = () => journey.world()
const viewer = () => world().people.backOffice

const HUNDREDS = (nbr: number) => [{ nbr, bill: '100' }]
const REASON = 'Deux billets manquent au comptage'

/** An order of 10 000 EUR, at 3.3868 unless told otherwise, that waits for its banknotes. */
async function awaitingNotes(amount = '10000') {
  const position = await publish(world())
  const id = await place(world(), position, { amount })
  await bind(world(), id)
  return { position, params: { id } }
}
type Params = { id: string }
const short = (params: Params, counted = 98, missing = '200', who: Person = 'office') =>
  request(who, 'recordShortage', { params, body: { bills: HUNDREDS(counted), missing, reason: REASON } })
const answer = (who: Person, params: Params, way: string, more: object = {}) =>
  request(who, 'answerShortage', { params, body: { way, missing: '200', ...more } })
const orderOf = ({ id }: Params) =>
  world().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const positionOf = (id: number) =>
  world().db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const childrenOf = (id: number) =>
  world().db.selectFrom('positions').selectAll().where('parent_id', '=', id).orderBy('id').execute()

/** An order of which 200 EUR of 10 000 are missing. */
async function shortOrder() {
  const order = await awaitingNotes()
  expect((await short(order.params)).statusCode).toBe(200)
  return order
}

/** A company's validated request of 60 000 EUR whose only order is 200 short. */
async function shortRequest(importReference: string) {
  const { id, reference } = await draftRequest(world(), { totalAmount: '60000', importReference })
  const session_id = await offer(world(), 'office', { amount: '60000' })
  const sessions = [{ session_id, amount: '60000' }]
  await must(world().as('company', (context) => fillBasket(context, { reference, sessions })))
  await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
  const [order] = await readOrdersOfRequest(world().db, id)
  if (!order) throw new Error('the basket is empty')
  const params = { id: order.id }
  await validateBoth(id, [{ order: order.id, agence: world().agencyId }])
  await must(world().as('office', (context) => acceptDraft(context, { orderId: order.id })))
  for (const who of ['company', 'office'] as const)
    await must(world().as(who, (context) => halfConfirmOrder(context, { orderId: order.id })))
  expect((await short(params, 598, '200', 'trader')).statusCode).toBe(200)
  return { id, reference, params }
}

/** Both validations of the bank. */
async function validateBoth(id: string, assignments: readonly { order: string; agence: string }[]) {
  await must(world().as('manifest', (context) => validateFrontOffice(context, { request: id, assignments })))
  await must(world().as('tickets', (context) => validateRequestBackOffice(context, { request: id })))
}

describe('a short count', () => {
  it('is recorded with what was counted, what is missing and why; the order waits for both parties', async () => {
    const { params } = await awaitingNotes()
    const recorded = await make('office', 'recordShortage', {
      params,
      body: { bills: HUNDREDS(98), missing: '200', reason: REASON },
    })
    expect(recorded).toMatchObject({
      status: { code: 8 },
      pendingDecision: 'SHORTAGE',
      amount: '10000.00',
      shortage: {
        bills: [{ nbr: 98, bill: '100' }],
        missing: '200.00',
        reason: REASON,
        choices: { BUYER: null, SELLER: null },
        // 9 800 × 3.3868
        reduced: { amount: '9800.00', equivalent: '33190.640' },
        before: null,
      },
      // Wednesday 18 November, two working days on.
      expireDate: '2026-11-20T09:00:00.000Z',
      bills: [],
    })
    expect(recorded.profit.payable).toBeUndefined()
    expect(recorded.profit.payableReduced).toBeUndefined()
    // Who pays reads both totals: 33 190.640 + 0.5 % + 19 % VAT of that.
    const seen = await make('trader', 'orderDetail', { params })
    expect(seen.profit).toMatchObject({ payable: '34069.515', payableReduced: '33388.124' })
    const allowed = seen.allowedActions.filter((one: { allowed: boolean }) => one.allowed)
    expect(allowed.map((one: { action: string }) => one.action)).toEqual(['answer_shortage'])
  })

  it('is found and counted in the reception, and not at the back office, which has nothing to decide', async () => {
    const { params } = await shortOrder()
    const all = { kind: 'ALL' } as const
    const found = async (query: object) => {
      const page = await listOrders(
        world().db,
        viewer(),
        all,
        orderListQuery.parse({ pageSize: 100, ...query }),
        world().clock.now(),
      )
      return { ids: page?.data.map(({ id }) => id) ?? [], count: page?.count ?? 0 }
    }
    const reception = await found({ status: ['6', '8'], decides: 'PARTIES' })
    const backOffice = await found({ status: ['8'], decides: 'BACK_OFFICE' })
    expect([reception.ids.includes(params.id), backOffice.ids.includes(params.id)]).toEqual([true, false])
    const counts = await countOrders(world().db, viewer(), all, {})
    expect([counts?.['6'] ?? 0, counts?.['8'] ?? 0]).toEqual([reception.count, backOffice.count])
  })

  it.each([
    ['nothing is missing', 100, '0', 'SHORTAGE_NONE'],
    ['more came than was ordered', 101, '100', 'SHORTAGE_NONE'],
    ['something else is missing than was said', 98, '100', 'SHORTAGE_SUM'],
    ['more is said to be missing than was ordered', 98, '10000.01', 'SHORTAGE_SUM'],
  ])('is refused where %s', async (_what, counted, missing, rule) => {
    const { params } = await awaitingNotes()
    const refused = await short(params, counted, missing)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ rule, fields: [{ path: 'missing' }] })
    expect((await orderOf(params)).status).toBe(6)
  })

  it('is of notes that exist, with a reason, by who receives them', async () => {
    const { params } = await awaitingNotes()
    const record = (who: Person, body: object) => request(who, 'recordShortage', { params, body })
    const unknown = await record('office', {
      bills: [{ nbr: 1, bill: '4000' }],
      missing: '6000',
      reason: REASON,
    })
    expect(unknown.json()).toMatchObject({ fields: [{ path: 'bills.0.bill', rule: 'NOTE_UNKNOWN' }] })
    const silent = await record('office', { bills: HUNDREDS(98), missing: '200', reason: ' ' })
    expect(silent.statusCode).toBe(400)
    const body = { bills: HUNDREDS(98), missing: '200', reason: REASON }
    for (const [who, status] of [
      ['otherOffice', 404],
      ['rival', 404],
      ['tickets', 403],
      ['backOffice', 404],
    ] as const)
      expect([who, (await record(who, body)).statusCode]).toEqual([who, status])
  })

  it('of two at once one is recorded, and a count of all beside it is not', async () => {
    const { params } = await awaitingNotes()
    const answers = await Promise.all([
      short(params),
      short(params, 97, '300', 'trader'),
      request('trader', 'recordBanknotes', { params, body: { bills: HUNDREDS(100) } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})

describe('what becomes of it is said by both', () => {
  it('one alone, even who counted, changes nothing; it cannot answer for the other, nor twice', async () => {
    const { params, position } = await shortOrder()
    expect((await answer('office', params, 'REDUCE')).json()).toMatchObject({
      status: { code: 8 },
      shortage: { choices: { BUYER: null, SELLER: 'REDUCE' } },
    })
    const twice = await answer('office', params, 'UNDO')
    expect([twice.statusCode, twice.json().rule]).toEqual([409, 'OFFER_AWAITS_OTHER_SIDE'])
    for (const who of ['backOffice', 'otherOffice', 'rival', 'tickets', 'reader'] as const)
      expect((await answer(who, params, 'REDUCE')).statusCode).toBeGreaterThanOrEqual(403)
    expect(await orderOf(params)).toMatchObject({ amount: '10000.0000', status: 8 })
    expect(await positionOf(position)).toMatchObject({ amount: '10000.0000', status: 'CONFIRMED' })
  })

  it('both otherwise: it stays, and either may say otherwise', async () => {
    const { params } = await shortOrder()
    await answer('office', params, 'REDUCE')
    expect((await answer('trader', params, 'UNDO')).json()).toMatchObject({ status: { code: 8 } })
    expect((await answer('office', params, 'UNDO')).json()).toMatchObject({ status: { code: 9 } })
  })

  it('both at once, alike: it is done once', async () => {
    const { params, position } = await shortOrder()
    const both = await Promise.all([answer('office', params, 'REDUCE'), answer('trader', params, 'REDUCE')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await orderOf(params)).status).toBe(7)
    expect(await childrenOf(position)).toHaveLength(1)
    // The audit says from which status to which the order went, and beside it what became of its figures.
    const audited = await world()
      .db.selectFrom('audit_entries')
      .select('data')
      .where('object_id', '=', params.id)
      .where('action', '=', 'order.shortage_answered')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audited.data).toMatchObject({
      before: expect.any(Number),
      after: expect.any(Number),
      reduced: { before: { amount: expect.any(String) }, after: { amount: expect.any(String) } },
    })
  })

  it('the trace tells which way each side chose, and when, on the order’s page and in the audit', async () => {
    const { params } = await shortOrder()
    for (const [who, way] of [
      ['office', 'REDUCE'],
      ['trader', 'UNDO'],
      ['office', 'UNDO'],
    ] as const) {
      world().clock.time = new Date(world().clock.time.getTime() + 60_000)
      expect((await answer(who, params, way)).statusCode).toBe(200)
    }
    type Entry = { action: string; way: string | null; user: { company: string }; created_at: string }
    for (const who of ['office', 'trader'] as const) {
      const { history } = await make(who, 'orderDetail', { params })
      const chosen = history.filter(({ action }: Entry) => action === 'answer_shortage')
      expect(chosen.map(({ way, user }: Entry) => [user.company, way])).toEqual([
        ['Company office', 'REDUCE'],
        ['Company bank', 'UNDO'],
        ['Company office', 'UNDO'],
      ])
      expect(new Set(chosen.map(({ created_at }: Entry) => created_at)).size).toBe(3)
      expect(history.filter(({ way }: Entry) => way !== null)).toEqual(chosen)
    }
    const audited = await world()
      .db.selectFrom('audit_entries')
      .select('data')
      .where('object_id', '=', params.id)
      .where('action', '=', 'order.shortage_answered')
      .orderBy('id')
      .execute()
    expect(audited.map(({ data }) => data)).toMatchObject([
      { side: 'SELLER', way: 'REDUCE' },
      { side: 'BUYER', way: 'UNDO' },
      { side: 'SELLER', way: 'UNDO' },
    ])
  })

  it('an answer that was lost and sent again is the same answer', async () => {
    const { params, position } = await shortOrder()
    await answer('office', params, 'REDUCE')
    await make('trader', 'answerShortage', { params, body: { way: 'REDUCE', missing: '200' } })
    expect(await childrenOf(position)).toHaveLength(1)
  })

  it('after it was decided nothing can be answered', async () => {
    const { params } = await shortOrder()
    await answer('office', params, 'UNDO')
    await answer('trader', params, 'UNDO')
    const late = await answer('trader', params, 'REDUCE')
    expect([late.statusCode, late.json().current]).toEqual([409, 9])
  })

  it('an answer to the count before is not one to this', async () => {
    const { params } = await shortOrder()
    await answer('office', params, 'COMPLETE')
    await answer('trader', params, 'COMPLETE')
    expect((await short(params, 90, '1000')).statusCode).toBe(200)
    const stale = await answer('trader', params, 'REDUCE')
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'SHORTAGE_CHANGED', details: { missing: '1000' } })
  })

  it('the reduced total is the one that was seen', async () => {
    const { params } = await shortOrder()
    const wrong = await answer('trader', params, 'REDUCE', { seenTotal: '34069.515' })
    expect(wrong.json()).toMatchObject({
      code: 'TOTAL_CHANGED',
      details: { seen: '34069.515', total: '33388.124' },
    })
    expect((await answer('trader', params, 'REDUCE', { seenTotal: '33388.124' })).statusCode).toBe(200)
  })

  it('nobody answers: after two working days it expires, and the position is free', async () => {
    const { params, position } = await shortOrder()
    await answer('office', params, 'REDUCE')
    const expire = () => world().bySystem((context) => expireOrder(context, { orderId: params.id }))
    expect(await expire()).toMatchObject({ ok: false })
    const before = world().clock.time
    world().clock.time = new Date(before.getTime() + 49 * 3_600_000)
    await must(expire())
    world().clock.time = before
    expect((await orderOf(params)).status).toBe(999)
    expect((await positionOf(position)).status).toBe('FREE')
  })
})

describe('complete', () => {
  it('goes back to the reception, where the rest is counted, or a shortage once more', async () => {
    const { params } = await shortOrder()
    await answer('office', params, 'COMPLETE')
    expect((await answer('trader', params, 'COMPLETE')).json()).toMatchObject({
      status: { code: 6 },
      amount: '10000.00',
      shortage: null,
      expireDate: null,
    })
    expect((await short(params)).statusCode).toBe(200)
    await answer('trader', params, 'COMPLETE')
    await answer('office', params, 'COMPLETE')
    const counted = await request('office', 'recordBanknotes', { params, body: { bills: HUNDREDS(100) } })
    expect(counted.json()).toMatchObject({ status: { code: 7 }, amount: '10000.00' })
  })
})

describe('reduce', () => {
  it('is an order of what was counted at the same rate and percents, down to its ticket and its ledger', async () => {
    const { params, position } = await shortOrder()
    await answer('office', params, 'REDUCE')
    const reduced = await answer('trader', params, 'REDUCE', { seenTotal: '33388.124' })
    expect(reduced.json()).toMatchObject({
      status: { code: 7 },
      amount: '9800.00',
      rate: '3.3868',
      equivalent: '33190.640',
      bills: [{ nbr: 98, bill: '100' }],
      // 0.5 % of the counter value, and 19 % of that.
      profit: {
        commissionEquivalent: '165.953',
        vat: '31.531',
        payable: '33388.124',
        payableBefore: '34069.515',
      },
      shortage: { missing: '200.00', before: { amount: '10000.00', equivalent: '33868.000' } },
    })
    // What is missing goes back to the market with all the seller's terms.
    expect(await positionOf(position)).toMatchObject({ amount: '9800.0000', status: 'CONFIRMED' })
    const [child, ...more] = await childrenOf(position)
    expect(more).toEqual([])
    const parent = await positionOf(position)
    expect(child).toMatchObject({
      amount: '200.0000',
      published_amount: '200.0000',
      status: 'FREE',
      listing: 'LISTED',
      rate: parent.rate,
      seller_id: parent.seller_id,
      expires_at: parent.expires_at,
      governorate_id: parent.governorate_id,
      race_id: parent.race_id,
    })
    await request('room', 'confirmMarketRoom', { params, body: { agence: world().agencyId } })
    await must(world().as('second', (context) => validateBackOffice(context, { orderId: params.id })))
    await must(world().as('tickets', (context) => generateTicket(context, { orderId: params.id })))
    await must(world().as('tickets', (context) => deliverOrder(context, { orderId: params.id })))
    const { view } = await world()
      .db.selectFrom('tickets')
      .select('view')
      .where('order_id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(view)).toContain('33388.124')
    expect(JSON.stringify(view)).not.toContain('34069.515')
    const entries = await world()
      .db.selectFrom('ledger_entries as e')
      .innerJoin('journals as j', 'j.id', 'e.journal_id')
      .select(['e.currency', 'e.amount'])
      .where('j.order_id', '=', params.id)
      .where('j.kind', '=', 'DELIVERY')
      .execute()
    const euros = entries
      .filter(({ currency }) => currency === 'EUR')
      .map(({ amount }) => Math.abs(Number(amount)))
    expect(new Set(euros)).toEqual(new Set([9800]))
  })

  it('buys nobody out of the second validation: the agreed amount is measured', async () => {
    // 1 500 EUR are 5 080 TND, 1 400 are 4 741: below the threshold of 5 000.
    const { params } = await awaitingNotes('1500')
    expect((await short(params, 14, '100')).statusCode).toBe(200)
    for (const who of ['office', 'trader'] as const)
      expect((await answer(who, params, 'REDUCE', { missing: '100' })).statusCode).toBe(200)
    expect((await orderOf(params)).counter_value).toBe('4741.520')
    const confirmed = await request('room', 'confirmMarketRoom', {
      params,
      body: { agence: world().agencyId },
    })
    expect(confirmed.json()).toMatchObject({ status: { code: 8 }, pendingDecision: 'CONFIRMATION' })
  })

  it('of a company’s order: the bank that carries it records, the company that pays decides, and its title is free again', async () => {
    const { id, params } = await shortRequest('SHORT-1')
    expect((await answer('trader', params, 'REDUCE')).statusCode).toBe(403)
    // The request's own list says what the order waits for: nobody's back office.
    const short = (await make('company', 'orderRequest', { params: { id } })).data
    expect(short.orders).toMatchObject([{ status: { code: 8 }, pendingDecision: 'SHORTAGE' }])
    const { profit } = await make('company', 'orderDetail', { params })
    expect(profit.payableReduced).not.toBe(profit.payable)
    const seenTotal = profit.payableReduced
    expect((await answer('company', params, 'REDUCE', { seenTotal })).statusCode).toBe(200)
    expect((await answer('office', params, 'REDUCE')).json()).toMatchObject({ status: { code: 7 } })
    const after = await make('company', 'orderDetail', { params })
    expect(after).toMatchObject({
      amount: '59800.00',
      profit: { payable: seenTotal, payableBefore: profit.payable },
    })
    const { data } = await make('company', 'orderRequest', { params: { id } })
    expect(data).toMatchObject({ totalAmount: '60000.00', openAmount: '200.00', title: { left: '200.00' } })
  })

  it('is not possible where nothing was counted; to complete and to undo are', async () => {
    const { params } = await awaitingNotes()
    const body = { bills: [], missing: '10000', reason: REASON }
    const recorded = await request('trader', 'recordShortage', { params, body })
    expect(recorded.json()).toMatchObject({ shortage: { reduced: null } })
    const refused = await answer('office', params, 'REDUCE', { missing: '10000' })
    expect(refused.json()).toMatchObject({ fields: [{ path: 'way', rule: 'SHORTAGE_NOTHING' }] })
    await answer('office', params, 'UNDO', { missing: '10000' })
    const undone = await answer('trader', params, 'UNDO', { missing: '10000' })
    expect(undone.json()).toMatchObject({ status: { code: 9 } })
  })

  it('ends an order of before that can never be counted; what cannot stand in the market is published withdrawn', async () => {
    const { params, position } = await awaitingNotes()
    await world().db.updateTable('orders').set({ amount: '9998' }).where('id', '=', params.id).execute()
    await world()
      .db.updateTable('positions')
      .set({ amount: '9998', published_amount: '9998' })
      .where('id', '=', position)
      .execute()
    const bills = [...HUNDREDS(99), { nbr: 9, bill: '10' }, { nbr: 1, bill: '5' }]
    const body = { bills, missing: '3', reason: REASON }
    expect((await request('office', 'recordShortage', { params, body })).statusCode).toBe(200)
    for (const who of ['office', 'trader'] as const)
      expect((await answer(who, params, 'REDUCE', { missing: '3' })).statusCode).toBe(200)
    expect(await orderOf(params)).toMatchObject({ status: 7, amount: '9995.0000' })
    expect(await childrenOf(position)).toMatchObject([{ amount: '3.0000', listing: 'WITHDRAWN' }])
  })
})

describe('undo', () => {
  it('ends the order with the reason, and its position is whole and free again', async () => {
    const { params, position } = await shortOrder()
    await answer('trader', params, 'UNDO')
    expect((await answer('office', params, 'UNDO')).json()).toMatchObject({
      status: { code: 9 },
      rejectedBy: { description: REASON },
    })
    expect(await positionOf(position)).toMatchObject({
      amount: '10000.0000',
      status: 'FREE',
      listing: 'LISTED',
    })
    expect(await childrenOf(position)).toEqual([])
  })
})

describe('a request of which all was lost to a short count', () => {
  const detail = async (id: string) => (await make('company', 'orderRequest', { params: { id } })).data
  const waiting = async () =>
    (await make('company', 'workQueue', { query: { step: 'buy_rest' } })).data as { reference: string }[]

  it.each(['undone', 'out of time'])(
    'is not rejected: %s, it is whole and open again, and its company buys the rest or cancels it',
    async (how) => {
      await setRemainderRate(world(), 'bank', '3.4210')
      const { id, reference, params } = await shortRequest(how === 'undone' ? 'SHORT-2' : 'SHORT-3')
      const { time } = world().clock
      if (how === 'undone')
        for (const who of ['office', 'company'] as const) await answer(who, params, 'UNDO')
      else {
        world().clock.time = new Date(time.getTime() + 2 * 86_400_000 + 60_000)
        await must(world().bySystem((context) => expireOrder(context, { orderId: params.id })))
        world().clock.time = time
      }
      expect(await detail(id)).toMatchObject({ status: 'ON_HOLD', openAmount: '60000.00', orderCount: 0 })
      expect(await waiting()).toContainEqual(expect.objectContaining({ reference, amount: '60000.00' }))
      if (how === 'out of time') {
        const reason = 'Plus besoin de ces devises'
        await make('company', 'cancelOrderRequest', { params: { id }, body: { reason } })
        return expect((await detail(id)).status).toBe('CANCELED')
      }
      // Nothing is validated any more: what is bought anew goes through both of the bank's desks.
      await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
      expect(await detail(id)).toMatchObject({ status: 'ON_HOLD', openAmount: '0.00', orderCount: 1 })
      await validateBoth(id, [])
      expect((await detail(id)).status).toBe('BO_CONFIRMED')
    },
  )
})

it('has made every call of short counts', () => {
  expect(journey.missing('shortages')).toEqual([])
})
