import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Db } from '../connect.ts'

/**
 * Bids that nobody has answered yet, of which a company is buyer or bank; of everyone where `companyId` is null.
 * @param asked.reference of one request only
 */
export async function countWaitingBids(
  db: Db,
  asked: { companyId: string | null; reference?: string | undefined },
): Promise<number> {
  const { companyId, reference } = asked
  let query = db
    .selectFrom('orders')
    .innerJoin('order_requests', 'order_requests.id', 'orders.order_request_id')
    .where('orders.status', '=', ORDER_STATUS.BID_PLACED)
    .select((eb) => eb.fn.countAll<number>().as('count'))
  if (companyId !== null)
    query = query.where((eb) =>
      eb.or([eb('orders.buyer_id', '=', companyId), eb('orders.bank_id', '=', companyId)]),
    )
  if (reference !== undefined) query = query.where('order_requests.reference', '=', reference)
  return (await query.executeTakeFirstOrThrow()).count
}
