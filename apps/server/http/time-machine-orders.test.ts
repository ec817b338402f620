import { secondAfter } from '@fxmatch/domain/time-machine/moment'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { publish } from '../testing/market-world.ts'
import { type PastStory, passing, presentOf, tellPastStory } from '../testing/past-story.ts'

// An order at a second through HTTP: what stood then, for whom it stood there, and what nobody learns by it.

const journey = callJourney(['time-machine', 'orders', 'market'])
const { make, request } = journey
const world = () => journey.world()
const pass = passing(journey)
const moment = () => presentOf(journey)

let owner: pg.Client
let story: PastStory

beforeAll(async () => {
  owner = new pg.Client({ connectionString: world().url })
  await owner.connect()
  story = await tellPastStory(journey)
})
afterAll(() => owner.end())

const at = (who: Parameters<typeof request>[0], when: string, order = story.id) =>
  request(who, 'orderMoment', { params: { id: order }, query: { at: when } })

it('shows the order as it stood at each moment, and what has changed since', async () => {
  const then = await make('trader', 'orderMoment', {
    params: { id: story.id },
    query: { at: story.moments.placed },
  })
  expect(then).toMatchObject({
    at: story.moments.placed,
    ...{ grade: 'PARTIAL', precisionMs: 1_000, gaps: ['DEADLINE'] },
    order: {
      ...{ id: story.id, amount: '4000.00', rate: '3.3800', rateType: 'NEGOTIATION', status: { code: 1 } },
      ...{ expireDate: null, agence: { id: world().agencyId } },
    },
  })
  expect(then.order.history.map(({ action }: { action: string }) => action)).toEqual(['place', 'ask'])
  expect(then.order.bank_bids).toHaveLength(1)
  for (const member of ['status', 'rate', 'equivalent', 'payable', 'bank_bids'])
    expect(then.changedSince).toContain(member)
  expect(then.changedSince).not.toContain('amount')
  // What can be done, and what comes next, is of today alone.
  for (const member of ['allowedActions', 'nextSteps', 'proof', 'version'])
    expect(then.order).not.toHaveProperty(member)

  const last = await make('trader', 'orderMoment', {
    params: { id: story.id },
    query: { at: story.moments.accepted },
  })
  expect(last).toMatchObject({ grade: 'EXACT', gaps: [], changedSince: [], order: { rate: '3.3850' } })
  const now = await make('trader', 'orderDetail', { params: { id: story.id } })
  expect(now).toMatchObject(last.order)
})

it('says that a step of the second before may not have been seen', async () => {
  const { history } = await make('trader', 'orderDetail', { params: { id: story.id } })
  const step = new Date(history.at(-1).created_at)
  const [sure, unsure] = [secondAfter(step), new Date(step.getTime() + 500)]
  expect((await at('trader', sure.toISOString())).json()).toMatchObject({ grade: 'EXACT' })
  expect((await at('trader', unsure.toISOString())).json()).toMatchObject({ grade: 'WITHIN' })
})

it('shows whole seconds: what is finer falls away', async () => {
  const fine = story.moments.placed.replace('.000Z', '.999Z')
  expect((await at('trader', fine)).json()).toMatchObject({ at: story.moments.placed })
})

it.each([
  ['a moment that has not come', () => new Date(world().clock.time.getTime() + 60_000).toISOString()],
  ['a moment before the order', () => story.moments.before],
  ['a year in which nothing was', () => '2001-01-01T00:00:00Z'],
])('refuses %s with the bounds', async (_what, when) => {
  const refused = await at('trader', when())
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    ...{ code: 'INVALID_INPUT', fields: [{ path: 'at' }] },
    details: { from: expect.stringMatching(/Z$/), until: moment() },
  })
})

it.each([
  ...[
    '',
    'now',
    '2026-11-18',
    '2026-11-18T25:00:00Z',
    '２０２６-11-18T09:00:00Z',
    '2026-11-18T09:00:00Z; drop',
  ],
  ...['9999999999', '-271821-04-20T00:00:00Z', '2026-02-30T09:00:00Z'],
])('refuses %j, which is no instant', async (when) => expect((await at('trader', when)).statusCode).toBe(400))

it('knows steps in the order in which they were taken, in one second and by servers whose clocks differ', async () => {
  const taken = await publish(world(), { rate: '3.3868' })
  pass(60)
  const { id } = await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: taken, currency: 'EUR', amount: '4000', rate: '3.3868', negotation_rate: '3.3800' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  const placed = moment()
  // Two proposals in one millisecond; then a server that is three seconds behind takes the next step.
  pass(60)
  const countered = moment()
  await make('office', 'counterOffer', { params: { id }, body: { rate: '3.3850' } })
  await make('trader', 'counterOffer', { params: { id }, body: { rate: '3.3840' } })
  pass(-3)
  await make('office', 'acceptDraft', { params: { id }, body: {} })
  pass(120)
  const then = async (when: string) => {
    const { order, grade } = (await at('trader', when, id)).json()
    return [order.rate, order.status.code, order.history.length, order.bank_bids.length, grade]
  }
  const second = (ms: number) => new Date(Date.parse(countered) + ms).toISOString()
  expect(await then(placed)).toEqual(['3.3800', 1, 1, 1, 'PARTIAL'])
  // The step of the slow clock had not been taken before the one that it follows.
  expect(await then(second(-1_000))).toEqual(['3.3800', 1, 1, 1, 'PARTIAL'])
  expect(await then(countered)).toEqual(['3.3840', 2, 4, 3, 'WITHIN'])
  expect(await then(second(1_000))).toEqual(['3.3840', 2, 4, 3, 'EXACT'])
})

it('is kept by nobody on its way: neither by caches that many share nor by a browser', async () => {
  for (const when of [story.moments.placed, story.moments.accepted, '2001-01-01T00:00:00Z'])
    expect((await at('trader', when)).headers['cache-control']).toBe('no-store')
})

it('tells a party nothing of before it was asked, an outsider nothing at all, and never whether there is anything', async () => {
  // The seller learned of the order when it was told, and not before: it does not exist there.
  expect((await at('office', story.moments.untold)).statusCode).toBe(404)
  expect((await at('trader', story.moments.untold)).statusCode).toBe(200)
  expect((await at('office', story.moments.placed)).statusCode).toBe(200)
  for (const who of ['rival', 'company', 'rivalTickets'] as const) {
    for (const when of Object.values(story.moments)) expect((await at(who, when)).statusCode).toBe(404)
    // Not the bounds either.
    expect((await at(who, '2001-01-01T00:00:00Z')).statusCode).toBe(404)
  }
  const none = await at('trader', story.moments.placed, '00000000-0000-4000-8000-000000000000')
  expect(none.statusCode).toBe(404)
})

it('shows each reader what it is shown of the order today, and no more', async () => {
  const office = (await at('office', story.moments.placed)).json()
  for (const member of ['commissionRate', 'payable', 'vat', 'margin'])
    expect(office.order.profit).not.toHaveProperty(member)
  const auditor = (await at('auditor', story.moments.placed)).json()
  expect(auditor.order.profit).toHaveProperty('payable')
})

it('writes into the audit who looked, once for each minute of the past', async () => {
  const entries = async () =>
    (
      await owner.query(
        `select data ->> 'moment' as moment, user_id from audit_entries where action = 'time_machine.viewed' and object_id = $1 order by id`,
        [story.id],
      )
    ).rows
  const before = (await entries()).length
  pass(3_600)
  const when = story.moments.countered
  await at('auditor', when)
  await at('auditor', new Date(new Date(when).getTime() + 1_000).toISOString())
  expect(await entries()).toHaveLength(before + 1)
  expect((await entries()).at(-1)).toEqual({ moment: when, user_id: world().people.auditor.userId })
  await at('auditor', new Date(new Date(when).getTime() + 60_000).toISOString())
  expect(await entries()).toHaveLength(before + 2)
})
