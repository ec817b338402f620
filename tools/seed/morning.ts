import { endOfMarketDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import { ADMINS, validateStandardRates } from './bank-setup.ts'
import { readMark, withDatabase } from './mark.ts'
import { openPresentDay } from './market-limits.ts'
import { bringMissingRates } from './reference-rates.ts'
import { DemonstrationRefused, openWorld } from './world.ts'

/**
 * A morning's work on a demonstration that has a past, without which nobody trades: banks validate their standard rates,
 * opening rates are prepared and decided, reference rates that nobody has brought since are. By the commands, at the moment
 * that it is; what people have done of it stays, and a second call changes nothing. A database that is not the
 * demonstration's, or not wholly loaded, is left alone.
 *
 * @param log is told what was refused: people have changed the demonstration so that it is theirs to do
 */
export async function doMorning(databaseUrl: string, now: Date, log: (line: string) => void): Promise<void> {
  await withDatabase(databaseUrl, async (db) => {
    if ((await readMark(db)) !== 'LOADED') return
    const world = await openWorld(db, now)
    const work = [
      ...ADMINS.map((admin) => () => validateStandardRates(world, admin)),
      () => openPresentDay(world),
      () => bringMissingRates(world),
    ]
    for (const each of work) {
      world.at = now
      try {
        await each()
      } catch (error) {
        if (!(error instanceof DemonstrationRefused)) throw error
        log(`Left to whoever uses the demonstration this morning: ${error.message}`)
      }
    }
  })
}

/** How long a clock is trusted: a machine that slept has a later one. */
const LOOK_MS = 60_000

/**
 * Does the morning's work of a demonstration now, and at each midnight in Tunis until it is stopped.
 *
 * @param times.lookMs how long it waits at most until it looks at the clock again, and until it tries again what failed
 * @throws Error where that of now cannot be done; that of a midnight is logged then, and tried again
 */
export async function keepMornings(
  databaseUrl: string,
  log: (line: string) => void,
  { now = () => new Date(), lookMs = LOOK_MS } = {},
): Promise<{ stop(): Promise<void> }> {
  let done = ''
  const work = async () => {
    const at = now()
    if (marketDate(at) === done) return
    await doMorning(databaseUrl, at, log)
    done = marketDate(at)
  }
  await work()
  let stopped = false
  let working = Promise.resolve()
  let timer: NodeJS.Timeout
  const look = async () => {
    try {
      await work()
    } catch (error) {
      log(`The morning's work was not done, and is tried again: ${String(error)}`)
    }
    if (!stopped) wait()
  }
  const wait = () => {
    const at = now()
    const midnight = endOfMarketDate(marketDate(at)).getTime() - at.getTime()
    timer = setTimeout(
      () => {
        working = look()
      },
      Math.min(midnight, lookMs),
    )
  }
  wait()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
