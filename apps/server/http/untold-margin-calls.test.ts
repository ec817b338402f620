import { beforeAll, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { offer, requestForm, setMargins, setRemainderRate } from '../testing/request-world.ts'

const journey = callJourney(['order-requests', 'basket', 'market', 'margins', 'orders'])

beforeAll(async () => {
  await setMargins(journey.world())
  await setRemainderRate(journey.world(), 'bank', '3.4210')
})

const draft = () =>
  journey.make('company', 'createOrderRequest', {
    body: requestForm(journey.world(), { totalAmount: '100000', importReference: 'PRIX-1' }),
  })

describe('a bank that does not tell its margin', () => {
  /** Every figure of an answer, by its path. */
  function figuresOf(answer: unknown, path = ''): (readonly [string, number])[] {
    if (typeof answer === 'string' || typeof answer === 'number')
      return /^\d+(\.\d+)?$/.test(String(answer)) ? [[path, Number(answer)]] : []
    if (typeof answer !== 'object' || answer === null) return []
    return Object.entries(answer).flatMap(([name, value]) =>
      figuresOf(value, Array.isArray(answer) ? path : `${path}.${name}`),
    )
  }
  // Of 1 000 EUR at 3.3868: the commission is 16.934, the margin 13.547, per unit 0.0169 and 0.0136.
  const SECRET = [13.547, 16.934, 0.4, 0.0169, 0.0135, 0.0136]
  const near = (one: number, other: number) => Math.abs(one - other) < 1e-9

  it('is told in no figure and no subtraction of two of them, but for the percents that price a basket', async () => {
    const told = (value: 'true' | 'false') =>
      journey.make('tickets', 'setPartnerMargins', {
        params: { form: 'cash' },
        query: { told: value },
        body: [{ currency_iso: 'DFT', value: '0.4' }],
      })
    await told('false')
    const { id: request, reference } = await draft()
    const session_id = await offer(journey.world(), 'office', { amount: '1000' })
    const free = await offer(journey.world(), 'office', { amount: '1000' })
    const market = (await journey.make('company', 'marketData')).data
    const basket = await journey.make('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '1000' }] },
    })
    const [{ id }] = basket.orders
    await journey.make('company', 'askOrders', {
      params: { reference },
      body: { orders: [{ order_id: id }] },
    })
    const answers = {
      market: market.data,
      terms: market.terms,
      position: (await journey.make('company', 'marketPosition', { params: { id: free } })).data,
      basket: basket.orders,
      order: await journey.make('company', 'orderDetail', { params: { id } }),
      request: (await journey.make('company', 'orderRequest', { params: { id: request } })).data,
    }
    const found = Object.entries(answers).flatMap(([name, answer]) => {
      const figures = [
        ...new Map(
          figuresOf(answer, name).map(([path, value]) => [`${path} ${value}`, { path, value }]),
        ).values(),
      ]
      const alone = figures.filter(({ value }) => SECRET.some((secret) => near(value, secret)))
      const pairs = figures.flatMap((a) =>
        figures
          .filter((b) => [13.547, 16.934, 0.4].some((secret) => near(a.value - b.value, secret)))
          .map((b) => `${a.path} - ${b.path}`),
      )
      return [...alone.map(({ path }) => path), ...pairs]
    })
    // The record says why these remain: what prices a basket, and what the bank itself sells without a margin.
    const known = [
      /all_in_percent - .*commission_percent$/,
      /^request.orders.commissionRate - request.remainderOffers.commissionRate$/,
    ]
    expect([...new Set(found)].filter((one) => !known.some((pattern) => pattern.test(one)))).toEqual([])
    await told('true')
  })
})
