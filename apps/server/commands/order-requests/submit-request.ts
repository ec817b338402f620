import type { FieldFault } from '@fxmatch/contract/errors/field-faults'
import type { OrderRequestFields } from '@fxmatch/contract/http/order-requests'
import { marketDate, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import { equalDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { titleKey } from '@fxmatch/domain/order-requests/import-title'
import { requestFigures } from '@fxmatch/domain/order-requests/request-figures'
import { COMPUTED_REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { isLive, isPart } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { lockTitleById, type TitleRow } from '../../db/order-requests/import-titles.ts'
import { type RequestRow, readOrdersOfRequest, toRequestLine } from '../../db/order-requests/request-rows.ts'
import { type HeldOrder, updateOrder } from '../../db/orders/orders.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { findRemainderRate } from '../../db/reference/remainder-rates.ts'
import { french } from '../../words/french.ts'
import { gatedOrder } from '../gate/gated-order.ts'
import { lockDays, passGate } from '../gate/pass-gate.ts'
import { committedOrder, committedRequest, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireSeenTotal } from '../kernel/require-seen-total.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { askOrder } from '../orders/ask-order.ts'
import { givenReason, type ReasonInput } from '../orders/given-reason.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { checkNotes } from '../positions/check-notes.ts'
import { requireNotHeld } from '../screening/require-not-held.ts'
import { checkValueDate } from './check-value-date.ts'
import { endOrder } from './end-orders.ts'
import { isWrongAccount } from './is-wrong-account.ts'
import { moveRequest } from './move-request.ts'
import { type OpenRequest, openRequestInMarket } from './open-request.ts'
import { claimForRequest, takeRest, titleOver } from './take-title.ts'

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

/** What the form sends: members of the request that it may still change, and those that it may not. */
export interface SubmitRequestInput extends Optional<OrderRequestFields>, ReasonInput {
  readonly reference: string
  /** In which form the bank delivers the remainder. */
  readonly form: Form
  /** The bank's rate for it as the person saw it, TND per quoting unit. */
  readonly remainderRate?: string | null | undefined
  /** What the whole request costs as the user saw it, TND. */
  readonly seenTotal?: string | null | undefined
}

type Changes = { readonly [Name in 'credit_account' | 'debit_account' | 'value_date']?: string }

/** What the form says of members that are fixed since the request was made. */
function fixedFaults(input: SubmitRequestInput, request: RequestRow, title: TitleRow): FieldFault[] {
  const fields: FieldFault[] = []
  const fixed = (path: keyof SubmitRequestInput, own: string) => {
    if (input[path] !== undefined && input[path] !== own) fields.push({ path, rule: 'FIELD_FIXED' })
  }
  const fixedDecimal = (path: 'totalAmount' | 'rate' | 'importAmount', own: string | null) => {
    const given = input[path]
    if (given === undefined || given === null) return
    if (own === null || !equalDecimals(given, own)) fields.push({ path, rule: 'FIELD_FIXED' })
  }
  fixed('currency', request.currency)
  fixedDecimal('totalAmount', request.total_amount)
  fixedDecimal('rate', request.rate)
  fixedDecimal('importAmount', title.amount)
  fixed('importNature', title.nature)
  if (input.importReference !== undefined && titleKey(input.importReference) !== title.key)
    fields.push({ path: 'importReference', rule: 'FIELD_FIXED' })
  if (input.importExpiry !== null) fixed('importExpiry', title.expires_on)
  fixed('domicilaryBank', title.bank_id)
  // Once it is submitted, the bank has validated these too.
  if (request.status === 'DRAFT') return fields
  fixed('creditAccount', request.credit_account)
  fixed('debitAccount', request.debit_account)
  fixed('valueDate', request.value_date)
  return fields
}

/** Whether a quote binds its house to an order: for the value date that it read as it quoted, and no other (decision record 0542). */
const isPromised = (order: HeldOrder): boolean => order.quote_binds_until !== null && isLive(order.status)

/**
 * The columns that the form changes: accounts and value date. Refused: INVALID_INPUT where it says otherwise of a member that is fixed;
 * TITLE_TAKEN where another company's request for the title was submitted meanwhile.
 */
async function changesOf(
  context: ActorContext,
  input: SubmitRequestInput,
  { request, orders }: Pick<OpenRequest, 'request' | 'orders'>,
): Promise<Result<Changes>> {
  const title = await lockTitleById(context.tx, request.title_id)
  const fields = fixedFaults(input, request, title)
  for (const path of ['creditAccount', 'debitAccount'] as const) {
    if (isWrongAccount(input[path] ?? '')) fields.push({ path, rule: 'ACCOUNT_INVALID' })
  }
  const valueDate = input.valueDate ?? request.value_date
  const wrongDay = await checkValueDate(context, valueDate)
  if (wrongDay) fields.push(wrongDay)
  else if (valueDate !== request.value_date && orders.some(isPromised))
    fields.push({ path: 'valueDate', rule: 'FIELD_FIXED' })
  if (fields.length > 0) return refuse('INVALID_INPUT', { fields })
  const over = titleOver(title, { valueDate }, marketDate(context.clock.now()))
  if (over) return over
  const claimed = await claimForRequest(context, title)
  if (!claimed.ok) return claimed
  return done({
    ...(input.creditAccount === undefined ? {} : { credit_account: input.creditAccount }),
    ...(input.debitAccount === undefined ? {} : { debit_account: input.debitAccount }),
    ...(input.valueDate === undefined ? {} : { value_date: input.valueDate }),
  })
}

/**
 * The company buys the remainder from its bank at the bank's present rate; by submitting it has confirmed. Refused:
 * NO_REMAINDER_RATE where the bank does not sell the currency; INVALID_INPUT where its rate is not the one that was seen.
 */
async function buyRemainder(
  context: ActorContext,
  input: SubmitRequestInput,
  request: RequestRow,
  amount: string,
): Promise<Result<HeldOrder>> {
  const { form } = input
  const countable = await checkNotes(context, { currency: request.currency, form, amount, path: 'form' })
  if (!countable.ok) return countable
  const now = context.clock.now()
  const offered = await findRemainderRate(context.tx, {
    bankId: request.bank_id,
    currency: request.currency,
    at: now,
  })
  if (!offered) {
    return refuse('NO_REMAINDER_RATE', {
      rule: 'NO_REMAINDER_RATE',
      details: { currency: request.currency, amount },
    })
  }
  if (input.remainderRate && !equalDecimals(input.remainderRate, offered.rate)) {
    return refuseField('INVALID_INPUT', 'remainderRate', {
      rule: 'REMAINDER_RATE_MOVED',
      details: { rate: offered.rate, unit: request.unit, currency: request.currency },
    })
  }
  return insertOrder(context, {
    operation: 'DIRECT_SALE',
    priceReason: givenReason(input),
    position: null,
    buyerId: request.company_id,
    sellerId: request.bank_id,
    bankId: request.bank_id,
    currency: { isoCode: request.currency, unit: request.unit, decimals: request.decimals },
    form: input.form,
    amount,
    originalAmount: amount,
    originalRate: offered.rate,
    rate: offered.rate,
    offeredBy: 'SELLER',
    agencyId: null,
    status: ORDER_STATUS.HALF_CONFIRMED,
    expiresAt: null,
    askedAt: now,
    buyerConfirmedBy: context.actor.userId,
    request: {
      id: request.id,
      part: 'REMAINDER',
      valueDate: request.value_date,
      ...(COMPUTED_REQUEST_STATUSES.includes(request.status) ? { validated: true } : {}),
    },
  })
}

/** Live orders take the request's value date where it has moved: one date governs all of them (decision 0140). */
async function dateOrders(
  context: ActorContext,
  orders: readonly HeldOrder[],
  valueDate: string,
): Promise<readonly HeldOrder[]> {
  const dated: HeldOrder[] = []
  for (const order of orders) {
    const moves = isLive(order.status) && order.value_date !== valueDate
    dated.push(moves ? await updateOrder(context.tx, order, { value_date: valueDate }) : order)
  }
  return dated
}

/** The limits of all orders that go with the request: each is judged beside the others. */
async function passTogether(context: ActorContext, orders: readonly HeldOrder[]): Promise<Result<null>> {
  for (const order of orders) {
    const passed = await passGate(context, gatedOrder(order), 'go', gatedOrder(order))
    if (!passed.ok) return passed
  }
  return done(null)
}

/** What the orders become: drafts are sent to their sellers, accepted drafts and awarded quotes wait for the bank, open bids are declined. */
async function submitOrders(context: ActorContext, orders: readonly HeldOrder[]): Promise<void> {
  for (const order of orders) {
    switch (order.status) {
      case ORDER_STATUS.DRAFT:
        if (order.asked_at === null) await askOrder(context, order)
        break
      case ORDER_STATUS.AWAITING_CONFIRMATION:
      case ORDER_STATUS.HALF_CONFIRMED:
      case ORDER_STATUS.BID_ACCEPTED:
        // The bank takes the time that it needs, but of a quote no more than binds its house.
        await updateOrder(context.tx, order, { expires_at: order.quote_binds_until })
        break
      case ORDER_STATUS.BID_PLACED:
        await endOrder(context, order, french('told:reason.submitted'))
    }
  }
}

/** All that is paid for the orders that a request has now, TND. */
async function totalOf(context: ActorContext, request: RequestRow): Promise<string> {
  const orders = await readOrdersOfRequest(context.tx, request.id)
  const { total_amount: totalAmount, decimals, unit } = request
  const whole = { totalAmount, decimals, unit, submitted: true }
  return requestFigures(whole, orders.map(toRequestLine), null).totalPayable
}

/**
 * Submits a request (`go` on the wire, domain rules §5): asks the sellers that were not asked, buys what nothing covers from
 * the company's bank at its remainder rate, and hands the request to the bank. Bids that were not accepted end.
 * Refused as by `openRequestInMarket`; INVALID_INPUT for a member that is fixed or wrong; TITLE_TAKEN; NO_REMAINDER_RATE;
 * TOTAL_CHANGED where the request costs something else than the person saw; GATE_REFUSED while a party is looked into, or by a limit;
 * PRICE_REASON where the remainder was to be had for less and no reason is given; TYPE_AGAIN for what is unusual for the person.
 */
export async function submitRequest(
  context: ActorContext,
  input: SubmitRequestInput,
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequestInMarket(context, input.reference, 'go', 'order_request.manage')
  if (!opened.ok) return opened
  const { request, orders, openAmount, transition } = opened.value
  const free = await requireNotHeld(context, {
    companies: [request.company_id, request.bank_id, ...orders.map(({ seller_id }) => seller_id)],
    users: [context.actor.userId],
  })
  if (!free.ok) return free
  if (request.status !== 'DRAFT') return buyRest(context, input, opened.value)
  const changes = await changesOf(context, input, opened.value)
  if (!changes.ok) return changes
  const valueDate = changes.value.value_date ?? request.value_date
  const dated = await dateOrders(context, orders, valueDate)
  const parts = dated.filter(({ status }) => isPart(status))
  await lockDays(context, [
    ...parts.map((order) => ({ bankId: order.bank_id, valueDate: order.value_date })),
    { bankId: request.bank_id, valueDate },
  ])
  const passed = await passTogether(context, parts)
  if (!passed.ok) return passed
  await submitOrders(context, dated)
  const bought: HeldOrder[] = []
  if (isPositiveDecimal(openAmount)) {
    const remainder = await buyRemainder(context, input, { ...request, value_date: valueDate }, openAmount)
    if (!remainder.ok) return remainder
    bought.push(remainder.value)
  }
  const seenRight = requireSeenTotal(input.seenTotal, await totalOf(context, request))
  if (!seenRight.ok) return seenRight
  const whole = committedRequest(request, [...parts, ...bought], bought[0] ?? null)
  const meant = await requireTypedAgain(context, whole)
  if (!meant.ok) return meant
  await moveRequest(context, request, {
    key: 'go',
    to: transition.to,
    set: { ...changes.value, submitted_at: context.clock.now() },
    facts: { remainder: openAmount, valueDate },
  })
  return done({ requestId: request.id })
}

/**
 * `go` once more (decision 0145): a part of a submitted request was lost, and its company buys what nobody covers any more
 * from its bank. Its value date is the request's while that lies ahead, else two working days on. Refused: INVALID_INPUT
 * for a form that says otherwise than the request; TITLE_OVERDRAWN where other requests of the title took its room;
 * NO_REMAINDER_RATE; TOTAL_CHANGED where the request would come to something else than the person saw.
 */
async function buyRest(
  context: ActorContext,
  input: SubmitRequestInput,
  { request, openAmount, transition }: OpenRequest,
): Promise<Result<{ requestId: string }>> {
  const today = marketDate(context.clock.now())
  const valueDate =
    request.value_date >= today
      ? request.value_date
      : spotValueDate(today, await holidaysAround(context.tx, today))
  const title = await takeRest(context, request, { amount: openAmount, valueDate })
  if (!title.ok) return title
  const fields = fixedFaults(input, request, title.value)
  if (fields.length > 0) return refuse('INVALID_INPUT', { fields })
  const bought = await buyRemainder(context, input, { ...request, value_date: valueDate }, openAmount)
  if (!bought.ok) return bought
  const seenRight = requireSeenTotal(input.seenTotal, await totalOf(context, request))
  if (!seenRight.ok) return seenRight
  const meant = await requireTypedAgain(context, committedOrder(bought.value, 'place'))
  if (!meant.ok) return meant
  await moveRequest(context, request, {
    key: 'go',
    to: transition.to,
    facts: { remainder: openAmount, valueDate },
  })
  return done({ requestId: request.id })
}
