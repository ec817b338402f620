import type { FieldFault } from '@fxmatch/contract/errors/field-faults'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { isStandingBidOf } from '@fxmatch/domain/order-requests/bids'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import { committedOrder, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { requireNoHandIn } from '../orders/require-one-house.ts'
import { checkNotes } from '../positions/check-notes.ts'
import { checkPrice } from '../positions/check-price.ts'
import { announceBid } from './announce-bid.ts'
import { openRequestInMarket } from './open-request.ts'

/** A bid as the bank makes it: `amount` in the request's currency, `rate` in TND per quoting unit. */
export interface PlaceBidInput {
  readonly request: string
  readonly rate: string
  readonly amount: string
  readonly form: Form
  readonly currency: string
}

function checkBid(input: PlaceBidInput, request: RequestRow): Result<null> {
  const fields: FieldFault[] = []
  if (input.currency !== request.currency)
    fields.push({
      path: 'currency',
      rule: 'REQUEST_CURRENCY',
      details: { currency: request.currency },
    })
  const { amount } = input
  if (!isPositiveDecimal(amount) || !hasAtMostDecimals(amount, request.decimals))
    fields.push({ path: 'amount', rule: 'AMOUNT_FORM', details: { decimals: request.decimals } })
  else if (compareDecimals(amount, request.total_amount) > 0)
    fields.push({ path: 'amount', rule: 'BID_TOO_LARGE' })
  if (fields.length === 0) return done(null)
  const { currency } = request
  const otherCurrency = input.currency !== currency && fields.length === 1
  return refuse('INVALID_INPUT', {
    ...(otherCurrency ? { rule: 'REQUEST_CURRENCY', details: { currency } } : {}),
    fields,
  })
}

/**
 * A bank offers a price for a draft request (domain rules §5): an order in BID_PLACED that covers nothing until the company
 * accepts it. A bank has one live bid per request; the request is locked, so that the second of two at once finds the first.
 * Refused as by `openRequestInMarket`; SEGREGATION to who reads what others offer (`requireNoHandIn`); BID_EXISTS with the order in the details; INVALID_INPUT at `currency`, `rate`,
 * `amount`; TYPE_AGAIN for what is unusual for the person.
 */
export async function placeBid(
  context: ActorContext,
  input: PlaceBidInput,
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequestInMarket(context, input.request, 'place_bid', 'bid.place')
  if (!opened.ok) return opened
  const { request, orders } = opened.value
  const apart = await requireNoHandIn(context, { companyId: request.company_id, since: request.created_at })
  if (!apart.ok) return apart
  const bankId = context.actor.companyId
  const own = orders.find(({ status, bank_id }) => isStandingBidOf(bankId, { status, bankId: bank_id }))
  if (own) return refuse('BID_EXISTS', { details: { order: own.id } })
  const checked = checkBid(input, request)
  if (!checked.ok) return checked
  const { form, amount } = input
  const countable = await checkNotes(context, { currency: request.currency, form, amount, path: 'amount' })
  if (!countable.ok) return countable
  const priced = await checkPrice(context, { currency: request.currency, rate: input.rate, path: 'rate' })
  if (!priced.ok) return priced
  const placed = await insertOrder(context, {
    operation: 'DIRECT_SALE',
    position: null,
    buyerId: request.company_id,
    sellerId: bankId,
    bankId,
    currency: { isoCode: request.currency, unit: request.unit, decimals: request.decimals },
    form: input.form,
    amount: input.amount,
    originalAmount: input.amount,
    originalRate: input.rate,
    rate: input.rate,
    offeredBy: 'SELLER',
    agencyId: null,
    status: ORDER_STATUS.BID_PLACED,
    expiresAt: null,
    askedAt: context.clock.now(),
    request: { id: request.id, part: 'BID', valueDate: request.value_date },
  })
  if (!placed.ok) return placed
  const meant = await requireTypedAgain(context, committedOrder(placed.value, 'place'))
  if (!meant.ok) return meant
  await announceBid(context, placed.value, 'bid.placed')
  return done({ requestId: request.id })
}
