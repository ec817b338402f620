import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { cancelDraft } from '../commands/orders/cancel-draft.ts'
import { watchMarket } from '../jobs/standing-orders/watch-market.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must, publish } from '../testing/market-world.ts'
import { relay } from '../testing/object-world.ts'
import type { Person } from '../testing/plant-market.ts'

// Standing orders as people give and read them: whose they are, who learns what they wait for, and who does what with them.

const journey = callJourney(['standing-orders'])
const { make, request } = journey
const world = () => journey.world()

const body = (more: object = {}) => ({
  ...{ currency: 'EUR', form: 'CASH', amount: '10000', minPart: '1000', agencyId: world().agencyId },
  ...{ target: { kind: 'ALL_IN', value: '3.4321' }, goodTill: '2026-12-01T23:59:00' },
  ...more,
})
let id: string

beforeAll(async () => {
  await world()
    .db.insertInto('authorisation_rules')
    .values({
      ...{ id: systemIds(world().clock).uuid(), bank_id: world().companies.bank, label: 'Montants' },
      ...{ amount_from: '50000', active: true, created_at: world().clock.time },
    })
    .execute()
  const given = await make('trader', 'createStandingOrder', { body: body() })
  id = given.id
})

describe('a standing order', () => {
  it('reads as it was given, with the price of the market and what is missing to it', async () => {
    await publish(world(), { rate: '3.5000', amount: '2000' })
    const { data } = await make('root', 'standingOrders')
    expect(data).toMatchObject([
      {
        ...{ id, reference: 'OPM-00001', status: 'ACTIVE', version: 1, amount: '10000.00', left: '10000.00' },
        ...{ filled: '0.00', reserved: '0.00', taken: '0.00', forgotten: false, orders: [], holdCause: null },
        target: { kind: 'ALL_IN', value: '3.4321' },
      },
    ])
    const [{ market, missing }] = data
    expect(Number(market)).toBeGreaterThan(3.5)
    expect(Number(missing)).toBeCloseTo(Number(market) - 3.4321, 4)
  })

  it('places what comes, in its owner’s name, and reads what it has placed', async () => {
    await publish(world(), { amount: '4000' })
    await relay(world())
    const log = pino({ level: 'silent' })
    const services = { db: world().db, clock: world().clock, ids: systemIds(world().clock), log }
    expect(await watchMarket(services)).toBe(1)
    const { data } = await make('trader', 'standingOrders')
    expect(data[0]).toMatchObject({
      ...{ reserved: '4000.00', left: '6000.00', missing: expect.anything() },
      orders: [{ amount: '4000.00', state: 'RESERVED' }],
    })
  })

  it('is changed by its owner alone, downwards, and not below what it has placed', async () => {
    const change = async (more: object, who: Person = 'trader') => {
      const { data } = await make('trader', 'standingOrders')
      const version = data[0].version
      const terms = { amount: '10000', target: '3.4321', goodTill: '2026-12-01T23:59:00', version, ...more }
      const answer = await request(who, 'changeStandingOrder', { params: { id }, body: terms })
      return [answer.statusCode, answer.json().fields?.[0]?.path]
    }
    expect(await change({ amount: '10000.01' })).toEqual([400, 'amount'])
    expect(await change({ amount: '3999.99' })).toEqual([400, 'amount'])
    expect(await change({ target: '-1' })).toEqual([400, 'target'])
    expect(await change({ goodTill: '2027-12-01T23:59:00' })).toEqual([400, 'goodTill'])
    expect(await change({ version: 99 })).toEqual([409, undefined])
    expect(await change({ amount: '9000' }, 'root')).toEqual([404, undefined])
    const { data } = await make('trader', 'standingOrders')
    const { version } = data.find((one: { id: string }) => one.id === id)
    const terms = { amount: '9000', target: '3.4321', goodTill: '2026-12-01T23:59:00', version }
    expect(await make('trader', 'changeStandingOrder', { params: { id }, body: terms })).toMatchObject({
      ...{ amount: '9000.00', reserved: '4000.00', left: '5000.00' },
    })
  })

  it('above the amount of the bank’s rules waits for a second person, who is told why it is not they', async () => {
    const large = await make('trader', 'createStandingOrder', { body: body({ amount: '20000' }) })
    expect(large).toMatchObject({ status: 'PENDING' })
    const mayApprove = (view: { allowedActions: { action: string }[] }) =>
      view.allowedActions.find(({ action }) => action === 'approve')
    expect(mayApprove(large)).toMatchObject({ allowed: false, rule: 'SEGREGATION_CHANGE' })
    const own = await request('trader', 'stepStandingOrder', {
      ...{ params: { id: large.id, step: 'approve' }, body: { version: large.version } },
    })
    expect(own.statusCode).toBe(403)
    const approved = await make('root', 'stepStandingOrder', {
      ...{ params: { id: large.id, step: 'approve' }, body: { version: large.version } },
    })
    expect(approved).toMatchObject({ status: 'ACTIVE' })
  })
})

it('is a line of a workbook, of its company’s people alone', async () => {
  const answer = await request('trader', 'exportStandingOrders', { query: { language: 'fr' } })
  expect(answer.statusCode, answer.body).toBe(200)
  const cells = [...readWorkbook(new Uint8Array(answer.rawPayload)).cells.values()]
  expect(cells.filter(({ value }) => value === 'OPM-00001')).toHaveLength(1)
  expect(cells.find(({ value }) => value === '3.4321')).toMatchObject({ type: 'n' })
  for (const who of ['office', 'backOffice', 'auditor'] as const satisfies Person[])
    expect([who, (await request(who, 'exportStandingOrders')).statusCode]).toEqual([who, 403])
  const theirs = await request('rival', 'exportStandingOrders', { query: { language: 'fr' } })
  expect(JSON.stringify([...readWorkbook(new Uint8Array(theirs.rawPayload)).cells.values()])).not.toContain(
    '3.4321',
  )
  journey.answered('exportStandingOrders')
})

it('has what it placed on a sheet of its own, with the sums of its line', async () => {
  const books = async () => {
    const answer = await request('trader', 'exportStandingOrders', { query: { language: 'fr' } })
    const bytes = new Uint8Array(answer.rawPayload)
    const read = (place: number) => {
      const { cells } = readWorkbook(bytes, place)
      const rows = Map.groupBy(cells, ([address]) => Number(address.replace(/^[A-Z]+/, '')))
      return [...rows.values()].map((row) =>
        Object.fromEntries(row.map(([address, { value }]) => [address.replace(/\d+$/, ''), value])),
      )
    }
    return { lines: read(1), placed: read(2) }
  }
  const [line] = (await make('trader', 'standingOrders')).data.filter((one: { id: string }) => one.id === id)
  const [{ reference, seller, rate, allIn }] = line.orders
  expect(seller).toEqual({ id: world().companies.office, name: 'Company office' })
  const { lines, placed } = await books()
  const [heading = {}, whole = {}, draft = {}, ...more] = placed
  expect(heading).toMatchObject({ A: 'Référence', D: 'Brouillon', H: 'Prix du vendeur (TND)', K: 'Rempli' })
  expect(more).toEqual([])
  expect(whole).toMatchObject({ A: 'OPM-00001', B: 'EUR', C: '1', K: '0', L: '4000' })
  expect(draft).toMatchObject({
    ...{ D: reference, F: 'réservé', G: 'Company office', H: String(Number(rate)), I: String(Number(allIn)) },
    ...{ J: '4000', L: '4000' },
  })
  expect(draft).not.toHaveProperty('K')
  // The sums are those of the first sheet.
  const named = lines.find((row) => Object.values(row).includes('Réservé')) ?? {}
  const columnOf = (text: string) => Object.entries(named).find(([, value]) => value === text)?.[0] ?? ''
  const first = lines.find(({ A }) => A === 'OPM-00001') ?? {}
  expect([first[columnOf('Rempli')], first[columnOf('Réservé')]]).toEqual([whole.K, whole.L])
  // What came to nothing is told, and in no sum.
  const orderId = line.orders[0].id
  await must(world().as('trader', (context) => cancelDraft(context, { orderId })))
  const after = (await books()).placed
  expect(after[1]).toMatchObject({ K: '0', L: '0' })
  expect(after[2]).toMatchObject({ F: 'sans suite', J: '4000' })
  expect([after[2]?.K, after[2]?.L]).toEqual([undefined, undefined])
})

describe('what of the market it takes', () => {
  it('reads as it was given, and is refused at its field where it cannot be', async () => {
    const { office, otherOffice, bank, otherBank } = world().companies
    const wants = {
      governorates: [15],
      sellers: [office],
      notSellers: [otherOffice],
      valueDateMax: '2026-12-20',
    }
    const order = await make('trader', 'createStandingOrder', { body: body({ amount: '1000', ...wants }) })
    expect(order).toMatchObject({
      ...{ governorates: [{ id: 15, name: expect.any(String) }], sellers: [{ id: office }] },
      ...{ notSellers: [{ id: otherOffice }], valueDateMax: '2026-12-20', tooLate: false },
    })
    for (const [path, more] of [
      ['governorates', { governorates: [9_999] }],
      ['sellers', { sellers: [otherBank] }],
      ['sellers', { sellers: [bank] }],
      ['notSellers', { ...wants, notSellers: [office] }],
      ['valueDateMax', { valueDateMax: '2026-11-18' }],
    ] as const) {
      const answer = await request('trader', 'createStandingOrder', { body: body(more) })
      expect([path, answer.statusCode, answer.json().fields?.[0]?.path]).toEqual([path, 400, path])
    }
  })

  it('counts as the market that it is far from', async () => {
    const wanted = body({ amount: '1000', sellers: [world().companies.otherOffice] })
    const order = await make('trader', 'createStandingOrder', { body: wanted })
    // The one office that sells is not wanted.
    expect(order).toMatchObject({ market: null, missing: null })
  })

  it('is told where a target takes everything, or nothing', async () => {
    const far = async (value: string) => {
      const target = { kind: 'RATE', value }
      return (await make('trader', 'createStandingOrder', { body: body({ amount: '1000', target }) })).far
    }
    expect(await far('33.4')).toBe('ABOVE')
    expect(await far('0.0341')).toBe('BELOW')
    expect(await far('3.3868')).toBeNull()
  })
})

describe('nobody but its company', () => {
  const strangers: Person[] = ['rival', 'rivalSecond', 'company', 'otherCompany']

  it('steps on it, changes it or finds it in a list', async () => {
    for (const who of strangers) {
      const step = await request(who, 'stepStandingOrder', {
        params: { id, step: 'cancel' },
        body: { version: 1 },
      })
      const change = await request(who, 'changeStandingOrder', {
        params: { id },
        body: { version: 1, amount: '1', target: '1', goodTill: '2026-12-01T23:59:00' },
      })
      const { data } = await make(who, 'standingOrders')
      expect([who, step.statusCode, change.statusCode, data]).toEqual([who, 404, 404, []])
    }
  })

  it('the platform and offices have no way to it', async () => {
    for (const who of ['backOffice', 'auditor', 'compliance', 'office', 'otherOffice'] as Person[])
      expect((await request(who, 'standingOrders')).statusCode).toBe(403)
  })

  it('learns more than how many wait for what, be it the platform', async () => {
    const { data } = await make('backOffice', 'standingCounts')
    expect(data).toEqual([
      { currency: 'EUR', form: 'CASH', active: expect.any(Number), held: expect.any(Number) },
    ])
    expect(data[0].active).toBeGreaterThan(1)
    for (const who of ['trader', 'company', 'office', 'rival'] as const satisfies Person[])
      expect([who, (await request(who, 'standingCounts')).statusCode]).toEqual([who, 403])
  })

  it('learns what it waits for from a feed, the audit, a notification or what the seller reads', async () => {
    await relay(world())
    const db = world().db
    const everything = [
      ...(await db.selectFrom('live_events').select(['topic', 'data']).execute()),
      ...(await db.selectFrom('audit_entries').selectAll().execute()),
      ...(await db.selectFrom('outbox').selectAll().execute()),
      ...(await db.selectFrom('notifications').selectAll().execute()),
    ]
    expect(everything.length).toBeGreaterThan(5)
    // Its target stands in no other figure of this test.
    expect(JSON.stringify(everything)).not.toContain('3.4321')
    const topics = await db
      .selectFrom('live_events')
      .select('topic')
      .where('data', '@>', JSON.stringify({ noun: 'standing_order' }) as never)
      .distinct()
      .execute()
    const told = topics.map(({ topic }) => topic).sort()
    expect(told).toEqual(
      [`changes/${world().companies.bank}`, `changes/${world().companies.platform}`].sort(),
    )
  })

  it('journeys through every call', () => {
    expect(journey.missing()).toEqual([])
  })
})
