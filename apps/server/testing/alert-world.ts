import { pino } from 'pino'
import type { Result } from '../commands/kernel/result.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { withdrawPosition } from '../commands/positions/withdraw-position.ts'
import type { ExpiryServices } from '../jobs/end-each.ts'
import { watchFigures } from '../jobs/rate-alerts/watch-figures.ts'
import { listRateAlerts } from '../queries/rate-alerts/list-rate-alerts.ts'
import { type MarketWorld, must } from './market-world.ts'
import { relay } from './object-world.ts'
import type { Person } from './plant-market.ts'

const log = pino({ level: 'silent' })

/** What the job that looks at figures works with, by the world's clock. */
export const alertServices = (world: MarketWorld): ExpiryServices => ({
  ...{ db: world.db, clock: world.clock, ids: systemIds(world.clock), log },
})

/** What happened is told, alerts look, and what they say is told. @returns how many told, or stopped */
export async function lookAtFigures(world: MarketWorld): Promise<number> {
  await relay(world)
  const done = await watchFigures(alertServices(world))
  await relay(world)
  return done
}

/** Lets the world's clock go on. */
export function letPass(world: MarketWorld, minutes: number): void {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}

/** Somebody's alerts, as they read them. */
export const alertsOf = async (world: MarketWorld, who: Person) =>
  (await listRateAlerts(world.db, world.people[who], world.clock.time)).data

/** The office takes its position off the market. */
export const takeOff = (world: MarketWorld, positionId: number) =>
  must(world.as('office', (context) => withdrawPosition(context, { positionId })))

/** The fields that a command refused, else its refusal's code; `done` where it was taken. */
export async function refusedBy(result: Promise<Result<unknown>>): Promise<string | string[]> {
  const settled = await result
  return settled.ok ? 'done' : (settled.refusal.fields?.map(({ path }) => path) ?? settled.refusal.code)
}
