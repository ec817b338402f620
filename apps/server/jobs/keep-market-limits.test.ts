import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { closeRace } from '../commands/races/close-race.ts'
import { createRace } from '../commands/races/create-race.ts'
import { insertOpeningRate, traceOf } from '../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../testing/market-world.ts'
import { keepMarketLimits } from './keep-market-limits.ts'
import { startJobs } from './start-jobs.ts'

const log = pino({ level: 'silent' })
let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld({ references: false })
  await insertOpeningRate(world, { day: '2026-11-13', currency: 'EUR', rate: '3.3868' })
})
afterEach(() => world.close())

const sweep = () => keepMarketLimits({ db: world.db, clock: world.clock, ids: systemIds(world.clock), log })
const go = (time: string) => {
  world.clock.time = new Date(time)
}
const race = (startDate: string, endDate: string) =>
  must(
    world.as('backOffice', (context) =>
      createRace(context, { label: 'Course', currency: 'EUR', form: 'CASH', startDate, endDate }),
    ),
  )
const ratesOf = (day: string) =>
  world.db.selectFrom('opening_rates').select('currency').where('day', '=', day).execute()

it('prepares a day once, however many processes sweep, and catches up after days without any', async () => {
  const sweeps = await Promise.all([sweep(), sweep(), sweep(), sweep()])
  expect(sweeps.map(({ openingRates }) => openingRates).sort()).toEqual([0, 0, 0, 1])
  expect(await sweep()).toEqual({ openingRates: 0, races: 0 })
  // Nobody ran from Wednesday to the next Tuesday's afternoon.
  go('2026-11-24T15:00:00Z')
  expect(await sweep()).toEqual({ openingRates: 1, races: 0 })
  expect(await ratesOf('2026-11-24')).toEqual([{ currency: 'EUR' }])
  expect(await ratesOf('2026-11-23')).toEqual([])
  // A Saturday is part of Friday.
  go('2026-11-28T10:00:00Z')
  expect((await sweep()).openingRates).toBe(1)
  go('2026-11-29T10:00:00Z')
  expect((await sweep()).openingRates).toBe(0)
})

it('tells of each opening and closing by the clock once, also of a race that ran while nobody did', async () => {
  await race('2026-11-18T09:30:00Z', '2026-11-18T10:00:00Z')
  await race('2026-11-18T10:00:00Z', '2026-11-18T10:30:00Z')
  await sweep()
  go('2026-11-18T09:30:00Z')
  const both = await Promise.all([sweep(), sweep()])
  expect(both.reduce((sum, { races }) => sum + races, 0)).toBe(1)
  go('2026-11-18T10:30:00Z')
  expect((await sweep()).races).toBe(2)
  expect((await sweep()).races).toBe(0)
  expect((await traceOf(world.db, 'race')).events).toEqual([
    'race.created',
    'race.created',
    'race.opened',
    'race.closed',
    'race.closed',
  ])
})

it('has nothing to tell of what people did', async () => {
  const { raceId } = await race('2026-11-18T09:30:00Z', '2026-11-18T10:00:00Z')
  await must(world.as('backOffice', (context) => closeRace(context, { raceId })))
  go('2026-11-18T11:00:00Z')
  expect((await sweep()).races).toBe(0)
})

it('is part of what the server does by itself', async () => {
  let told = 0
  const jobs = await startJobs({
    db: world.db,
    databaseUrl: world.url,
    clock: world.clock,
    ids: systemIds(world.clock),
    log,
    sweepMs: 20,
    onChanged: () => {
      told += 1
    },
  })
  await vi.waitFor(async () => expect(await ratesOf('2026-11-18')).toHaveLength(1), {
    timeout: 15_000,
    interval: 20,
  })
  await jobs.stop()
  expect(told).toBe(1)
})
