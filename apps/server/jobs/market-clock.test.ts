import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { startMarketClock, tickMarketClock } from './market-clock.ts'

let world: MarketWorld
const problems: string[] = []
beforeEach(async () => {
  world = await createMarketWorld()
  problems.length = 0
  await world.db
    .updateTable('configuration')
    .set({ value: 'ON' })
    .where('name', '=', 'market.clock')
    .execute()
})
afterEach(() => world.close())

const services = () => ({
  db: world.db,
  clock: world.clock,
  ids: systemIds(world.clock),
  log: pino({ level: 'warn' }, { write: (line: string) => problems.push(line) }),
})
const at = (time: string) => {
  world.clock.time = new Date(time)
}
const status = async () =>
  (
    await world.db
      .selectFrom('configuration')
      .select('value')
      .where('name', '=', 'market.status')
      .executeTakeFirstOrThrow()
  ).value
const changes = async () =>
  (await world.db.selectFrom('market_status_changes').select('after_status').orderBy('id').execute()).map(
    ({ after_status }) => after_status,
  )
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

it('closes and opens the market at its hours, once, with several processes', async () => {
  at('2026-11-18T16:59:00Z')
  let told = 0
  const clocks = [1, 2, 3].map(() =>
    startMarketClock({ ...services(), lookMs: 20, onChanged: () => void told++ }),
  )
  at('2026-11-18T17:00:00Z')
  await eventually(async () => expect(await status()).toBe('OFF'))
  at('2026-11-19T07:00:00Z')
  await eventually(async () => expect(await status()).toBe('ON'))
  await Promise.all(clocks.map((clock) => clock.stop()))
  expect(await changes()).toEqual(['OFF', 'ON'])
  expect(told).toBe(2)
  expect(problems).toEqual([])
})

it('makes good at its first look what was missed, and stands still once stopped', async () => {
  at('2026-11-21T10:00:00Z')
  const clock = startMarketClock({ ...services(), lookMs: 20 })
  await eventually(async () => expect(await status()).toBe('OFF'))
  await clock.stop()
  at('2026-11-23T10:00:00Z')
  expect(await status()).toBe('OFF')
})

it('looks again at the very change, not only every few seconds', async () => {
  at('2026-11-18T16:59:58.500Z')
  expect(await tickMarketClock(services())).toEqual({ changed: false, nextInMs: 1_500 })
  await world.db
    .updateTable('configuration')
    .set({ value: 'OFF' })
    .where('name', '=', 'market.clock')
    .execute()
  expect(await tickMarketClock(services())).toEqual({ changed: false, nextInMs: null })
})

it('says that it failed, and tries again', async () => {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query('alter table market_clock rename to away')
  at('2026-11-18T20:00:00Z')
  const clock = startMarketClock({ ...services(), lookMs: 20 })
  await eventually(() => expect(problems.length).toBeGreaterThan(0))
  await owner.query('alter table away rename to market_clock')
  await owner.end()
  await eventually(async () => expect(await status()).toBe('OFF'))
  await clock.stop()
})
