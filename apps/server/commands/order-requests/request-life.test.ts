import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { readOrderPageRow } from '../../db/orders/order-story.ts'
import { getRequest, listRequestOrders } from '../../queries/order-requests/get-request.ts'
import { listRequests } from '../../queries/order-requests/list-requests.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer, request, requestForm, setMargins, setRemainderRate } from '../../testing/request-world.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { cancelRequest } from './cancel-request.ts'
import { createRequest } from './create-request.ts'
import { fillBasket } from './fill-basket.ts'
import { rejectRequest } from './reject-request.ts'
import { returnToFrontOffice } from './return-to-front-office.ts'
import { submitRequest } from './submit-request.ts'
import { validateFrontOffice } from './validate-front-office.ts'
import { validateRequestBackOffice } from './validate-request-back-office.ts'

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
const draft = (more: Parameters<typeof request>[1] = {}) =>
  request(world, { totalAmount: '100000', importReference: `TCE-${++titles}`, ...more })
const go = (key: string, more: object = {}) =>
  world.as('company', (context) => submitRequest(context, { reference: key, form: 'DIGITAL', ...more }))
const front = (
  key: string,
  who: Person = 'manifest',
  assignments: { order: string; agence: string }[] = [],
) => world.as(who, (context) => validateFrontOffice(context, { request: key, assignments }))
const back = (key: string, who: Person = 'tickets') =>
  world.as(who, (context) => validateRequestBackOffice(context, { request: key }))
const stored = (id: string) =>
  world.db.selectFrom('order_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ordersOf = (id: string) =>
  world.db.selectFrom('orders').selectAll().where('order_request_id', '=', id).orderBy('number').execute()

describe('the import title', () => {
  const create = (totalAmount: string, more: object = {}) =>
    world.as('company', (context) =>
      createRequest(
        context,
        requestForm(world, { totalAmount, importReference: 'TCE-SHARED', importAmount: '100000', ...more }),
      ),
    )
  const balance = async () => {
    const [row] = await world.db
      .selectFrom('order_requests')
      .innerJoin('import_titles', 'import_titles.id', 'order_requests.title_id')
      .where('import_titles.reference', '=', 'TCE-SHARED')
      .where('status', '<>', 'CANCELED')
      .select((eb) => eb.fn.sum<string>('total_amount').as('drawn'))
      .execute()
    return Number(row?.drawn ?? 0)
  }

  it('is never overdrawn by requests at the same instant; the refusal has the figures', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => create('30000')))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    const refused = results.flatMap((result) => (result.ok ? [] : [result.refusal]))
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        code: 'TITLE_OVERDRAWN',
        rule: 'TITLE_OVERDRAWN',
        details: {
          reference: 'TCE-SHARED',
          amount: '100000.00',
          used: '0.00',
          reserved: '90000.00',
          left: '10000.00',
          wanted: '30000',
        },
      })
    expect(await balance()).toBe(90_000)
  })

  it('gives its last cent and not one more, and gets back what a cancelled request reserved', async () => {
    expect(await create('10000.01')).toMatchObject({ refusal: { code: 'TITLE_OVERDRAWN' } })
    const last = await must(create('10000'))
    expect(await create('100')).toMatchObject({ refusal: { details: { left: '0.00' } } })
    await must(
      world.as('company', (context) =>
        cancelRequest(context, { request: last.requestId, reason: 'Commande annulée' }),
      ),
    )
    expect(await create('10000')).toMatchObject({ ok: true })
  })

  it('names each of several wrong fields, with the rule and the figures of each that has one', async () => {
    expect(await create('12', { importAmount: '1000.123', creditAccount: '0'.repeat(20) })).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        fields: [
          { path: 'totalAmount', rule: 'REQUEST_AMOUNT', details: { decimals: 2 } },
          { path: 'importAmount', rule: 'REQUEST_AMOUNT', details: { decimals: 2 } },
          { path: 'creditAccount', rule: 'ACCOUNT_INVALID' },
        ],
      },
    })
  })

  it('is one amount, one currency and one nature', async () => {
    for (const [more, path] of [
      [{ importAmount: '100001' }, 'importAmount'],
      [{ currency: 'USD' }, 'currency'],
      [{ importNature: 'TRANSFER' }, 'importNature'],
    ] as const)
      expect(await create('100', more)).toMatchObject({
        refusal: { code: 'INVALID_INPUT', fields: [{ path }] },
      })
    // It is one title in the whole market, domiciled at one bank.
    expect(await create('100', { domicilaryBank: world.companies.bank })).toMatchObject({
      refusal: { code: 'TITLE_TAKEN' },
    })
  })
})

describe('submitting', () => {
  it('ten at once submit it once, and the bank sells the remainder once', async () => {
    const { id } = await draft()
    const results = await Promise.all(Array.from({ length: 10 }, () => go(id)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = results.flatMap((result) => (result.ok ? [] : [result.refusal.code]))
    expect(new Set(refused)).toEqual(new Set(['REQUEST_COVERED']))
    const orders = await ordersOf(id)
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ request_part: 'REMAINDER', operation_type: 'DIRECT_SALE', status: 5 })
    expect(Number(orders[0]?.amount)).toBe(100_000)
    // The bank's price of the day is the bank's offer, though the company's person takes it.
    const page = await readOrderPageRow(world.db, orders[0]?.id ?? '')
    expect(page?.offers).toMatchObject([{ side: 'SELLER', company: 'Company bank', user: '' }])
  })

  it('is refused where the price of the remainder has changed, or the bank sells none', async () => {
    const { id } = await draft()
    expect(await go(id, { remainderRate: '3.4200' })).toMatchObject({
      refusal: { code: 'INVALID_INPUT', details: { rate: '3.4210' } },
    })
    const dollars = await draft({ currency: 'USD' })
    expect(await go(dollars.id)).toMatchObject({
      refusal: { code: 'NO_REMAINDER_RATE', details: { amount: '100000' } },
    })
    expect((await stored(dollars.id)).status).toBe('DRAFT')
  })

  it('needs no remainder where the positions cover it exactly', async () => {
    const { id, reference } = await draft({ totalAmount: '10000', currency: 'USD' })
    const session_id = await offer(world, 'office', { amount: '10000', currency: 'USD', rate: '2.9143' })
    await must(
      world.as('company', (context) =>
        fillBasket(context, { reference, sessions: [{ session_id, amount: '10000' }] }),
      ),
    )
    await must(go(id))
    expect((await ordersOf(id)).map((order) => order.request_part)).toEqual(['POSITION'])
    expect((await ordersOf(id))[0]?.asked_at).not.toBeNull()
  })

  it('takes over accounts and value date, and keeps the rest of the form as it was', async () => {
    const { id } = await draft()
    expect(await go(id, { totalAmount: '90000' })).toMatchObject({
      refusal: { fields: [{ path: 'totalAmount', rule: 'FIELD_FIXED' }] },
    })
    await must(go(id, { creditAccount: 'ING Bruxelles', valueDate: '2026-11-30' }))
    expect(await stored(id)).toMatchObject({ credit_account: 'ING Bruxelles', value_date: '2026-11-30' })
  })
})

describe('the bank', () => {
  it('front and back office are two persons, the other bank and other companies are nobody', async () => {
    const { id } = await draft()
    await must(go(id))
    expect(await front(id, 'rivalTickets')).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    expect(await front(id, 'trader')).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    expect(await back(id, 'tickets')).toMatchObject({ refusal: { code: 'REQUEST_STATUS' } })
    await must(front(id))
    expect(await back(id, 'manifest')).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_REQUEST_VALIDATION' },
    })
    expect(await back(id, 'rivalTickets')).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    const twice = await Promise.all([back(id), back(id)])
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await stored(id)).toMatchObject({ status: 'BO_CONFIRMED' })
  })

  it('sends back with a reason, and then the other person may be the front office', async () => {
    const { id } = await draft()
    await must(go(id))
    await must(front(id))
    await must(
      world.as('tickets', (context) =>
        returnToFrontOffice(context, { request: id, reason: 'Titre illisible' }),
      ),
    )
    expect(await stored(id)).toMatchObject({
      status: 'ON_HOLD',
      reason: 'Titre illisible',
      front_office_by: null,
    })
    await must(front(id, 'tickets'))
    expect(await back(id, 'tickets')).toMatchObject({ refusal: { code: 'SEGREGATION' } })
    const twin = await secondAccountOf(world, 'tickets', { like: 'manifest', fullName: 'Person tickets' })
    const byTwin = await world.as('tickets', (context) =>
      validateRequestBackOffice({ ...context, actor: twin }, { request: id }),
    )
    expect(byTwin).toMatchObject({ refusal: { rule: 'SEGREGATION_REQUEST_VALIDATION' } })
    await must(back(id, 'manifest'))
  })

  it('wants an agency for every order in banknotes, one of its own', async () => {
    const { id, reference } = await draft({ totalAmount: '10000' })
    const session_id = await offer(world, 'office', { amount: '10000', form: 'CASH' })
    await must(
      world.as('company', (context) =>
        fillBasket(context, { reference, sessions: [{ session_id, amount: '10000' }] }),
      ),
    )
    await must(go(id))
    const [order] = await ordersOf(id)
    expect(await front(id)).toMatchObject({ refusal: { code: 'AGENCY_REQUIRED' } })
    const assign = (agence: string) => front(id, 'manifest', [{ order: order?.id ?? '', agence }])
    expect(await assign(world.foreignAgencyId)).toMatchObject({ ok: false })
    expect((await stored(id)).status).toBe('ON_HOLD')
    await must(assign(world.agencyId))
    expect((await ordersOf(id))[0]?.agency_id).toBe(world.agencyId)
  })

  it('opens confirmations with its second validation, not before', async () => {
    const { id, reference } = await draft({ totalAmount: '10000' })
    const session_id = await offer(world, 'office', { amount: '10000', form: 'DIGITAL' })
    await must(
      world.as('company', (context) =>
        fillBasket(context, { reference, sessions: [{ session_id, amount: '10000' }] }),
      ),
    )
    await must(go(id))
    const orderId = (await ordersOf(id))[0]?.id ?? ''
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    const confirm = () => world.as('company', (context) => halfConfirmOrder(context, { orderId }))
    expect(await confirm()).toMatchObject({ ok: false })
    await must(front(id))
    expect(await confirm()).toMatchObject({ ok: false })
    await must(back(id))
    await must(confirm())
  })
})

describe('the end of a request', () => {
  it('cancelled or rejected, its orders end and their positions are free; at once only one of the two', async () => {
    const { id, reference } = await draft()
    const session_id = await offer(world, 'office', { amount: '10000' })
    await must(
      world.as('company', (context) =>
        fillBasket(context, { reference, sessions: [{ session_id, amount: '10000' }] }),
      ),
    )
    await must(go(id))
    const results = await Promise.all([
      world.as('company', (context) => cancelRequest(context, { request: id, reason: 'Annulée' })),
      world.as('tickets', (context) => rejectRequest(context, { request: id, reason: 'Rejetée' })),
    ])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual([4, 9])
    const row = await stored(id)
    expect(['CANCELED', 'REJECTED']).toContain(row.status)
    expect(Number(row.covered_amount) + Number(row.remainder_sold)).toBe(0)
    const free = await world.db
      .selectFrom('positions')
      .select('status')
      .where('id', '=', session_id)
      .execute()
    expect(free).toEqual([{ status: 'FREE' }])
  })

  it('is nobody else’s business', async () => {
    const { id } = await draft()
    const now = world.clock.now()
    for (const who of ['otherCompany', 'rival', 'office'] as const) {
      expect(await getRequest(world.db, world.people[who], id, now), who).toBeNull()
      expect(await listRequestOrders(world.db, world.people[who], id, now), who).toBeNull()
      const query = { sort: 'createdAt', direction: 'desc', itemNbr: 100 } as const
      expect((await listRequests(world.db, world.people[who], query, now)).data.totalItems, who).toBe(0)
    }
    expect(
      await world.as('otherCompany', (context) => cancelRequest(context, { request: id, reason: 'Non' })),
    ).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    expect((await stored(id)).status).toBe('DRAFT')
  })
})
