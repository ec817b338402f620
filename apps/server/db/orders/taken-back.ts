import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** Whether a company has ordered a position since a moment and took that back before the seller was told. */
export async function wasTakenBack(
  db: Kysely<Database>,
  { positionId, buyerId, since }: { positionId: number; buyerId: string; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('position_id', '=', positionId)
    .where('buyer_id', '=', buyerId)
    .where('status', '=', ORDER_STATUS.DRAFT_CANCELED)
    .where('asked_at', 'is', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
