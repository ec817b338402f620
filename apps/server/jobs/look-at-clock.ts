import { secondsAheadOnRecord } from '../db/operations/future-on-record.ts'
import type { ExpiryServices } from './end-each.ts'

/** Tells the operator, in the log, that the clock was ahead and was set back: what was written meanwhile lies in the future. */
export async function lookAtClock({
  db,
  clock,
  log,
}: Pick<ExpiryServices, 'db' | 'clock' | 'log'>): Promise<{ secondsAhead: number }> {
  const secondsAhead = (await secondsAheadOnRecord(db, clock.now())) ?? 0
  if (secondsAhead > 0)
    log.warn(
      { secondsAhead },
      'what is on record lies ahead of the clock: it was ahead and was set back, or is behind now (runbook: The clock)',
    )
  return { secondsAhead }
}
