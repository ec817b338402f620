import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { deliveredRequest } from '../testing/delivered-request.ts'
import { offer, request, requestForm, setMargins, setRemainderRate } from '../testing/request-world.ts'

// The value date of a request: a working day near enough, and the same on everything that is made of the request.

const journey = callJourney(['order-requests', 'basket', 'bids'])
const world = () => journey.world()

/** A request was accepted for a Sunday and for a fixed holiday; the clock stands on Wednesday, 18 November 2026. */
it.each([
  ['2026-11-17', 'La date de valeur est passée'],
  ['2026-11-22', 'La date de valeur n’est pas un jour ouvré'],
  ['2026-12-17', 'La date de valeur n’est pas un jour ouvré'],
  ['2026-12-21', 'La date de valeur est à 30 jours au plus'],
])('is refused for %s: %s', async (valueDate, message) => {
  const response = await journey.request('company', 'createOrderRequest', {
    body: requestForm(world(), { valueDate }),
  })
  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    [expect.objectContaining({ path: 'valueDate', message })],
  ])
})

it('is judged again when the request is submitted, under the holidays of then', async () => {
  await setRemainderRate(world(), 'bank', '3.4210')
  const { id, reference } = await request(world(), { totalAmount: '1000', importReference: 'TCE-LUNAR' })
  await world().db.insertInto('holidays').values({ day: '2026-11-23', label: 'Aïd' }).execute()
  const go = (valueDate?: string) =>
    journey.request('company', 'go', { body: { reference, ...(valueDate ? { valueDate } : {}) } })
  expect((await go()).json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'valueDate' }] })
  const submitted = await go('2026-11-24')
  expect(submitted.statusCode, submitted.body).toBe(200)
  const detail = await journey.make('company', 'orderRequest', { params: { id } })
  expect(detail.data).toMatchObject({ valueDate: '2026-11-24', status: 'ON_HOLD' })
})

it('is the date of its orders from the basket on, and follows when the submission moves it', async () => {
  const { id, reference } = await request(world(), {
    totalAmount: '2000',
    importReference: 'TCE-MOVED',
    valueDate: '2026-11-25',
  })
  const bidOn = await request(world(), {
    totalAmount: '2000',
    importReference: 'TCE-BID',
    valueDate: '2026-12-04',
  })
  const dates = async (of: string) =>
    (
      await world().db.selectFrom('orders').select('value_date').where('order_request_id', '=', of).execute()
    ).map(({ value_date }) => value_date)
  const sessions = [{ session_id: await offer(world(), 'office', { amount: '1000' }), amount: '1000' }]
  await journey.make('company', 'fillBasket', { body: { reference, sessions } })
  expect(await dates(id)).toEqual(['2026-11-25'])
  await journey.make('company', 'go', { body: { reference, valueDate: '2026-12-01' } })
  expect(await dates(id)).toEqual(['2026-12-01', '2026-12-01'])
  await journey.make('rival', 'placeBid', {
    params: { reference: bidOn.reference },
    body: { rate: '3.40', amount: '2000', form: 'DIGITAL', currency: 'EUR' },
  })
  expect(await dates(bidOn.id)).toEqual(['2026-12-04'])
})

it('is one on order, ticket, slip and lists', async () => {
  await setMargins(world())
  const { id, orders } = await deliveredRequest(world(), 'otherOffice', {
    importReference: 'TCE-ONE-DATE',
    valueDate: '2026-11-27',
  })
  const { db } = world()
  const slip = await db
    .selectFrom('request_slips')
    .select('view')
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('tickets')
    .select('view')
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .execute()
  expect(tickets).toHaveLength(orders.length)
  const stored = await db
    .selectFrom('orders')
    .select('value_date')
    .where('order_request_id', '=', id)
    .execute()
  const all = [slip.view, ...tickets.map(({ view }) => view)].map(
    (view) => (view as { valueDate: string }).valueDate,
  )
  expect(new Set([...all, ...stored.map(({ value_date }) => value_date)])).toEqual(new Set(['2026-11-27']))
  const listed = await journey.make('company', 'deliveredOrders')
  expect(listed.data.map((row: { valueDate: string }) => row.valueDate)).toEqual(
    orders.map(() => '2026-11-27'),
  )
})
