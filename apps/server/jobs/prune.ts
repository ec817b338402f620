import type { Db } from '../db/connect.ts'
import { pruneIdempotencyKeys } from '../db/jobs/prune-idempotency-keys.ts'
import { pruneLiveEvents } from '../db/outbox/live-events.ts'
import { pruneRelayed } from '../db/outbox/outbox-rows.ts'

const BATCH = 5_000

/**
 * Deletes what only serves for a while: relayed outbox events, live events, kept answers. In batches, each a
 * transaction of its own, so that nobody waits for a long one; safe to repeat and to interrupt.
 * @param before what was written earlier goes; a subscriber away for longer loads its screens anew
 */
export async function prune(
  db: Db,
  before: Date,
): Promise<{ outbox: number; liveEvents: number; idempotencyKeys: number }> {
  return {
    outbox: await inBatches((limit) => pruneRelayed(db, before, limit)),
    liveEvents: await inBatches((limit) => pruneLiveEvents(db, before, limit)),
    idempotencyKeys: await inBatches((limit) => pruneIdempotencyKeys(db, before, limit)),
  }
}

async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deleteSome(BATCH)
    total += deleted
    if (deleted < BATCH) return total
  }
}
