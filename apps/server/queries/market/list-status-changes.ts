import type { MarketStatusChange } from '@fxmatch/contract/http/control'
import type { Db } from '../../db/connect.ts'
import { countStatusChanges, statusChanges } from '../../db/market/status-changes.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** A page of the changes of the market's status, newest first. */
export function listStatusChanges(
  db: Db,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ count: number; data: MarketStatusChange[] }> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await statusChanges(snapshot, { limit: pageSize, skip: (offset - 1) * pageSize })
    return {
      count: await countStatusChanges(snapshot),
      data: rows.map((row) => ({
        id: row.id,
        at: row.created_at.toISOString(),
        previous: row.before_status,
        status: row.after_status,
        decidedBy: row.user_id === null ? 'CLOCK' : 'PERSON',
        by: row.full_name === null ? null : { name: row.full_name },
        reason: row.reason,
        until: row.held_until?.toISOString() ?? null,
      })),
    }
  })
}
