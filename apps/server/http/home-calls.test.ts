import type { HomeFigures } from '@fxmatch/contract/http/home'
import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { beforeAll, expect, it } from 'vitest'
import { cashOutOrder } from '../commands/orders/cash-out-order.ts'
import { callJourney } from '../testing/call-journey.ts'
import { deliveredRequest } from '../testing/delivered-request.ts'
import { must } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { offer, request, setMargins, setRemainderRate } from '../testing/request-world.ts'

// A company's home tells what its list of requests holds, and tells it to nobody else. The counts of the other homes:
// `counts-agree.test.ts`.

const journey = callJourney(['home', 'order-requests', 'basket', 'audit'])
const { make } = journey

const home = (who: Person): Promise<HomeFigures> => make(who, 'home')
const listed = async (who: Person, query: Record<string, string> = {}): Promise<OrderRequestView[]> =>
  (await make(who, 'orderRequests', { query: { itemNbr: '100', ...query } })).data.data

beforeAll(async () => {
  await setMargins(journey.world())
  await setRemainderRate(journey.world(), 'bank', '3.4210')
})

it('is empty before the first request, and is a company’s own', async () => {
  for (const who of ['company', 'otherCompany'] as const)
    expect(await home(who)).toMatchObject({
      requests: [],
      cover: [],
      dues: { days: [], count: 0, payable: '0.000' },
      ...{ line: null, stock: null, receptions: null, manifest: null },
    })
})

it('follows requests from the draft to the bank, with what is missing and what is to be paid', async () => {
  const world = journey.world()
  const first = await request(world, { totalAmount: '500000', valueDate: '2026-12-10' })
  const second = await request(world, {
    ...{ totalAmount: '300000', importReference: 'TCE-2026-0077', valueDate: '2026-12-02' },
  })
  const sessionId = await offer(world, 'office', { amount: '120000' })
  await make('company', 'fillBasket', {
    body: { reference: first.reference, sessions: [{ session_id: sessionId, amount: '120000' }] },
  })
  const drafts = await home('company')
  // The next value date first, and both are for the company to carry on.
  expect(drafts.requests).toMatchObject([
    { reference: second.reference, asked: '300000.00', missing: '300000.00', turn: 'go' },
    { reference: first.reference, asked: '500000.00', missing: '380000.00', turn: 'go' },
  ])
  expect(drafts.cover).toMatchObject([
    { currency: { isoCode: 'EUR' }, asked: '800000.00', covered: '120000.00', missing: '680000.00' },
  ])
  expect(drafts.dues?.count).toBe(0)
  // Drafts ask nothing of the bank yet.
  expect((await home('manifest')).manifest).toEqual({ count: 0, statuses: [] })

  await make('company', 'go', { body: { reference: first.reference, remainderRate: '3.421' } })
  const sent = await home('company')
  expect(sent.requests?.map(({ status, turn }) => [status, turn])).toEqual([
    ['DRAFT', 'go'],
    ['ON_HOLD', null],
  ])
  expect(sent.cover).toMatchObject([{ asked: '800000.00', covered: '500000.00', missing: '300000.00' }])
  const [own] = await listed('company', { reference: first.reference })
  expect(sent.dues).toEqual({
    days: [{ day: '2026-12-10', count: 1, payable: own?.totalPayable }],
    count: 1,
    payable: own?.totalPayable,
  })

  await make('company', 'go', { body: { reference: second.reference, remainderRate: '3.421' } })
  const both = await home('company')
  const all = await listed('company')
  expect(both.requests?.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
  expect(both.dues?.payable).toBe(sumDecimals(all.map(({ totalPayable }) => totalPayable)).toFixed(3))
  expect(both.dues?.days.map(({ day }) => day)).toEqual(['2026-12-02', '2026-12-10'])
})

it('leads to exactly the requests that it counts, by currency and by the day on which they are due', async () => {
  const { cover, dues } = await home('company')
  const open = {
    'status[]': [
      'DRAFT',
      'ON_HOLD',
      'FO_CONFIRMED',
      'BO_CONFIRMED',
      'PARTIAL_CONFIRMED',
      'CONFIRMED',
      'CLOSED',
    ],
  }
  const found = async (query: Record<string, unknown>) =>
    (await make('company', 'orderRequests', { query: { ...open, ...query } as never })).data.totalItems
  expect(dues?.days).toHaveLength(2)
  for (const { day, count } of dues?.days ?? [])
    expect(await found({ due: 'true', valueDate: day })).toBe(count)
  expect(await found({ due: 'true' })).toBe(dues?.count)
  for (const { currency, count } of cover ?? [])
    expect(await found({ currency: currency.isoCode })).toBe(count)
  // A draft is not due, and what is due is nobody else's to see.
  const draft = await request(journey.world(), {
    totalAmount: '1000',
    valueDate: '2026-12-10',
    importReference: 'TCE-2026-0079',
  })
  expect(await found({ due: 'true', reference: draft.reference })).toBe(0)
  expect(await found({ due: 'false', reference: draft.reference })).toBe(1)
  await make('company', 'cancelOrderRequest', {
    params: { id: draft.id },
    body: { reason: 'Saisie par erreur' },
  })
  const others = await make('otherCompany', 'orderRequests', { query: { due: 'true' } as never })
  expect(others.data.totalItems).toBe(0)
})

it('tells nobody else of them but their bank, which counts them', async () => {
  expect((await home('manifest')).manifest).toEqual({
    count: 2,
    statuses: [{ status: 'ON_HOLD', count: 2 }],
  })
  for (const who of Object.keys(journey.world().people) as Person[]) {
    const { requests, cover, dues, manifest } = await home(who)
    if (who !== 'company') expect(requests ?? [], who).toEqual([])
    if (who !== 'company') expect(JSON.stringify([cover, dues]), who).not.toMatch(/[1-9]\d\d/)
    const { companyId } = journey.world().people[who]
    if (companyId !== journey.world().people.manifest.companyId) expect(manifest?.count ?? 0, who).toBe(0)
  }
})

it('counts a request no longer that came to nothing', async () => {
  const before = await home('company')
  const gone = before.requests?.[0]
  await make('company', 'cancelOrderRequest', {
    params: { id: gone?.id ?? '' },
    body: { reason: 'La marchandise ne vient plus' },
  })
  const after = await home('company')
  expect(after.requests).toHaveLength(1)
  expect(after.requests?.map(({ id }) => id)).not.toContain(gone?.id)
  expect(after.dues?.count).toBe(1)
})

it('has what is delivered due until it is paid, order by order, as the list says', async () => {
  const world = journey.world()
  const due = async () => {
    const { dues } = await home('company')
    const rows = await listed('company', { due: 'true' })
    const left = rows.map(({ leftToPay }) => leftToPay ?? 'a draft')
    expect(sumDecimals(left).toFixed(3)).toBe(dues?.payable)
    expect(rows).toHaveLength(dues?.count ?? -1)
    return dues
  }
  const before = await due()
  const { reference, orders } = await deliveredRequest(
    world,
    'otherOffice',
    { importReference: 'TCE-2026-0080', valueDate: '2026-12-07' },
    false,
  )
  const [delivered] = await listed('company', { reference })
  expect(delivered).toMatchObject({ status: 'DELIVERED', leftToPay: delivered?.totalPayable })
  const day = (dues: HomeFigures['dues']) => dues?.days.find((line) => line.day === '2026-12-07')
  expect(day(await due())).toEqual({ day: '2026-12-07', count: 1, payable: delivered?.totalPayable })
  expect((await home('company')).requests?.map((one) => one.reference)).not.toContain(reference)

  const [first, ...others] = orders
  const pay = (orderId: string) => must(world.as('tickets', (context) => cashOutOrder(context, { orderId })))
  await pay(first?.id ?? '')
  const rest = sumDecimals(others.map(({ payable }) => payable)).toFixed(3)
  expect(day(await due())).toEqual({ day: '2026-12-07', count: 1, payable: rest })
  for (const { id } of others) await pay(id)
  expect(await due()).toEqual(before)
  expect((await listed('company', { reference }))[0]?.leftToPay).toBe('0.000')
})

it('counts what the audit has of today, for who may read it, and for nobody else', async () => {
  const { audit } = await home('auditor')
  if (audit === null) throw new Error('the auditor has no audit')
  const trail = async (more: Record<string, string> = {}) =>
    (await make('auditor', 'auditTrail', { query: { from: audit.day, to: audit.day, ...more } })).count
  expect(audit.objectTypes.map(({ objectType }) => objectType)).toContain('order_request')
  expect(audit.count).toBe(await trail())
  expect(audit.objectTypes.reduce((all, { count }) => all + count, 0)).toBe(audit.count)
  for (const { objectType, count } of audit.objectTypes)
    expect(count, objectType).toBe(await trail({ objectType }))
  for (const { action, count } of audit.exceptions) expect(count, action).toBe(await trail({ action }))
  for (const who of Object.keys(journey.world().people) as Person[])
    if (who !== 'auditor') expect((await home(who)).audit, who).toBeNull()
})

it('answers its one call', () => expect(journey.missing('home')).toEqual([]))
