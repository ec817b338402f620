import { unlistPositionRow } from '../../db/positions/positions.ts'
import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** What the audit tells of a position that leaves the market, beside its amount. */
type UnlistedFacts = Readonly<Record<string, string>>

/**
 * Takes a locked, free position off the market for good, with its trace: withdrawn by its publisher, outside the band of
 * a new reference, or out of time.
 */
export async function unlistPosition(
  context: RecordContext,
  position: { id: number; amount: string },
  listing: 'WITHDRAWN' | 'EXPIRED',
  facts: UnlistedFacts = {},
): Promise<void> {
  await unlistPositionRow(context.tx, position.id, listing, context.clock.now())
  await auditUnlisted(context, position, listing, facts)
  await emit(context, [{ type: 'position.unlisted', positionId: position.id }])
}

/** The audit entry of a position that has left the market. */
export async function auditUnlisted(
  context: RecordContext,
  position: { id: number; amount: string },
  listing: 'WITHDRAWN' | 'EXPIRED',
  facts: UnlistedFacts,
): Promise<void> {
  await audit(context, {
    action: listing === 'WITHDRAWN' ? 'position.withdrawn' : 'position.expired',
    objectType: 'position',
    objectId: String(position.id),
    data: { amount: position.amount, ...facts },
  })
}
