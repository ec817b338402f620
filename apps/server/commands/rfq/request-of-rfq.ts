import { type Decimal, decimal } from '@fxmatch/domain/money/decimal'
import { isStandingBidOf } from '@fxmatch/domain/order-requests/bids'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import type { RfqRow } from '../../db/rfqs/rfq-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { openRequest } from '../order-requests/open-request.ts'

/**
 * The order request whose part is awarded, locked; null where who asks is no company. Refused as by `openRequest`; INVALID_INPUT at
 * `parts` for more than what no order covers; BID_EXISTS where a bank that quoted has a bid on the request already.
 */
export async function openRequestOfRfq(
  context: ActorContext,
  row: RfqRow,
  { asked, banks }: { readonly asked: Decimal; readonly banks: readonly string[] },
): Promise<Result<RequestRow | null>> {
  if (row.order_request_id === null) return done(null)
  const action = row.operation === 'DIRECT_SALE' ? 'accept_bid' : 'fill_basket'
  const opened = await openRequest(context, row.order_request_id, action)
  if (!opened.ok) return opened
  const { request, orders, openAmount } = opened.value
  if (asked.greaterThan(decimal(openAmount)))
    return refuseField('INVALID_INPUT', 'parts', {
      rule: 'AWARD_TOO_MUCH',
      details: { asked: asked.toFixed(), left: decimal(openAmount).toFixed(), currency: row.currency },
    })
  const standing = orders.find(({ status, bank_id }) =>
    banks.some((bank) => isStandingBidOf(bank, { status, bankId: bank_id })),
  )
  return standing ? refuse('BID_EXISTS', { details: { order: standing.id } }) : done(request)
}
