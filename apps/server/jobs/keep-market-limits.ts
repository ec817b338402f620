import type { CommandContext } from '../commands/kernel/context.ts'
import type { Result } from '../commands/kernel/result.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { prepareOpeningRates } from '../commands/opening-rates/prepare-opening-rates.ts'
import { announceRace } from '../commands/races/announce-race.ts'
import { isOpeningPrepared } from '../db/opening-rates/opening-rate-rows.ts'
import { racesToAnnounce } from '../db/races/race-rows.ts'
import { readMarketDay } from '../db/reference/market-day.ts'
import type { ExpiryServices } from './end-each.ts'

const BATCH = 200

/** What one sweep did. */
export interface KeptLimits {
  /** Opening rates prepared: those of a market day that nobody had prepared yet. */
  readonly openingRates: number
  /** Races whose opening or closing by the clock was told. */
  readonly races: number
}

/**
 * What the clock does to the market's limits: prepares the market day's opening rates as soon as somebody runs on it,
 * however late, and tells of races that opened or closed. Each is a command in a transaction of its own; several
 * processes may sweep at once, the commands then find done what another has done.
 */
export async function keepMarketLimits(services: ExpiryServices): Promise<KeptLimits> {
  const { db, clock, log } = services
  const now = clock.now()
  let openingRates = 0
  const day = await readMarketDay(db, now)
  if (!(await isOpeningPrepared(db, day))) {
    const done = await attempt(services, { day }, prepareOpeningRates)
    openingRates = done?.prepared ?? 0
    if (done !== null) log.info(done, 'jobs: opening rates')
  }
  let races = 0
  for (const raceId of await racesToAnnounce(db, now, BATCH)) {
    const done = await attempt(services, { raceId }, (context) => announceRace(context, { raceId }))
    if (done?.announced) races += 1
  }
  return { openingRates, races }
}

/** Runs one command; a failure is logged and left to the next sweep, so that it holds up nothing else. */
async function attempt<T>(
  { db, clock, ids, log }: ExpiryServices,
  facts: object,
  command: (context: CommandContext) => Promise<Result<T>>,
): Promise<T | null> {
  try {
    const result = await runInTransaction(db, { clock, ids, requestId: null }, command)
    if (result.ok) return result.value
    log.debug({ ...facts, refusal: result.refusal.code }, 'jobs: nothing to keep, somebody acted before')
  } catch (error) {
    log.error({ err: error, ...facts }, 'jobs: a limit of the market could not be kept, trying again')
  }
  return null
}
