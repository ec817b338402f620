import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { getRequest } from '../../queries/order-requests/get-request.ts'
import { listAskRequests } from '../../queries/order-requests/list-ask-requests.ts'
import { listBids } from '../../queries/order-requests/list-bids.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { request, setRemainderRate } from '../../testing/request-world.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { refuseBackOffice } from '../orders/refuse-back-office.ts'
import { rejectOrder } from '../orders/reject-order.ts'
import { acceptBid } from './accept-bid.ts'
import { cancelBid } from './cancel-bid.ts'
import { cancelRequest } from './cancel-request.ts'
import { declineBid } from './decline-bid.ts'
import { placeBid } from './place-bid.ts'
import { submitRequest } from './submit-request.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  await setRemainderRate(world, 'bank')
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})

let titles = 0
/** A position that would have been cheaper than a bid, for a part of it. */
const cheaper = (amount: string) =>
  publish(world, { currency: 'EUR', form: 'DIGITAL', amount, rate: '3.3500' })
const draft = (more: Parameters<typeof request>[1] = {}) =>
  request(world, { totalAmount: '100000', importReference: `TCE-${++titles}`, ...more })

const bid = (who: Person, key: string, more: object = {}) =>
  world.as(who, (context) =>
    placeBid(context, {
      request: key,
      rate: '3.4100',
      amount: '100000',
      form: 'DIGITAL',
      currency: 'EUR',
      ...more,
    }),
  )
const accept = (key: string, orderId: string, amount?: string, who: Person = 'company') =>
  world.as(who, (context) => acceptBid(context, { request: key, orderId, amount }))

const bidsOf = (requestId: string) =>
  world.db
    .selectFrom('orders')
    .selectAll()
    .where('order_request_id', '=', requestId)
    .where('request_part', '=', 'BID')
    .orderBy('number')
    .execute()
const only = async (requestId: string, bank: 'bank' | 'otherBank') => {
  const found = (await bidsOf(requestId)).filter(({ bank_id }) => bank_id === world.companies[bank])
  return found.at(-1)?.id ?? ''
}

describe('the proof of a bid that is taken in part', () => {
  it('is of the part that is taken, not of all that was bid', async () => {
    await cheaper('2000')
    const { id } = await draft()
    await must(bid('rival', id, { amount: '5000' }))
    const orderId = await only(id, 'otherBank')
    await must(accept(id, orderId, '1000'))
    const [awarded] = await world.db
      .selectFrom('order_price_proofs')
      .select('content')
      .where('order_id', '=', orderId)
      .where('moment', '=', 'AWARDED')
      .execute()
    expect(JSON.parse(awarded?.content ?? '{}')).toMatchObject({
      ...{ amount: '1000', rank: 2, ranks: 2, alternatives: [{ rate: '3.3500' }] },
      reason: { asked: ['BEST_NOT_TAKEN'], given: null },
    })
  })
})

describe('a bid that can be taken no more', () => {
  it('says so, and asks for no reason first, nor for another amount', async () => {
    await cheaper('100000')
    const { id } = await draft()
    await must(bid('rival', id))
    const orderId = await only(id, 'otherBank')
    const taken = (more: object) =>
      world.as('company', (context) => acceptBid(context, { request: id, orderId, ...more }))
    expect(await taken({ priceReason: null })).toMatchObject({ refusal: { code: 'PRICE_REASON' } })
    await must(world.as('company', (context) => declineBid(context, { request: id, orderId })))
    for (const more of [{ priceReason: null }, { amount: '999999999' }, { seenTotal: '1' }])
      expect(await taken(more)).toMatchObject({ refusal: { code: 'WRONG_STATUS' } })
  })
})

describe('placing a bid', () => {
  it.each([
    ['exactly the request', {}, null],
    ['more than the request, by a cent', { amount: '100000.01' }, 'amount'],
    ['nothing', { amount: '0' }, 'amount'],
    ['a third decimal', { amount: '1.001' }, 'amount'],
    ['a price of four decimals', { rate: '3.4101' }, null],
    ['a price of five decimals', { rate: '3.41001' }, 'rate'],
    ['a price of nothing', { rate: '0' }, 'rate'],
    ['another currency', { currency: 'USD' }, 'currency'],
  ])('takes or refuses %s', async (_, more, path) => {
    const { id } = await draft()
    const result = await bid('rival', id, more)
    if (path === null) expect(result).toMatchObject({ ok: true })
    else expect(result).toMatchObject({ refusal: { fields: [{ path }] } })
    expect(await bidsOf(id)).toHaveLength(path === null ? 1 : 0)
  })

  it('one live bid per bank and request, ten at once; another bank has its own', async () => {
    const { id } = await draft()
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () => bid('rival', id)),
      bid('trader', id, { rate: '3.4050' }),
    ])
    expect(results.slice(0, 10).filter(({ ok }) => ok)).toHaveLength(1)
    expect(results[10]).toMatchObject({ ok: true })
    const refused = results.flatMap((result) => (result.ok ? [] : [result.refusal.code]))
    expect(new Set(refused)).toEqual(new Set(['BID_EXISTS']))
    expect(await bidsOf(id)).toHaveLength(2)
  })

  it('covers nothing until it is accepted', async () => {
    const { id } = await draft()
    await must(bid('rival', id))
    const seen = await getRequest(world.db, world.people.company, id, world.clock.now())
    expect(seen).toMatchObject({ openAmount: '100000.00', bidCount: 1, orderCount: 0, status: 'DRAFT' })
  })

  it('is refused to companies, to offices, and once the request is submitted', async () => {
    const { id } = await draft()
    expect(await bid('company', id)).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    expect(await bid('office', id)).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    await must(world.as('company', (context) => submitRequest(context, { reference: id, form: 'DIGITAL' })))
    expect(await bid('rival', id)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    expect(await bid('trader', id)).toMatchObject({ refusal: { code: 'REQUEST_STATUS' } })
    expect(await bidsOf(id)).toEqual([])
  })

  it('may be made again once it was cancelled or declined', async () => {
    const { id } = await draft()
    await must(bid('rival', id))
    const first = await only(id, 'otherBank')
    expect(
      await world.as('trader', (context) => cancelBid(context, { request: id, orderId: first })),
    ).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    await must(world.as('rival', (context) => cancelBid(context, { request: id, orderId: first })))
    await must(bid('rival', id))
    const second = await only(id, 'otherBank')
    await must(
      world.as('company', (context) =>
        declineBid(context, { request: id, orderId: second, reason: 'Prix trop élevé' }),
      ),
    )
    expect(await accept(id, second)).toMatchObject({ refusal: { code: 'WRONG_STATUS' } })
    await must(bid('rival', id))
    expect((await bidsOf(id)).map(({ status }) => status)).toEqual([109, 108, 106])
  })
})

describe('accepting a bid', () => {
  it('takes at most what nothing covers; the second acceptance gets what the first left', async () => {
    const { id } = await draft()
    await must(bid('rival', id, { amount: '70000' }))
    await must(bid('trader', id, { amount: '70000' }))
    await must(accept(id, await only(id, 'otherBank')))
    const second = await only(id, 'bank')
    expect(await accept(id, second, '30000.01')).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        fields: [{ path: 'amount', rule: 'BID_AMOUNT', details: { most: '30000', currency: 'EUR' } }],
      },
    })
    await must(accept(id, second))
    const amounts = (await bidsOf(id)).map(({ amount, status }) => [Number(amount), status])
    expect(amounts).toEqual([
      [70_000, 105],
      [30_000, 105],
    ])
    const seen = await getRequest(world.db, world.people.company, id, world.clock.now())
    expect(seen).toMatchObject({ openAmount: '0.00', remainderAmount: '0.00' })
  })

  it('two acceptances at once never cover more than the request', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await draft()
      await must(bid('rival', id, { amount: '80000' }))
      await must(bid('trader', id, { amount: '80000' }))
      const both = [await only(id, 'otherBank'), await only(id, 'bank')]
      await Promise.all(both.map((orderId) => accept(id, orderId)))
      const taken = (await bidsOf(id)).filter(({ status }) => status === 105)
      expect(taken.map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([20_000, 80_000])
    }
  })

  it('one bid accepted twice at once is accepted once', async () => {
    const { id } = await draft()
    await must(bid('rival', id, { amount: '40000' }))
    const orderId = await only(id, 'otherBank')
    const results = await Promise.all([accept(id, orderId), accept(id, orderId), accept(id, orderId)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const seen = await getRequest(world.db, world.people.company, id, world.clock.now())
    expect(seen).toMatchObject({ openAmount: '60000.00' })
  })

  it('waits with its confirmation for the bank of the request', async () => {
    const { id } = await draft()
    await must(bid('rival', id))
    const orderId = await only(id, 'otherBank')
    await must(accept(id, orderId))
    await must(world.as('company', (context) => submitRequest(context, { reference: id, form: 'DIGITAL' })))
    const early = await world.as('rival', (context) => halfConfirmOrder(context, { orderId }))
    expect(early).toMatchObject({ ok: false })
    expect((await bidsOf(id))[0]?.status).toBe(105)
  })
})

describe('who sees what', () => {
  it('another company sees nothing of it and can do nothing to it', async () => {
    const { id, reference } = await draft()
    await must(bid('rival', id))
    const orderId = await only(id, 'otherBank')
    const stranger = world.people.otherCompany
    expect(await getRequest(world.db, stranger, id, world.clock.now())).toBeNull()
    expect(await listBids(world.db, stranger, id)).toBeNull()
    const asks = await listAskRequests(world.db, stranger, {}, world.clock.now())
    expect(asks?.data.map((ask) => ask.id)).not.toContain(id)
    expect(await accept(id, orderId, undefined, 'otherCompany')).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    for (const attempt of [
      world.as('otherCompany', (context) => declineBid(context, { request: id, orderId })),
      world.as('otherCompany', (context) => submitRequest(context, { reference, form: 'DIGITAL' })),
      world.as('otherCompany', (context) => cancelRequest(context, { request: id, reason: 'Non' })),
    ])
      expect(await attempt).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    expect((await bidsOf(id))[0]?.status).toBe(106)
  })

  it('a bank sees another bank’s client while it is a draft, and by its accepted bid afterwards', async () => {
    const [won, lost] = [await draft(), await draft()]
    for (const { id } of [won, lost]) await must(bid('rival', id, { amount: '40000' }))
    await must(accept(won.id, await only(won.id, 'otherBank')))
    const asked = async () => {
      const asks = await listAskRequests(world.db, world.people.rival, {}, world.clock.now())
      return [won, lost].map(({ id }) => asks?.data.some((ask) => ask.id === id))
    }
    expect(await asked()).toEqual([true, true])
    // The request itself, with its other orders and accounts, is its own bank's.
    expect(await getRequest(world.db, world.people.rival, won.id, world.clock.now())).toBeNull()
    for (const { reference } of [won, lost])
      await must(world.as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
    expect(await asked()).toEqual([true, false])
    // A rejection that is sent back to be confirmed again leaves the bid accepted.
    const orderId = (await bidsOf(won.id))[0]?.id ?? ''
    await must(world.as('rival', (context) => rejectOrder(context, { orderId, from: 105, status: 8 })))
    await must(world.as('rivalSecond', (context) => refuseBackOffice(context, { orderId })))
    expect((await bidsOf(won.id))[0]?.status).toBe(2)
    expect(await asked()).toEqual([true, false])
    expect((await bidsOf(lost.id))[0]?.status).toBe(108)
    expect((await listBids(world.db, world.people.rival, won.id))?.data).toHaveLength(1)
    expect((await listBids(world.db, world.people.office, won.id))?.data).toBeUndefined()
  })

  it('a bank does not see the price of another’s bid', async () => {
    const { id } = await draft()
    await must(bid('rival', id, { rate: '3.4' }))
    await must(bid('trader', id, { rate: '3.41' }))
    const seen = await listBids(world.db, world.people.trader, id)
    expect(seen?.data.map(({ rate }) => rate)).toEqual(['3.4100'])
    const all = await listBids(world.db, world.people.company, id)
    expect(all?.data.map(({ rate }) => rate)).toEqual(['3.4000', '3.4100'])
  })
})
