import type { Logger } from 'pino'
import type { Clock, CommandContext, Ids } from '../commands/kernel/context.ts'
import type { Result } from '../commands/kernel/result.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import type { Db } from '../db/connect.ts'
import type { EndedKind, JobMetrics } from './metrics.ts'

/** How many are read and dealt with at once. */
export const BATCH = 200

export interface ExpiryServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly metrics?: JobMetrics
}

/** A command that deals with one thing. */
type End<Id> = (context: CommandContext, id: Id) => Promise<Result<unknown>>

/**
 * Deals with each in a transaction of its own: one that fails holds up no other and is tried again by the next sweep.
 * Several processes may sweep at once: the commands lock, look again, and refuse quietly what somebody else dealt with.
 * @param kind what they are, for the log
 * @returns with how many it is done
 */
export async function endEach<Id>(
  { db, clock, ids: newIds, log, metrics }: ExpiryServices,
  kind: EndedKind,
  ids: readonly Id[],
  end: End<Id>,
): Promise<number> {
  let ended = 0
  for (const id of ids) {
    try {
      const result = await runInTransaction(db, { clock, ids: newIds, requestId: null }, (context) =>
        end(context, id),
      )
      if (result.ok) ended += 1
      else log.debug({ kind, id, refusal: result.refusal.code }, 'jobs: not ended, somebody acted before')
    } catch (error) {
      metrics?.notEnded(kind)
      log.error({ err: error, kind, id }, 'jobs: could not be ended, trying again')
    }
  }
  return ended
}

/** `endEach`, going on while a whole batch was dealt with: what fails is left to the next run. */
export async function endAll<Id>(
  services: ExpiryServices,
  kind: EndedKind,
  due: (limit: number) => Promise<readonly Id[]>,
  end: End<Id>,
): Promise<number> {
  for (let total = 0; ; ) {
    const ended = await endEach(services, kind, await due(BATCH), end)
    total += ended
    if (ended < BATCH) return total
  }
}
