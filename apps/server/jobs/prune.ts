import { KNOWN_DEVICE_DAYS } from '@fxmatch/domain/access/sign-in-limits'
import { ENDED_SESSION_DAYS, SETTLED_MAIL_DAYS, SPENT_LINK_DAYS } from '@fxmatch/domain/record/retention'
import type { Db } from '../db/connect.ts'
import {
  pruneKnownDevices,
  pruneMails,
  pruneOneTimeLinks,
  pruneSessions,
} from '../db/jobs/prune-account-traces.ts'
import { pruneIdempotencyKeys } from '../db/jobs/prune-idempotency-keys.ts'
import { pruneRateLimits } from '../db/limits/rate-limits.ts'
import { pruneAssertions } from '../db/machines/clients.ts'
import { pruneLiveEvents } from '../db/outbox/live-events.ts'
import { pruneRelayed } from '../db/outbox/outbox-rows.ts'

const BATCH = 5_000

/**
 * Deletes what only serves for a while: relayed outbox events, live events, kept answers, counts of attempts, used assertions. In batches, each a
 * transaction of its own, so that nobody waits for a long one; safe to repeat and to interrupt.
 * @param before what was written earlier goes; a subscriber away for longer loads its screens anew
 * @param outside the same by the real time, which limits and assertions follow: a sandbox's clock that is moved frees neither
 */
export async function prune(
  db: Db,
  before: Date,
  outside: Date,
): Promise<{
  outbox: number
  liveEvents: number
  idempotencyKeys: number
  rateLimits: number
  assertions: number
}> {
  return {
    outbox: await inBatches((limit) => pruneRelayed(db, before, limit)),
    liveEvents: await inBatches((limit) => pruneLiveEvents(db, before, limit)),
    idempotencyKeys: await inBatches((limit) => pruneIdempotencyKeys(db, before, limit)),
    rateLimits: await inBatches((limit) => pruneRateLimits(db, outside, limit)),
    assertions: await inBatches((limit) => pruneAssertions(db, outside, limit)),
  }
}

const DAY_MS = 86_400_000

/** Deletes what is left of sessions, known browsers, one-time links and mails once it is of no more use (`retention.ts`). */
export async function pruneAccountTraces(
  db: Db,
  now: Date,
): Promise<{ sessions: number; devices: number; links: number; mails: number }> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    sessions: await inBatches((limit) => pruneSessions(db, ago(ENDED_SESSION_DAYS), limit)),
    devices: await inBatches((limit) => pruneKnownDevices(db, ago(KNOWN_DEVICE_DAYS), limit)),
    links: await inBatches((limit) => pruneOneTimeLinks(db, ago(SPENT_LINK_DAYS), limit)),
    mails: await inBatches((limit) => pruneMails(db, ago(SETTLED_MAIL_DAYS), limit)),
  }
}

async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deleteSome(BATCH)
    total += deleted
    if (deleted < BATCH) return total
  }
}
