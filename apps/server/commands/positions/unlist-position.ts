import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** Takes a free position, which the caller has locked, off the market for good, with audit and event. */
export async function unlistPosition(
  context: RecordContext,
  position: { id: number; amount: string },
  listing: 'WITHDRAWN' | 'EXPIRED',
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
    data: { amount: position.amount },
  })
  await emit(context, [{ type: 'position.unlisted', positionId: position.id }])
}
