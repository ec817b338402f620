import { beforeAll, expect, it } from 'vitest'
import { fillBasket } from '../commands/order-requests/fill-basket.ts'
import { submitRequest } from '../commands/order-requests/submit-request.ts'
import { validateFrontOffice } from '../commands/order-requests/validate-front-office.ts'
import { validateRequestBackOffice } from '../commands/order-requests/validate-request-back-office.ts'
import { acceptDraft } from '../commands/orders/accept-draft.ts'
import { rejectOrder } from '../commands/orders/reject-order.ts'
import { validateBackOffice } from '../commands/orders/validate-back-office.ts'
import { RelayWork } from '../outbox/relay-batch.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must } from '../testing/market-world.ts'
import { offer, request, setMargins, setRemainderRate } from '../testing/request-world.ts'

// A part of a submitted request is lost: nobody could fill the hole, and its figures contradicted each other.

const journey = callJourney(['order-requests', 'basket', 'work', 'orders'])
const world = () => journey.world()

beforeAll(async () => {
  await setMargins(world())
  await setRemainderRate(world(), 'bank', '3.4210')
})

/** 60 000 of a position and 40 000 of the bank; the position's office refuses its draft afterwards. */
async function lost(title: string, validated: boolean) {
  const { id, reference } = await request(world(), { totalAmount: '100000', importReference: title })
  const sessionId = await offer(world(), 'office', { amount: '60000', form: 'DIGITAL' })
  const sessions = [{ session_id: sessionId, amount: '60000' }]
  await must(world().as('company', (context) => fillBasket(context, { reference, sessions })))
  await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
  const order = await world()
    .db.selectFrom('orders')
    .select('id')
    .where('order_request_id', '=', id)
    .where('request_part', '=', 'POSITION')
    .executeTakeFirstOrThrow()
  if (validated) {
    await must(world().as('office', (context) => acceptDraft(context, { orderId: order.id })))
    await must(
      world().as('manifest', (context) => validateFrontOffice(context, { request: id, assignments: [] })),
    )
    await must(world().as('tickets', (context) => validateRequestBackOffice(context, { request: id })))
    await must(
      world().as('office', (context) =>
        rejectOrder(context, { orderId: order.id, from: 2, status: 8, reason: 'Épuisé' }),
      ),
    )
    await must(world().as('second', (context) => validateBackOffice(context, { orderId: order.id })))
  } else {
    await must(
      world().as('office', (context) =>
        rejectOrder(context, { orderId: order.id, from: 1, status: 3, reason: 'Épuisé' }),
      ),
    )
  }
  return { id, reference }
}
const detail = async (id: string) => (await journey.make('company', 'orderRequest', { params: { id } })).data
const waiting = async () =>
  (await journey.make('company', 'workQueue', { query: { step: 'buy_rest' } })).data as {
    reference: string
    amount: string
  }[]

/** Who is asked for a step on an object, by user name, and by which kind. */
async function asked(objectId: string): Promise<string[]> {
  const relay = new RelayWork(
    world().db,
    async () => new Map(),
    () => world().clock.time,
  )
  while ((await relay.runOnce()).more);
  const rows = await world()
    .db.selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('object_id', '=', objectId)
    .where('asks', '=', true)
    .where('settled_at', 'is', null)
    .select(['users.username', 'notifications.kind'])
    .execute()
  return rows.map(({ username, kind }) => `${username.replace('.test', '')} ${kind}`)
}

it('is bought from the bank before the bank has validated anything, and every figure speaks of the same amount', async () => {
  const { id, reference } = await lost('LOST-1', false)
  const before = await detail(id)
  expect(before).toMatchObject({
    status: 'ON_HOLD',
    remainderAmount: '40000.00',
    openAmount: '60000.00',
    totalEquivalent: before.remainderEquivalent,
  })
  const offered = before.remainderOffers.find(({ form }: { form: string }) => form === 'DIGITAL')
  expect(offered).toMatchObject({ rate: '3.4210' })
  expect(await waiting()).toEqual([expect.objectContaining({ reference, amount: '60000.00' })])
  // What the bank has seen is not changed by the way, and its price is the one that was seen.
  const other = await journey.request('company', 'go', { body: { reference, valueDate: '2026-11-25' } })
  expect(other.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'valueDate' }] })
  const dear = await journey.request('company', 'go', { body: { reference, remainderRate: '3.4' } })
  expect(dear.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'remainderRate' }] })

  const otherTotal = await journey.request('company', 'go', {
    body: { reference, seenTotal: before.totalPayable },
  })
  expect(otherTotal.json()).toMatchObject({ code: 'TOTAL_CHANGED' })

  await journey.make('company', 'go', {
    body: { reference, remainderRate: offered.rate, seenTotal: offered.totalPayable },
  })
  expect(await detail(id)).toMatchObject({
    status: 'ON_HOLD',
    remainderAmount: '100000.00',
    openAmount: '0.00',
    remainderOffers: [],
    totalEquivalent: offered.totalEquivalent,
    totalPayable: offered.totalPayable,
    title: { reserved: '100000.00', left: '0.00' },
  })
  expect(await waiting()).toEqual([])
  expect(await asked(id)).toContain('manifest request.rest_bought')
  const again = await journey.request('company', 'go', { body: { reference } })
  expect([again.statusCode, again.json().code]).toEqual([409, 'REQUEST_COVERED'])
})

it('is bought after the validation too: the bank confirms the sale itself', async () => {
  const { id, reference } = await lost('LOST-2', true)
  await journey.make('company', 'go', { body: { reference } })
  const bought = await world()
    .db.selectFrom('orders')
    .select(['id', 'amount', 'status', 'awaits_request', 'value_date'])
    .where('order_request_id', '=', id)
    .where('status', '=', 5)
    .executeTakeFirstOrThrow()
  expect(bought).toMatchObject({ amount: '60000.0000', awaits_request: false, value_date: '2026-11-23' })
  expect(await asked(bought.id)).toContain('trader order.half_confirmed')
  await journey.make('trader', 'halfConfirmOrder', { params: { id: bought.id } })
  expect(await asked(bought.id)).not.toContain('trader order.half_confirmed')
  expect(await detail(id)).toMatchObject({ openAmount: '0.00', status: 'BO_CONFIRMED' })
})

it('is not bought where another request took the title’s room', async () => {
  const { reference } = await lost('LOST-3', false)
  await request(world(), { totalAmount: '50000', importReference: 'LOST-3' })
  const response = await journey.request('company', 'go', { body: { reference } })
  expect([response.statusCode, response.json().code]).toEqual([409, 'TITLE_OVERDRAWN'])
})
