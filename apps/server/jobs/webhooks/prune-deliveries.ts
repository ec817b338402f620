import { DELIVERY_DAYS } from '@fxmatch/domain/webhooks/delivery-table'
import type { Db } from '../../db/connect.ts'
import { pruneDeliveries } from '../../db/webhooks/delivery-rows.ts'

const PRUNE_BATCH = 500

/** Deletes what endpoints were told `DELIVERY_DAYS` ago, and what has waited for that long. @returns how many */
export async function pruneOldDeliveries(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DELIVERY_DAYS * 24 * 3_600_000)
  let pruned = 0
  for (let some = PRUNE_BATCH; some === PRUNE_BATCH; pruned += some)
    some = await pruneDeliveries(db, before, PRUNE_BATCH)
  return pruned
}
