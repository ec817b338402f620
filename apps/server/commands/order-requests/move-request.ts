import { openAmountOf, requestFigures } from '@fxmatch/domain/order-requests/request-figures'
import { progressOf } from '@fxmatch/domain/order-requests/request-progress'
import {
  CLAIMING_REQUEST_STATUSES,
  type RequestStatus,
  SLIP_STATUSES,
} from '@fxmatch/domain/order-requests/request-status'
import { draftDeadline, isRequestTransition } from '@fxmatch/domain/order-requests/request-table'
import type { Updateable } from 'kysely'
import { readWholeNumber } from '../../db/configuration.ts'
import { releaseTitle } from '../../db/order-requests/import-titles.ts'
import {
  lockRequest,
  type RequestRow,
  readOrdersOfRequest,
  toRequestLine,
  updateRequest,
} from '../../db/order-requests/request-rows.ts'
import { keepSlip } from '../../db/order-requests/slips.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import type { OrderRequests } from '../../db/schema.gen.ts'
import { audit, emit, type RecordContext } from '../kernel/record.ts'
import { endRfqsOfRequest } from '../rfq/end-rfqs-of-request.ts'

/**
 * What happened to a request, as the event and the audit name it (`ask` → `order_request.asked`). A bank's bid changes
 * nothing about the request: the order that it makes is told of and audited.
 */
export const REQUEST_EVENTS = {
  create: 'order_request.created',
  fill_basket: 'order_request.basket_filled',
  empty_basket: 'order_request.basket_emptied',
  ask: 'order_request.asked',
  go: 'order_request.submitted',
  cancel: 'order_request.canceled',
  accept_bid: 'order_request.bid_accepted',
  decline_bid: 'order_request.bid_declined',
  front_office_validate: 'order_request.front_office_validated',
  front_office_reject: 'order_request.front_office_rejected',
  back_office_validate: 'order_request.back_office_validated',
  return_to_front_office: 'order_request.returned_to_front_office',
  expire: 'order_request.expired',
  settle: 'order_request.settled',
} as const
export type RequestEventKey = keyof typeof REQUEST_EVENTS

/**
 * The figures of a request's live orders as its row keeps them; a remainder that the bank has not sold yet counts for
 * nothing.
 */
function figureColumns(request: RequestRow, orders: readonly OrderRow[]) {
  const whole = {
    totalAmount: request.total_amount,
    decimals: request.decimals,
    unit: request.unit,
    submitted: request.submitted_at !== null,
  }
  const figures = requestFigures(whole, orders.map(toRequestLine), null)
  return {
    covered_amount: figures.coveredAmount,
    remainder_sold: figures.remainderSold,
    partial_equivalent: figures.partialEquivalent,
    remainder_equivalent: figures.remainderEquivalent,
    remainder_rate: figures.remainderRate,
    avg_cost: figures.avgCost,
  }
}

/**
 * Tells the company and its bank which request changed, and everyone that one did while it is a draft that banks can bid
 * on.
 */
async function announce(
  context: RecordContext,
  before: RequestStatus | null,
  request: RequestRow,
  key: RequestEventKey,
  reason: string | null,
): Promise<void> {
  await emit(context, [
    {
      type: 'change',
      noun: 'order_request',
      event: REQUEST_EVENTS[key],
      id: request.id,
      companies: [request.company_id, request.bank_id],
      everyone: before === 'DRAFT' || request.status === 'DRAFT',
      facts: { before, after: request.status, reason },
    },
  ])
}

/** Writes a step of a request down: history where the status changes, audit, event. */
export async function recordRequestStep(
  context: RecordContext,
  step: {
    readonly key: RequestEventKey
    readonly before: RequestStatus | null
    readonly after: RequestRow
    readonly reason?: string | null
    readonly facts?: object
  },
): Promise<void> {
  const { key, before, after } = step
  const byPerson = key === 'settle' ? null : (context.actor?.userId ?? null)
  if (before !== after.status) {
    await context.tx
      .insertInto('request_history')
      .values({
        request_id: after.id,
        action: key,
        before_status: before,
        after_status: after.status,
        user_id: byPerson,
        reason: step.reason ?? null,
        created_at: context.clock.now(),
      })
      .execute()
  }
  // No audit entry where only the figures followed the orders: the orders' own entries tell of that.
  if (key === 'settle' && before === after.status) return announce(context, before, after, key, null)
  await audit(context, {
    action: REQUEST_EVENTS[key],
    objectType: 'order_request',
    objectId: after.id,
    data: {
      reference: after.reference,
      before,
      after: after.status,
      version: after.version,
      reason: step.reason ?? null,
      ...step.facts,
    },
  })
  await announce(context, before, after, key, step.reason ?? null)
}

/**
 * Ends a step of a locked request: reads its orders as the step left them, writes the figures, the new status and what
 * else the step sets, and records it. The status is `to`, or what the orders make of it (`progressOf`).
 * @throws Error where the table does not lead to that status
 */
export async function moveRequest(
  context: RecordContext,
  request: RequestRow,
  step: {
    readonly key: RequestEventKey
    readonly to: RequestStatus
    readonly set?: Updateable<OrderRequests>
    readonly reason?: string | null
    readonly facts?: object
  },
): Promise<RequestRow> {
  const orders = await readOrdersOfRequest(context.tx, request.id)
  const status = progressOf(step.to, orders)
  if (status !== request.status && !isRequestTransition(request.status, status))
    throw new Error(`request ${request.reference} cannot go from ${request.status} to ${status}`)
  const after = await updateRequest(context.tx, request, {
    ...step.set,
    ...figureColumns(request, orders),
    // Back before the first of the two validations, whoever made it may make either.
    ...(step.key === 'settle' && status === 'ON_HOLD' ? { front_office_by: null, back_office_by: null } : {}),
    status,
    expires_at: draftDeadline(
      { status, expiresAt: request.expires_at },
      step.key,
      context.clock.now(),
      await readWholeNumber(context.tx, 'request.draft_days'),
    ),
    ...(status === request.status ? {} : { status_since: context.clock.now() }),
  })
  const { key, reason, facts } = step
  await recordRequestStep(context, {
    key,
    before: request.status,
    after,
    ...(reason === undefined ? {} : { reason }),
    ...(facts === undefined ? {} : { facts }),
  })
  // They are asked for of drafts alone.
  if (request.status === 'DRAFT')
    await endRfqsOfRequest(
      context,
      request.id,
      status === 'DRAFT' ? openAmountOf(request.total_amount, orders) : null,
    )
  if (CLAIMING_REQUEST_STATUSES.includes(request.status) && !CLAIMING_REQUEST_STATUSES.includes(status))
    await releaseTitle(context.tx, request.title_id)
  if (SLIP_STATUSES.includes(status) && !SLIP_STATUSES.includes(request.status))
    await keepSlip(context.tx, request.id, context.clock.now())
  return after
}

/**
 * Brings a request's figures and status up to date after one of its orders has moved. Locks the request, which the caller
 * has locked before the order.
 * @throws Error where it does not exist
 */
export async function settleRequest(context: RecordContext, requestId: string): Promise<void> {
  const request = await lockRequest(context.tx, requestId)
  if (!request) throw new Error(`request ${requestId} does not exist`)
  await moveRequest(context, request, { key: 'settle', to: request.status })
}
