import { secondAfter } from '@fxmatch/domain/time-machine/moment'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setPartnerMargins } from '../commands/margins/set-partner-margins.ts'
import { createRequest } from '../commands/order-requests/create-request.ts'
import { withdrawPosition } from '../commands/positions/withdraw-position.ts'
import { verifyProofMarkets } from '../db/time-machine/verify-proof-markets.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must, publish } from '../testing/market-world.ts'
import { requestForm, setMargins } from '../testing/request-world.ts'

// The time machine through HTTP: what stood at a second, for whom it stood there, and what nobody learns by it.

const journey = callJourney(['time-machine', 'orders', 'market'])
const { make, request } = journey
const world = () => journey.world()

let owner: pg.Client
let id: string
let position: number
/** The instants of the order's steps, as the addresses have them. */
const moments = { before: '', untold: '', placed: '', countered: '', accepted: '' }

const pass = (seconds: number) => {
  world().clock.time = new Date(world().clock.time.getTime() + seconds * 1_000)
}
const moment = () => world().clock.time.toISOString()
const at = (who: Parameters<typeof request>[0], when: string, order = id) =>
  request(who, 'orderMoment', { params: { id: order }, query: { at: when } })

beforeAll(async () => {
  owner = new pg.Client({ connectionString: world().url })
  await owner.connect()
  position = await publish(world(), { rate: '3.3868' })
  pass(60)
  moments.before = moment()
  pass(60)
  const placed = await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, currency: 'EUR', amount: '4000', rate: '3.3868', negotation_rate: '3.3800' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId, undo: true },
    },
  })
  id = placed.id
  pass(10)
  moments.untold = moment()
  pass(10)
  await make('trader', 'tellOrder', { params: { id } })
  pass(50)
  moments.placed = moment()
  pass(60)
  await make('office', 'counterOffer', { params: { id }, body: { rate: '3.3850' } })
  pass(60)
  moments.countered = moment()
  pass(60)
  await make('trader', 'acceptDraft', { params: { id }, body: {} })
  pass(60)
  moments.accepted = moment()
})
afterAll(() => owner.end())

it('shows the order as it stood at each moment, and what has changed since', async () => {
  const then = await make('trader', 'orderMoment', { params: { id }, query: { at: moments.placed } })
  expect(then).toMatchObject({
    at: moments.placed,
    ...{ grade: 'PARTIAL', precisionMs: 1_000, gaps: ['DEADLINE'] },
    order: {
      ...{ id, amount: '4000.00', rate: '3.3800', rateType: 'NEGOTIATION', status: { code: 1 } },
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
    params: { id },
    query: { at: moments.accepted },
  })
  expect(last).toMatchObject({ grade: 'EXACT', gaps: [], changedSince: [], order: { rate: '3.3850' } })
  const now = await make('trader', 'orderDetail', { params: { id } })
  expect(now).toMatchObject(last.order)
})

it('says that a step of the second before may not have been seen', async () => {
  const { history } = await make('trader', 'orderDetail', { params: { id } })
  const step = new Date(history.at(-1).created_at)
  const [sure, unsure] = [secondAfter(step), new Date(step.getTime() + 500)]
  expect((await at('trader', sure.toISOString())).json()).toMatchObject({ grade: 'EXACT' })
  expect((await at('trader', unsure.toISOString())).json()).toMatchObject({ grade: 'WITHIN' })
})

it('shows whole seconds: what is finer falls away', async () => {
  const fine = moments.placed.replace('.000Z', '.999Z')
  expect((await at('trader', fine)).json()).toMatchObject({ at: moments.placed })
})

it.each([
  ['a moment that has not come', () => new Date(world().clock.time.getTime() + 60_000).toISOString()],
  ['a moment before the order', () => moments.before],
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

it('tells a party nothing of before it was asked, an outsider nothing at all, and never whether there is anything', async () => {
  // The seller learned of the order when it was told, and not before: it does not exist there.
  expect((await at('office', moments.untold)).statusCode).toBe(404)
  expect((await at('trader', moments.untold)).statusCode).toBe(200)
  expect((await at('office', moments.placed)).statusCode).toBe(200)
  for (const who of ['rival', 'company', 'rivalTickets'] as const) {
    for (const when of Object.values(moments)) expect((await at(who, when)).statusCode).toBe(404)
    // Not the bounds either.
    expect((await at(who, '2001-01-01T00:00:00Z')).statusCode).toBe(404)
  }
  const none = await at('trader', moments.placed, '00000000-0000-4000-8000-000000000000')
  expect(none.statusCode).toBe(404)
})

it('shows each reader what it is shown of the order today, and no more', async () => {
  const office = (await at('office', moments.placed)).json()
  for (const member of ['commissionRate', 'payable', 'vat', 'margin'])
    expect(office.order.profit).not.toHaveProperty(member)
  const auditor = (await at('auditor', moments.placed)).json()
  expect(auditor.order.profit).toHaveProperty('payable')
})

it('writes into the audit who looked, once for each minute of the past', async () => {
  const entries = async () =>
    (
      await owner.query(
        `select data ->> 'moment' as moment, user_id from audit_entries where action = 'time_machine.viewed' and object_id = $1 order by id`,
        [id],
      )
    ).rows
  const before = (await entries()).length
  pass(3_600)
  const when = moments.countered
  await at('auditor', when)
  await at('auditor', new Date(new Date(when).getTime() + 1_000).toISOString())
  expect(await entries()).toHaveLength(before + 1)
  expect((await entries()).at(-1)).toEqual({ moment: when, user_id: world().people.auditor.userId })
  await at('auditor', new Date(new Date(when).getTime() + 60_000).toISOString())
  expect(await entries()).toHaveLength(before + 2)
})

it('leaves a trace of what was seen without the market itself: of the marks of a day, and of both ends of a difference', async () => {
  const as = world().companies.otherBank
  const entries = async () =>
    (
      await owner.query(
        `select data ->> 'moment' as moment from audit_entries where action = 'time_machine.viewed' and object_id = $1 order by id`,
        [as],
      )
    ).rows.map((row) => row.moment)
  pass(3_600)
  const before = (await entries()).length
  const query = { from: moments.before, to: moments.accepted, as }
  await make('auditor', 'marketMarks', { query })
  expect((await entries()).slice(before)).toEqual([moments.before])
  pass(3_600)
  await make('auditor', 'marketDiff', { query })
  expect((await entries()).slice(before + 1)).toEqual([moments.before, moments.accepted])
})

it('knows on which stretches a position was on the market, and writes none of them twice', async () => {
  const stretches = async () =>
    (await owner.query('select * from position_ends order by position_id, offered_at, ended_at')).rows
  const written = await stretches()
  expect(written).toEqual([expect.objectContaining({ position_id: String(position), how: 'ENGAGED' })])
  expect((await owner.query('select fill_position_ends() as written')).rows).toEqual([{ written: 0 }])
  // What a release of before has left: nothing of it was written.
  await owner.query('delete from position_ends')
  expect((await owner.query('select fill_position_ends() as written')).rows).toEqual([{ written: 1 }])
  expect(await stretches()).toEqual(written)
  expect((await owner.query('select fill_position_ends() as written')).rows).toEqual([{ written: 0 }])
})

const market = (who: Parameters<typeof request>[0], when: string, more: Record<string, string> = {}) =>
  request(who, 'marketMoment', { query: { at: when, ...more } })
const ids = (answer: { json: () => { rows: { id: number }[] } }) => answer.json().rows.map((row) => row.id)

it('shows the market of a second as each company saw it, and not what others held', async () => {
  const offered = await make('bankCompliance', 'marketMoment', { query: { at: moments.before } })
  expect(offered).toMatchObject({
    ...{ at: moments.before, grade: 'EXACT', gaps: [], as: { id: world().companies.bank } },
    marketStatus: { status: 'ON' },
  })
  expect(offered.rows).toEqual([
    expect.objectContaining({
      ...{ id: position, amount: '10000.00', rate: '3.3868', status: 'FREE', hasOrder: false, within: false },
      // The bank's own order took it: it knows, and reads by which.
      next: expect.objectContaining({ how: 'ENGAGED', order: { id, reference: expect.any(String) } }),
    }),
  ])
  const rival = { as: world().companies.otherBank }
  const others = (await market('auditor', moments.before, rival)).json()
  // To the other bank it was gone, and no more.
  expect(others.rows).toMatchObject([{ id: position, next: { how: null, order: null } }])
  // While the order held it: its parties saw it engaged, everybody else saw nothing.
  const held = (await market('bankCompliance', moments.placed)).json()
  expect(held.rows).toMatchObject([
    {
      id: position,
      status: 'ENGAGED',
      hasOrder: true,
      order_info: { order_id: id, negotation_rate: '3.3800' },
    },
  ])
  expect(held.rows[0].bank_bids).toHaveLength(1)
  expect(ids(await market('auditor', moments.placed, rival))).toEqual([])
  const office = { as: world().companies.office }
  expect(ids(await market('auditor', moments.placed, office))).toEqual([position])
  // Before it was told of the order, the seller saw its position gone.
  expect(ids(await market('auditor', moments.untold, office))).toEqual([])
})

it('agrees with the market as it was answered then', async () => {
  const live = await make('bankCompliance', 'marketData')
  const when = moment()
  const folded = await make('bankCompliance', 'marketMoment', { query: { at: when } })
  expect(
    folded.rows.map(({ within: _, next: __, ...row }: { within: boolean; next: unknown }) => row),
  ).toEqual(live.data.data)
})

it('lets nobody look with the eyes of another company but the platform, and does not say whether there is one', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const as of [world().companies.otherBank, nobody])
    expect((await market('bankCompliance', moments.before, { as })).statusCode).toBe(403)
  expect((await market('bankCompliance', moments.before, { as: world().companies.bank })).statusCode).toBe(
    200,
  )
  expect((await market('auditor', moments.before, { as: nobody })).statusCode).toBe(404)
  expect((await market('auditor', moments.before, { as: 'everybody' })).statusCode).toBe(400)
  // Whoever trades has no right to it, nor has who lost it since.
  for (const who of ['trader', 'office', 'company', 'tickets'] as const)
    expect((await market(who, moments.before)).statusCode).toBe(403)
  const { companies } = await make('bankCompliance', 'companiesOfView')
  expect(companies.map((one: { id: string }) => one.id)).toEqual([world().companies.bank])
  expect((await make('auditor', 'companiesOfView')).companies.length).toBeGreaterThan(3)
})

it('shows a company nothing of before it was there', async () => {
  const late = world().companies.otherOffice
  await owner.query('update companies set created_at = $2 where id = $1', [late, moments.accepted])
  const refused = await market('auditor', moments.before, { as: late })
  expect([refused.statusCode, refused.json().details.from]).toEqual([400, moments.accepted])
})

it('tells what happened within a day at most, and what of the market changed', async () => {
  const stretch = { from: moments.before, to: moments.accepted }
  const { marks, more } = await make('bankCompliance', 'marketMarks', { query: stretch })
  expect(more).toBe(false)
  expect(marks.filter(({ order }: { order: string }) => order === id)).toHaveLength(4)
  // The seller is told of none before it was asked; a house that stands on no side of none at all.
  const ofOffice = { ...stretch, as: world().companies.office }
  expect((await make('auditor', 'marketMarks', { query: ofOffice })).marks).toHaveLength(3)
  const ofRival = { ...stretch, as: world().companies.otherBank }
  expect((await make('auditor', 'marketMarks', { query: ofRival })).marks).toEqual([])
  const diff = { from: moments.before, to: moments.placed }
  expect(await make('bankCompliance', 'marketDiff', { query: diff })).toEqual({
    ...{ came: [], gone: [], changed: [position] },
  })
  const gone = { ...diff, as: world().companies.otherBank }
  expect(await make('auditor', 'marketDiff', { query: gone })).toMatchObject({ gone: [position] })
  const years = { from: '2001-01-01T00:00:00Z', to: moments.accepted }
  const backwards = { from: moments.accepted, to: moments.before }
  const future = { from: moments.accepted, to: new Date(world().clock.time.getTime() + 1).toISOString() }
  for (const query of [years, backwards, future])
    for (const call of ['marketMarks', 'marketDiff'])
      expect((await request('bankCompliance', call, { query })).statusCode).toBe(400)
})

it('finds in the record the market that a price was measured by', async () => {
  const published: number[] = []
  for (const rate of ['3.3840', '3.3850', '3.3860']) {
    pass(30)
    published.push(await publish(world(), { rate }))
  }
  pass(30)
  await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: published[0], currency: 'EUR', amount: '10000', rate: '3.3840' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  const { proofs, whole, byTime, faults } = await verifyProofMarkets(world().db)
  expect([proofs > 1, whole, byTime > 1, faults]).toEqual([true, proofs, true, []])
  // A stretch that is taken out of the record is missed.
  pass(30)
  const gone = published[1] ?? 0
  await must(world().as('office', (context) => withdrawPosition(context, { positionId: gone })))
  await owner.query('delete from position_ends where position_id = $1', [published[1]])
  expect((await verifyProofMarkets(world().db)).faults).toHaveLength(1)
  await owner.query('select fill_position_ends()')
  expect((await verifyProofMarkets(world().db)).faults).toEqual([])
})

it('tells a company no margin apart that its bank does not tell now, or did not tell then', async () => {
  await setMargins(world())
  await publish(world(), { rate: '3.3870' })
  const tell = async (told: boolean) => {
    pass(60)
    const lines = [{ currency: null, percent: '0.4' }]
    await must(world().as('tickets', (context) => setPartnerMargins(context, { form: 'CASH', lines, told })))
    pass(60)
    return moment()
  }
  pass(60)
  const told = moment()
  const hidden = await tell(false)
  const toldAgain = await tell(true)
  const seen = async (when: string) => {
    const { rows } = (await market('auditor', when, { as: world().companies.corporate })).json()
    return rows.map((row: { margin_told: boolean }) => row.margin_told).at(0)
  }
  expect([await seen(told), await seen(hidden), await seen(toldAgain)]).toEqual([true, false, true])
  await tell(false)
  expect([await seen(told), await seen(hidden), await seen(toldAgain)]).toEqual([false, false, false])
})

it('every call of the time machine has answered', async () => {
  // What it answers is looked at in `time-machine-requests.test.ts`.
  const { requestId } = await must(
    world().as('company', (context) => createRequest(context, requestForm(world(), { rate: null }))),
  )
  const made = await make('company', 'requestMoment', { params: { id: requestId }, query: { at: moment() } })
  expect(made.request).toMatchObject({ id: requestId, status: 'DRAFT' })
  expect(journey.missing('time-machine')).toEqual([])
})
