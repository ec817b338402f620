import { setTimeout as delay } from 'node:timers/promises'
import { endOfMarketDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { test } from '@playwright/test'

/** How long before midnight in Tunis a journey no longer begins: most take less. */
const LAST_MS = 60_000
/** How long after it the demonstration's morning is not over: its work takes a second on an idle machine. */
const MORNING_MS = 10_000

/** How long somebody waits who would begin now, in milliseconds: 0 for nearly all of the day. */
export function untilMorning(now: Date): number {
  const today = marketDate(now)
  const before = endOfMarketDate(today).getTime() - now.getTime()
  const since = now.getTime() - startOfMarketDate(today).getTime()
  if (before <= LAST_MS) return before + MORNING_MS
  return Math.max(0, MORNING_MS - since)
}

/** The journey that has begun. */
let begun = ''

/**
 * Lets a journey that would begin about midnight wait for the demonstration's morning (`tools/seed/morning.ts`): nobody
 * trades before it, and what it began today would be yesterday's. Whoever enters calls it; who enters later goes on.
 */
export async function awaitMorning(): Promise<void> {
  const journey = test.info()
  if (journey.testId === begun) return
  begun = journey.testId
  const wait = untilMorning(new Date())
  if (wait === 0) return
  journey.setTimeout(journey.timeout + wait)
  await delay(wait)
}
