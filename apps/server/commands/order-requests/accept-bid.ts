import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { bidAmount } from '@fxmatch/domain/order-requests/bids'
import { changedOrder } from '../../db/orders/orders.ts'
import { priceColumns, priceOf } from '../../db/orders/price-columns.ts'
import { committedOrder, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireSeenTotal } from '../kernel/require-seen-total.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { givenReason, type ReasonInput } from '../orders/given-reason.ts'
import { requireReason } from '../orders/prove-price.ts'
import { checkNotes } from '../positions/check-notes.ts'
import { checkPrice } from '../positions/check-price.ts'
import { announceBid } from './announce-bid.ts'
import { chooseOrders, requireOrderStep, stepOrderOfRequest } from './draft-orders.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

/**
 * The company accepts a bank's bid, which becomes a direct sale: for the amount that the company names, else for the bid's,
 * and at most for what no live order of the request covers (domain rules §5). The request is locked: of two acceptances at
 * once, the second sees what the first has left.
 * Refused, in this order: as by `openRequest`; NOT_FOUND for an order that is no bid on the request; what `decideOrder` refuses of
 * `accept_bid`; INVALID_INPUT at `amount`; TOTAL_CHANGED where it costs something else than the company saw; PRICE_REASON where a better price was to be had and no reason is given; TYPE_AGAIN for what is
 * unusual for the person.
 */
export async function acceptBid(
  context: ActorContext,
  input: ReasonInput & {
    request: string
    orderId: string
    amount?: string | null | undefined
    seenTotal?: string | null | undefined
  },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'accept_bid')
  if (!opened.ok) return opened
  const { request, orders, openAmount } = opened.value
  const chosen = chooseOrders(orders, [{ order_id: input.orderId }])
  if (!chosen.ok) return chosen
  const [bid] = chosen.value
  if (bid?.request_part !== 'BID') return refuse('NOT_FOUND')
  // What can be taken no more is told before anything is asked of who takes it.
  const may = requireOrderStep(context, bid, 'accept_bid')
  if (!may.ok) return may
  const most = bidAmount(bid.amount, openAmount)
  const wanted = input.amount ?? most
  if (!isPositiveDecimal(wanted) || !hasAtMostDecimals(wanted, request.decimals))
    return refuse('INVALID_INPUT', { fields: [{ path: 'amount', rule: 'FIELD_INVALID' }] })
  if (compareDecimals(wanted, most) > 0)
    return refuseField('INVALID_INPUT', 'amount', {
      rule: 'BID_AMOUNT',
      details: { most, currency: request.currency },
    })
  const countable = await checkNotes(context, { ...bid, amount: wanted, path: 'amount' })
  if (!countable.ok) return countable
  const price = priceOf({ ...bid, amount: wanted })
  const seenRight = requireSeenTotal(input.seenTotal, price.payable)
  if (!seenRight.ok) return seenRight
  // The reference may have changed since the bank bid.
  const priced = await checkPrice(context, { currency: bid.currency, rate: bid.rate, path: 'rate' })
  if (!priced.ok) return priced
  const set = { amount: wanted, buyer_confirmed_by: context.actor.userId, ...priceColumns(price) }
  const reason = await requireReason(context, changedOrder(bid, set), givenReason(input))
  if (!reason.ok) return reason
  const step = await stepOrderOfRequest(context, bid, 'accept_bid', {
    set,
    priceReason: reason.value,
    facts: { amount: wanted, was: bid.amount },
  })
  if (!step.ok) return step
  const meant = await requireTypedAgain(context, committedOrder(step.value, 'accept_bid'))
  if (!meant.ok) return meant
  await announceBid(context, step.value, 'bid.accepted')
  await moveRequest(context, request, {
    key: 'accept_bid',
    to: 'DRAFT',
    facts: { bid: bid.id, amount: wanted },
  })
  return done({ requestId: request.id })
}
