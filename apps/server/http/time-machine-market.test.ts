import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseHouse } from '../commands/gate/refuse-house.ts'
import { setPartnerMargins } from '../commands/margins/set-partner-margins.ts'
import { createRequest } from '../commands/order-requests/create-request.ts'
import { cancelDraft } from '../commands/orders/cancel-draft.ts'
import { withdrawPosition } from '../commands/positions/withdraw-position.ts'
import { verifyProofMarkets } from '../db/time-machine/verify-proof-markets.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must, publish } from '../testing/market-world.ts'
import { type PastStory, passing, presentOf, tellPastStory } from '../testing/past-story.ts'
import { offer, requestForm, setMargins } from '../testing/request-world.ts'

// The market at a second through HTTP: as each company saw it, what happened around it, and what nobody learns by it.

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
  const query = { from: story.moments.before, to: story.moments.accepted, as }
  await make('auditor', 'marketMarks', { query })
  expect((await entries()).slice(before)).toEqual([story.moments.before])
  pass(3_600)
  await make('auditor', 'marketDiff', { query })
  expect((await entries()).slice(before + 1)).toEqual([story.moments.before, story.moments.accepted])
})

it('knows on which stretches a position was on the market, and writes none of them twice', async () => {
  const stretches = async () =>
    (await owner.query('select * from position_ends order by position_id, offered_at, ended_at')).rows
  const written = await stretches()
  expect(written).toEqual([expect.objectContaining({ position_id: String(story.position), how: 'ENGAGED' })])
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
  const offered = await make('bankCompliance', 'marketMoment', { query: { at: story.moments.before } })
  expect(offered).toMatchObject({
    ...{ at: story.moments.before, grade: 'EXACT', gaps: [], as: { id: world().companies.bank } },
    marketStatus: { status: 'ON' },
  })
  expect(offered.rows).toEqual([
    expect.objectContaining({
      ...{
        id: story.position,
        amount: '10000.00',
        rate: '3.3868',
        status: 'FREE',
        hasOrder: false,
        within: false,
      },
      // The bank's own order took it: it knows, and reads by which.
      next: expect.objectContaining({
        how: 'ENGAGED',
        order: { id: story.id, reference: expect.any(String) },
      }),
    }),
  ])
  const rival = { as: world().companies.otherBank }
  const others = (await market('auditor', story.moments.before, rival)).json()
  // To the other bank it was gone, and no more.
  expect(others.rows).toMatchObject([{ id: story.position, next: { how: null, order: null } }])
  // While the order held it: its parties saw it engaged, everybody else saw nothing.
  const held = (await market('bankCompliance', story.moments.placed)).json()
  expect(held.rows).toMatchObject([
    {
      id: story.position,
      status: 'ENGAGED',
      hasOrder: true,
      order_info: { order_id: story.id, negotation_rate: '3.3800' },
    },
  ])
  expect(held.rows[0].bank_bids).toHaveLength(1)
  expect(ids(await market('auditor', story.moments.placed, rival))).toEqual([])
  const office = { as: world().companies.office }
  expect(ids(await market('auditor', story.moments.placed, office))).toEqual([story.position])
  // Before it was told of the order, the seller saw its position gone.
  expect(ids(await market('auditor', story.moments.untold, office))).toEqual([])
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
    expect((await market('bankCompliance', story.moments.before, { as })).statusCode).toBe(403)
  expect(
    (await market('bankCompliance', story.moments.before, { as: world().companies.bank })).statusCode,
  ).toBe(200)
  expect((await market('auditor', story.moments.before, { as: nobody })).statusCode).toBe(404)
  expect((await market('auditor', story.moments.before, { as: 'everybody' })).statusCode).toBe(400)
  // Whoever trades has no right to it, nor has who lost it since.
  for (const who of ['trader', 'office', 'company', 'tickets'] as const)
    expect((await market(who, story.moments.before)).statusCode).toBe(403)
  const { companies } = await make('bankCompliance', 'companiesOfView')
  expect(companies.map((one: { id: string }) => one.id)).toEqual([world().companies.bank])
  expect((await make('auditor', 'companiesOfView')).companies.length).toBeGreaterThan(3)
})

it('shows the platform, with its own eyes, what was offered and how it left, and what nobody holds', async () => {
  const free = (await market('auditor', story.moments.before)).json()
  expect(free.rows).toMatchObject([
    { id: story.position, hasOrder: false, next: { how: 'ENGAGED', order: null } },
  ])
  expect(ids(await market('auditor', story.moments.placed))).toEqual([])
})

it('shows one second however it is written: with a fraction, in another zone, in capitals or not of its company', async () => {
  const as = world().companies.otherBank
  const asked = (when: string, who = as) => market('auditor', when, { as: who })
  const { rows, at } = (await asked(story.moments.before)).json()
  const zoned = new Date(Date.parse(story.moments.before) + 3_600_000).toISOString().replace('Z', '+01:00')
  for (const answer of [
    await asked(story.moments.before.replace('.000Z', '.999Z')),
    await asked(zoned),
    await asked(story.moments.before, as.toUpperCase()),
  ])
    expect(answer.json()).toMatchObject({ at, rows, as: { id: as } })
})

it('is kept by nobody on its way, refused or not', async () => {
  const stretch = { from: story.moments.before, to: story.moments.accepted }
  for (const answer of [
    await market('auditor', story.moments.before),
    await market('trader', story.moments.before),
    await request('auditor', 'marketMarks', { query: stretch }),
    await request('auditor', 'marketDiff', { query: stretch }),
  ])
    expect(answer.headers['cache-control']).toBe('no-store')
})

it('shows a company nothing of before it was there', async () => {
  const late = world().companies.otherOffice
  await owner.query('update companies set created_at = $2 where id = $1', [late, story.moments.accepted])
  const refused = await market('auditor', story.moments.before, { as: late })
  expect([refused.statusCode, refused.json().details.from]).toEqual([400, story.moments.accepted])
})

it('tells what happened within a day at most, and what of the market changed', async () => {
  const stretch = { from: story.moments.before, to: story.moments.accepted }
  const { marks, more } = await make('bankCompliance', 'marketMarks', { query: stretch })
  expect(more).toBe(false)
  expect(marks.filter(({ order }: { order: string }) => order === story.id)).toHaveLength(4)
  // The seller is told of none before it was asked; a house that stands on no side of none at all.
  const ofOffice = { ...stretch, as: world().companies.office }
  expect((await make('auditor', 'marketMarks', { query: ofOffice })).marks).toHaveLength(3)
  const ofRival = { ...stretch, as: world().companies.otherBank }
  expect((await make('auditor', 'marketMarks', { query: ofRival })).marks).toEqual([])
  // With its own eyes the platform sees what all do.
  const all = await make('auditor', 'marketMarks', { query: stretch })
  expect(all.marks.filter(({ order }: { order: string }) => order === story.id)).toHaveLength(4)
  const diff = { from: story.moments.before, to: story.moments.placed }
  expect(await make('bankCompliance', 'marketDiff', { query: diff })).toEqual({
    ...{ came: [], gone: [], changed: [story.position] },
  })
  const gone = { ...diff, as: world().companies.otherBank }
  expect(await make('auditor', 'marketDiff', { query: gone })).toMatchObject({ gone: [story.position] })
  const years = { from: '2001-01-01T00:00:00Z', to: story.moments.accepted }
  const backwards = { from: story.moments.accepted, to: story.moments.before }
  const future = {
    from: story.moments.accepted,
    to: new Date(world().clock.time.getTime() + 1).toISOString(),
  }
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

it('finds in the record who ranked before and after a deal, and what its buyer could not have had', async () => {
  const sellers = { office: '3.3811', otherOffice: '3.3822' } as const
  for (const [who, rate] of Object.entries(sellers)) {
    pass(30)
    await offer(world(), who as keyof typeof sellers, { rate, amount: '10000' })
  }
  pass(30)
  await must(
    world().as('root', (context) =>
      refuseHouse(context, {
        ...{ counterpartyId: world().companies.otherOffice, currency: 'EUR', form: null },
        note: 'Deux livraisons incomplètes',
      }),
    ),
  )
  pass(30)
  const dear = await offer(world(), 'office', { rate: '3.3899', amount: '10000' })
  pass(30)
  await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: dear, currency: 'EUR', amount: '10000', rate: '3.3899' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  const { proofs, whole, faults } = await verifyProofMarkets(world().db)
  expect([whole, faults]).toEqual([proofs, []])
  const [{ rank, ranks, leftOut, order }] = (
    await owner.query(`select rank, (content::jsonb -> 'ranks')::int as ranks, order_id as order,
      content::jsonb -> 'leftOut' as "leftOut" from order_price_proofs order by at desc limit 1`)
  ).rows
  expect(rank).toBeGreaterThan(1)
  expect(leftOut.G04).toEqual({ positions: 1, houses: 1 })
  // A proof that said of itself that it was better placed, or that nothing was left out, is found.
  const rewrite = (was: string, is: string) =>
    owner.query(`begin; set local session_replication_role = 'replica';
      update order_price_proofs set content = replace(content, '${was}', '${is}') where order_id = '${order}'; commit`)
  const told = async () => (await verifyProofMarkets(world().db)).faults.flatMap(({ members }) => members)
  for (const [was, is, fault] of [
    [`"rank":${rank},`, '"rank":1,', `place 1 of ${ranks}, and not ${rank} of ${ranks}`],
    [
      '"G04":{"houses":1,"positions":1}',
      '"G04":{"houses":0,"positions":0}',
      'G04 left out 0 of 0 houses, and not 1 of 1 houses',
    ],
  ] as const) {
    await rewrite(was, is)
    expect(await told()).toEqual([fault])
    await rewrite(is, was)
  }
  expect(await told()).toEqual([])
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

it('tells the steps that an order takes within one second as one', async () => {
  pass(30)
  const position = await publish(world(), { rate: '3.3870' })
  pass(30)
  const from = moment()
  const { id } = await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, currency: 'EUR', amount: '10000', rate: '3.3870' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  await must(world().as('trader', (context) => cancelDraft(context, { orderId: id })))
  const { rows } = await owner.query('select from order_history where order_id = $1', [id])
  const { marks } = await make('bankCompliance', 'marketMarks', { query: { from, to: moment() } })
  expect(rows.length).toBeGreaterThan(1)
  expect(marks).toEqual([{ at: from, kind: 'ORDER', told: expect.stringMatching(/^FX-/), order: id }])
})

it('every call of the time machine has answered', async () => {
  // What the others answer is looked at in `time-machine-orders.test.ts` and `time-machine-requests.test.ts`.
  const { requestId } = await must(
    world().as('company', (context) => createRequest(context, requestForm(world(), { rate: null }))),
  )
  const made = await make('company', 'requestMoment', { params: { id: requestId }, query: { at: moment() } })
  expect(made.request).toMatchObject({ id: requestId, status: 'DRAFT' })
  const order = await make('trader', 'orderMoment', { params: { id: story.id }, query: { at: moment() } })
  expect(order.order.id).toBe(story.id)
  expect(journey.missing('time-machine')).toEqual([])
})
