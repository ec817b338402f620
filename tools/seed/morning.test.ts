import { addCalendarDays, isWorkingDay, marketInstant } from '@fxmatch/domain/calendar/working-days'
import { readFixings } from '@fxmatch/domain/fixing/read-fixings'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { confirmFixing } from '@fxmatch/server/commands/fixings/decide-fixing'
import { receiveFixings } from '@fxmatch/server/commands/fixings/receive-fixings'
import { requireOpenMarket } from '@fxmatch/server/commands/market/require-open-market'
import { decideOpeningRate } from '@fxmatch/server/commands/opening-rates/decide-opening-rate'
import { setStandardRates } from '@fxmatch/server/commands/rates/set-standard-rates'
import { createDatabase, createPool, type Db } from '@fxmatch/server/db/connect'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { cloneTemplate, createTemplate, type TestDatabase } from '@fxmatch/server/testing/templates'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { seedBankSetup, standardMornings } from './bank-setup.ts'
import { FIXING } from './fixing.ts'
import { mark } from './mark.ts'
import { seedMarketControl } from './market-control.ts'
import { openDay, plantLimits } from './market-limits.ts'
import { doMorning, keepMornings } from './morning.ts'
import { plantCompanies } from './plant-companies.ts'
import { createRandom } from './random.ts'
import { planReferenceRates } from './reference-rates.ts'
import { act, openWorld, type World } from './world.ts'

/** A Wednesday afternoon; the next day is a working day. */
const MADE = marketInstant('2026-11-18', '15:00')
const MIDNIGHT = marketInstant('2026-11-19', '00:00')
const NEXT = new Date(MIDNIGHT.getTime() + 1_000)
const TRADERS = ['trader.golfe', 'trader.carthage']

let made: TestDatabase
let database: TestDatabase
let db: Db
let told: string[]
const log = (line: string) => void told.push(line)

/** What a demonstration has of rates and days, made on a Wednesday afternoon: without its orders, which take ten seconds. */
async function makeOnWednesday(databaseUrl: string): Promise<void> {
  const made = createDatabase(createPool({ url: databaseUrl, maxConnections: 2 }))
  await plantCompanies(made, new Date(MADE.getTime() - 40 * 24 * 3_600_000))
  const world = await openWorld(made, MADE)
  await seedMarketControl(world, MADE)
  await seedBankSetup(world)
  const [before, day] = ['2026-11-17', '2026-11-18']
  await plantLimits(world, before)
  const enterStandardRates = standardMornings(world, MADE)
  for (const each of [before, day]) {
    await openDay(world, createRandom(1), each, MADE)
    await enterStandardRates(each)
  }
  const bringReferenceRates = await planReferenceRates(world, MADE)
  await bringReferenceRates(day)
  await mark(made, 'LOADED')
  await made.destroy()
}

beforeAll(async () => {
  made = await createTemplate(inject('testServerUrl'), async (url) => {
    await migrateToLatest(url)
    await makeOnWednesday(url)
  })
})
afterAll(() => made.drop())
beforeEach(async () => {
  database = await cloneTemplate(inject('testServerUrl'), made.url)
  db = createDatabase(createPool({ url: database.url, maxConnections: 2 }))
  told = []
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const peopleAt = (at: Date): Promise<World> => openWorld(db, at)

/** Which traders may begin a trade at a time. */
async function whoTrades(at: Date): Promise<string[]> {
  const world = await peopleAt(at)
  const able: string[] = []
  for (const trader of TRADERS) {
    const refused = await act(world, trader, requireOpenMarket).catch((error: Error) => error.message)
    if (refused === null) able.push(trader)
    else expect(refused).toContain('STANDARD_RATES_MISSING')
  }
  return able
}

async function openings(day: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('opening_rates')
    .select(['currency', 'status'])
    .where('day', '=', day)
    .execute()
  return Object.fromEntries(rows.map(({ currency, status }) => [currency, status]))
}

const fixingsFrom = (day: string) =>
  db
    .selectFrom('fixings')
    .innerJoin('fixing_imports', 'fixing_imports.id', 'fixings.import_id')
    .select(['fixings.day', 'fixings.status', 'fixing_imports.source'])
    .where('fixings.day', '>=', day)
    .orderBy('fixings.day')
    .execute()

const acts = () =>
  db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

it('has a year of reference rates of every currency, as they might have been, and marked as made up', async () => {
  const rows = await db
    .selectFrom('fixings as f')
    .innerJoin('fixing_rates as r', 'r.fixing_id', 'f.id')
    .innerJoin('fixing_imports as i', 'i.id', 'f.import_id')
    .select(['f.day', 'f.status', 'i.source', 'r.currency', 'r.rate'])
    .orderBy('f.day')
    .execute()
  expect(new Set(rows.map(({ source, status }) => `${source} ${status}`))).toEqual(
    new Set(['DEMONSTRATION IN_FORCE']),
  )
  const days = [...new Set(rows.map(({ day }) => day))]
  expect([days[0], days.at(-1)]).toEqual([expect.stringMatching(/^2025-11-1[789]$/), '2026-11-17'])
  expect(days.length).toBeGreaterThan(240)
  for (const currency of Object.keys(FIXING)) {
    const own = rows.filter((row) => row.currency === currency)
    // Each on every day, and from one day to the next less than what would be suspect.
    expect([currency, own.map(({ day }) => day)]).toEqual([currency, days])
    const steps = own.slice(1).map(({ rate }, at) => Math.abs(Number(rate) / Number(own[at]?.rate) - 1))
    expect(Math.max(...steps), currency).toBeLessThan(0.02)
    expect(Math.max(...steps), currency).toBeGreaterThan(0)
  }
})

it('does on the second day what a day needs, once', async () => {
  expect(await whoTrades(MADE)).toEqual(TRADERS)
  expect(await whoTrades(NEXT)).toEqual([])
  await doMorning(database.url, NEXT, log)
  expect(await whoTrades(NEXT)).toEqual(TRADERS)
  const decided = await openings('2026-11-19')
  expect(decided).toEqual(await openings('2026-11-18'))
  expect(new Set(Object.values(decided))).toEqual(new Set(Object.values(OPENING_RATE_STATUS)))
  expect(await fixingsFrom('2026-11-18')).toEqual([
    { day: '2026-11-18', status: 'IN_FORCE', source: 'DEMONSTRATION' },
  ])
  const after = await acts()
  await doMorning(database.url, new Date(NEXT.getTime() + 8 * 3_600_000), log)
  expect(await acts()).toEqual(after)
  expect(told).toEqual([])
  const later = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max('at').as('last'))
    .executeTakeFirstOrThrow()
  expect(later.last).toEqual(NEXT)
})

it('changes nothing on the day on which it was made', async () => {
  const before = await acts()
  await doMorning(database.url, MADE, log)
  expect(await acts()).toEqual(before)
  expect(told).toEqual([])
})

it('does after two weeks what the present day needs, and brings the reference rates that lack', async () => {
  const now = marketInstant('2026-12-04', '10:00')
  await doMorning(database.url, now, log)
  expect(await whoTrades(now)).toEqual(TRADERS)
  const days = Array.from({ length: 16 }, (_, index) => addCalendarDays('2026-11-18', index))
  expect(await fixingsFrom('2026-11-18')).toEqual(
    days
      .filter((day) => isWorkingDay(day, new Set()))
      .map((day) => ({ day, status: 'IN_FORCE', source: 'DEMONSTRATION' })),
  )
  expect(told).toEqual([])
})

it('has nothing to do on a Saturday after a Friday, and opens none', async () => {
  const friday = marketInstant('2026-11-20', '09:00')
  await doMorning(database.url, friday, log)
  const before = await acts()
  await doMorning(database.url, marketInstant('2026-11-21', '00:01'), log)
  const { count } = await acts()
  // Friday's reference rates are all that came since.
  expect(count - before.count).toBe(2)
  expect(await openings('2026-11-21')).toEqual({})
  expect(await whoTrades(marketInstant('2026-11-22', '12:00'))).toEqual(TRADERS)
})

it('leaves what people have done of it as they have', async () => {
  const world = await peopleAt(MIDNIGHT)
  const ownerId = world.actors.get('tickets.golfe')?.companyId ?? ''
  await act(world, 'tickets.golfe', (context) =>
    setStandardRates(context, {
      lines: [{ id: rateLineId({ ownerId, currency: 'EUR' }), purchaseRate: '3.355' }],
    }),
  )
  const content = 'Jour;Code;Unité;Cours\n2026-11-18;EUR;1;3,3900'
  await act(world, 'adjoint.fxmatch', (context) =>
    receiveFixings(context, {
      ...{ source: 'FILE', name: 'mine.csv', content, correction: false, asked: null },
      read: (reading) => readFixings(content, reading),
    }),
  )
  await doMorning(database.url, NEXT, log)
  const rates = await db
    .selectFrom('standard_rates')
    .select(['purchase_rate'])
    .where('bank_id', '=', ownerId)
    .where('currency', '=', 'EUR')
    .orderBy('valid_from', 'desc')
    .execute()
  expect(rates[0]?.purchase_rate).toBe('3.3550')
  const validations = await db
    .selectFrom('standard_rate_validations')
    .select('validated_at')
    .where('bank_id', '=', ownerId)
    .where('day', '=', '2026-11-19')
    .execute()
  expect(validations).toEqual([{ validated_at: MIDNIGHT }])
  expect(await fixingsFrom('2026-11-18')).toMatchObject([{ source: 'FILE' }])
  expect(told).toEqual([])
})

it('lets a rejection that one person has asked for wait for the next', async () => {
  await doMorning(database.url, MIDNIGHT, log)
  const world = await peopleAt(MIDNIGHT)
  const waiting = await db
    .selectFrom('opening_rates')
    .select('id')
    .where('day', '=', '2026-11-19')
    .where('status', '=', OPENING_RATE_STATUS.WAITING)
    .orderBy('currency')
    .executeTakeFirstOrThrow()
  await act(world, 'validation.golfe', (context) =>
    decideOpeningRate(context, { id: waiting.id, status: OPENING_RATE_STATUS.REJECTED }),
  )
  const after = await acts()
  await doMorning(database.url, NEXT, log)
  expect(await acts()).toEqual(after)
  expect(told).toEqual([])
})

it('says what is left to people: whose account is closed does nothing, and the others all the same', async () => {
  await db
    .updateTable('users')
    .set({ disabled_at: MADE })
    .where('username', 'in', ['tickets.golfe', 'validation.golfe'])
    .execute()
  await doMorning(database.url, NEXT, log)
  expect(told).toEqual([
    'Left to whoever uses the demonstration this morning: no demonstration user tickets.golfe',
  ])
  expect(await whoTrades(NEXT)).toEqual(['trader.carthage'])
  expect(await openings('2026-11-19')).toEqual(await openings('2026-11-18'))
})

it('puts nothing in force against rates that people have made the reference', async () => {
  const world = await peopleAt(MIDNIGHT)
  const content = 'Jour;Code;Unité;Cours\n2026-11-17;EUR;1;3,7500'
  await act(world, 'bo.fxmatch', (context) =>
    receiveFixings(context, {
      ...{ source: 'FILE', name: 'other.csv', content, correction: true, asked: null },
      read: (reading) => readFixings(content, reading),
    }),
  )
  await act(world, 'adjoint.fxmatch', (context) =>
    confirmFixing(context, { day: '2026-11-17', revision: 2, scope: 'DAY', seen: 1 }),
  )
  await doMorning(database.url, NEXT, log)
  expect(await fixingsFrom('2026-11-18')).toMatchObject([{ status: 'SUSPECT' }])
  expect(await whoTrades(NEXT)).toEqual(TRADERS)
})

it.each(['LOADING', null])('leaves a database alone whose mark is %s', async (value) => {
  const own = db.updateTable('configuration').where('name', '=', 'demonstration.state')
  if (value === null) await db.deleteFrom('configuration').where('name', '=', 'demonstration.state').execute()
  else await own.set({ value }).execute()
  const before = await acts()
  await doMorning(database.url, NEXT, log)
  expect(await acts()).toEqual(before)
  expect(await whoTrades(NEXT)).toEqual([])
})

it('begins at once and does it again at midnight, after a failure too', async () => {
  const owner = createDatabase(createPool({ url: database.url, maxConnections: 1, role: null }))
  let now = MADE
  const mornings = await keepMornings(database.url, log, { now: () => now, lookMs: 20 })
  try {
    expect(await whoTrades(NEXT)).toEqual([])
    await owner.schema.alterTable('configuration').renameTo('away').execute()
    now = NEXT
    await expect.poll(() => told.length).toBeGreaterThan(0)
    expect(told[0]).toContain('is tried again')
    await owner.schema.alterTable('away').renameTo('configuration').execute()
    await expect.poll(() => whoTrades(NEXT)).toEqual(TRADERS)
  } finally {
    await mornings.stop()
    await owner.destroy()
  }
})
