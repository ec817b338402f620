import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { getRequest } from '../../queries/order-requests/get-request.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer, request, setMargins, setRemainderRate } from '../../testing/request-world.ts'
import { sayRule } from '../../words/say-refusal.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { askOrders } from './ask-orders.ts'
import { emptyBasket } from './empty-basket.ts'
import { type FillBasketInput, fillBasket } from './fill-basket.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  await setMargins(world)
  await setRemainderRate(world, 'bank')
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})

let titles = 0
/** A request of its own title. */
const draft = (more: Parameters<typeof request>[1] = {}, who: Person = 'company') =>
  request(world, { totalAmount: '100000', importReference: `TCE-${++titles}`, ...more }, who)

const fill = (reference: string, sessions: FillBasketInput['sessions'], who: Person = 'company') =>
  world.as(who, (context) => fillBasket(context, { reference, sessions }))

const position = (id: number) =>
  world.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const ordersOf = (requestId: string) =>
  world.db
    .selectFrom('orders')
    .selectAll()
    .where('order_request_id', '=', requestId)
    .orderBy('number')
    .execute()

describe('the rules of the basket', () => {
  it.each([
    ['exactly the position', { amount: '40000' }, null],
    ['the smallest note', { amount: '5' }, null],
    ['more than the position, by a cent', { amount: '40000.01' }, 'AMOUNT_EXCEEDS_POSITION'],
    ['nothing', { amount: '0' }, 'FIELD_INVALID'],
    ['a third decimal', { amount: '1.001' }, 'FIELD_INVALID'],
    // 3.3868 in banknotes: commission of the seeded settings and 0.4 % of margin are on top of it.
    ['exactly the all-in price', { amount: '1000', rate: 'TCC' }, null],
    ['above the all-in price, by its last decimal', { amount: '1000', rate: 'TCC+' }, 'RATE_EXCEEDS_TCC'],
    ['a fifth decimal', { amount: '1000', rate: '3.38001' }, 'PRICE_FORM'],
    ['a price of nothing', { amount: '1000', rate: '0' }, 'OPENING_RATE_DEVIATION'],
  ] as [string, { amount: string; rate?: string }, string | null][])(
    'take or refuse %s',
    async (_, { amount, rate }, rule) => {
      const { id, reference } = await draft()
      const session_id = await offer(world, 'office', { amount: '40000' })
      const allIn = await allInPrice()
      const above = (Number(allIn.replace('.', '')) + 1).toString()
      const price =
        rate === 'TCC' ? allIn : rate === 'TCC+' ? `${above.slice(0, -4)}.${above.slice(-4)}` : rate
      const result = await fill(reference, [{ session_id, amount, rate: price }])
      if (rule === null) {
        expect(result).toMatchObject({ ok: true })
        expect((await position(session_id)).status).toBe('ENGAGED')
      } else {
        const field = rate === undefined ? 'amount' : 'rate'
        expect(result).toMatchObject({
          ok: false,
          refusal: { rule, fields: [{ path: `sessions.0.${field}` }] },
        })
        expect((await position(session_id)).status).toBe('FREE')
        expect(await ordersOf(id)).toEqual([])
      }
    },
  )

  /** What the company sees as 'Prix TCC' of 3.3868 in banknotes: read of an order that takes it. */
  async function allInPrice(): Promise<string> {
    const { id, reference } = await draft()
    const session_id = await offer(world, 'office', { amount: '40000' })
    await must(fill(reference, [{ session_id, amount: '1000' }]))
    const [order] = await ordersOf(id)
    return order?.corporate_price ?? ''
  }

  it('says it in the words of the specification', async () => {
    const { reference } = await draft({ totalAmount: '50000' })
    const first = await offer(world, 'office', { amount: '40000' })
    const second = await offer(world, 'office', { amount: '40000' })
    const dollars = await offer(world, 'office', { amount: '40000', currency: 'USD', rate: '2.9143' })
    const messages = async (sessions: FillBasketInput['sessions']) => {
      const result = await fill(reference, sessions)
      return result.ok ? [] : (result.refusal.fields ?? []).map((fault) => sayRule(fault))
    }
    expect(await messages([{ session_id: first, amount: '40001', rate: '9' }])).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Position #${first} : le prix négocié dépasse le prix TCC \\(3,\\d{4} TND pour 1 EUR\\)$`,
        ),
      ),
      `Position #${first} : la valeur négociée dépasse la valeur d’origine`,
    ])
    expect(await messages([{ session_id: dollars, amount: '100' }])).toEqual(['Cette position est en USD'])
    expect(
      await messages([
        { session_id: first, amount: '25000' },
        { session_id: second, amount: '25000.01' },
      ]),
    ).toEqual(['La valeur des positions sélectionnées dépasse la valeur cible'])
    expect(
      await messages([
        { session_id: first, amount: '100' },
        { session_id: first, amount: '100' },
      ]),
    ).toEqual(['Cette position est déjà sélectionnée'])
    // Exactly the target: covered to the cent.
    expect(
      await messages([
        { session_id: first, amount: '25000' },
        { session_id: second, amount: '25000' },
      ]),
    ).toEqual([])
    expect(await fill(reference, [{ session_id: first, amount: '1' }])).toMatchObject({
      refusal: { code: 'REQUEST_COVERED' },
    })
  })
})

describe('all or none', () => {
  it('takes no position where one of them is gone', async () => {
    const { id, reference } = await draft()
    const free = await offer(world, 'office', { amount: '10000' })
    const gone = await offer(world, 'office', { amount: '10000' })
    const other = await draft({}, 'otherCompany')
    await must(fill(other.reference, [{ session_id: gone, amount: '10000' }], 'otherCompany'))
    const result = await fill(reference, [
      { session_id: free, amount: '10000' },
      { session_id: gone, amount: '10000' },
    ])
    expect(result).toMatchObject({
      refusal: {
        code: 'POSITION_UNAVAILABLE',
        fields: [{ path: 'sessions.1.session_id', rule: 'POSITION_NOT_FREE' }],
      },
    })
    expect((await position(free)).status).toBe('FREE')
    expect(await ordersOf(id)).toEqual([])
    const after = await getRequest(world.db, world.people.company, id, world.clock.now())
    expect(after).toMatchObject({ openAmount: '100000.00', version: 1 })
  })

  it('takes nothing out where one of the orders is of another request', async () => {
    const mine = await draft()
    const theirs = await draft({}, 'otherCompany')
    const [a, b] = [await offer(world, 'office'), await offer(world, 'office')]
    await must(fill(mine.reference, [{ session_id: a, amount: '1000' }]))
    await must(fill(theirs.reference, [{ session_id: b, amount: '1000' }], 'otherCompany'))
    const orders = [...(await ordersOf(mine.id)), ...(await ordersOf(theirs.id))]
    const result = await world.as('company', (context) =>
      emptyBasket(context, {
        reference: mine.reference,
        orders: orders.map(({ id }) => ({ order_id: id })),
      }),
    )
    expect(result).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    expect((await ordersOf(mine.id)).map(({ status }) => status)).toEqual([1])
    expect((await position(a)).status).toBe('ENGAGED')
  })
})

describe('two at the same instant', () => {
  it('of ten companies’ baskets with one position exactly one gets it', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => draft({}, index % 2 ? 'company' : 'otherCompany')),
    )
    const session_id = await offer(world, 'office', { amount: '40000' })
    const results = await Promise.all(
      drafts.map(({ reference }, index) =>
        fill(reference, [{ session_id, amount: '40000' }], index % 2 ? 'company' : 'otherCompany'),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = results.flatMap((result) => (result.ok ? [] : [result.refusal.code]))
    expect(new Set(refused)).toEqual(new Set(['POSITION_UNAVAILABLE']))
    const live = await world.db
      .selectFrom('orders')
      .select('id')
      .where('position_id', '=', session_id)
      .execute()
    expect(live).toHaveLength(1)
  })

  it('two fillings of one request never exceed it together; crosswise orders do not block each other', async () => {
    const { id, reference } = await draft({ totalAmount: '50000' })
    const [a, b] = [
      await offer(world, 'office', { amount: '30000' }),
      await offer(world, 'office', { amount: '30000' }),
    ]
    const results = await Promise.all([
      fill(reference, [{ session_id: a, amount: '30000' }]),
      fill(reference, [{ session_id: b, amount: '30000' }]),
    ])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await ordersOf(id)).toHaveLength(1)
    const [c, d] = [await offer(world, 'office'), await offer(world, 'office')]
    const [one, two] = [await draft(), await draft({}, 'otherCompany')]
    const crossed = await Promise.all([
      fill(one.reference, [
        { session_id: c, amount: '10' },
        { session_id: d, amount: '10' },
      ]),
      fill(
        two.reference,
        [
          { session_id: d, amount: '10' },
          { session_id: c, amount: '10' },
        ],
        'otherCompany',
      ),
    ])
    expect(crossed.map(({ ok }) => ok).sort()).toEqual([false, true])
  })
})

describe('the hold', () => {
  it('ends after ten minutes unless the office is asked; then the position is free and the target open again', async () => {
    const { id, reference } = await draft()
    const [a, b] = [
      await offer(world, 'office', { amount: '10000' }),
      await offer(world, 'office', { amount: '10000' }),
    ]
    await must(
      fill(reference, [
        { session_id: a, amount: '10000' },
        { session_id: b, amount: '10000' },
      ]),
    )
    const [first, second] = await ordersOf(id)
    expect(first?.expires_at?.getTime()).toBe(world.clock.now().getTime() + 10 * 60_000)
    await must(
      world.as('company', (context) =>
        askOrders(context, { reference, orders: [{ order_id: first?.id ?? '' }] }),
      ),
    )
    world.clock.time = new Date(world.clock.time.getTime() + 11 * 60_000)
    await must(world.bySystem((context) => expireOrder(context, { orderId: second?.id ?? '' })))
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual([1, 999])
    expect([(await position(a)).status, (await position(b)).status]).toEqual(['ENGAGED', 'FREE'])
    const after = await getRequest(world.db, world.people.company, id, world.clock.now())
    expect(after).toMatchObject({ openAmount: '90000.00', orderCount: 1 })
  })
})
