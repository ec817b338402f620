import { audit, emit, type RecordContext } from '../kernel/record.ts'

/**
 * Takes a locked, free position off the market for good, with its trace: withdrawn by its publisher, outside the band of a
 * new reference, or out of time.
 * @param facts what the audit tells beside the amount
 */
export async function unlistPosition(
  context: RecordContext,
  position: { id: number; amount: string },
  listing: 'WITHDRAWN' | 'EXPIRED',
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await context.tx
    .updateTable('positions')
    .set((eb) => ({ listing, version: eb('version', '+', 1) }))
    .where('id', '=', position.id)
    .execute()
  await audit(context, {
    action: listing === 'WITHDRAWN' ? 'position.withdrawn' : 'position.expired',
    objectType: 'position',
    objectId: String(position.id),
    data: { amount: position.amount, ...facts },
  })
  await emit(context, [{ type: 'position.unlisted', positionId: position.id }])
}
