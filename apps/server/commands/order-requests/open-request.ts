import { requestRefusal } from '@fxmatch/contract/errors/request-refusals'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import { decideRequest } from '@fxmatch/domain/order-requests/decide-request'
import type { RequestAction, RequestTransition } from '@fxmatch/domain/order-requests/request-table'
import {
  lockRequest,
  type RequestRow,
  readOrdersOfRequest,
  toRequestFacts,
} from '../../db/order-requests/request-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'

/** A locked request with its orders, on which the person may take the step. */
export interface OpenRequest {
  readonly request: RequestRow
  readonly orders: readonly OrderRow[]
  readonly transition: RequestTransition
  /** What no live order covers. */
  readonly openAmount: string
}

/** The refusal of a reference that names nothing (for this person): 404 'Reference invalide'. */
export function unknownReference(field?: string): { ok: false; refusal: Refusal } {
  const message = 'Reference invalide'
  return refuse('NOT_FOUND', { message, ...(field ? { fields: [{ path: field, message }] } : {}) })
}

/**
 * Locks a request by id or reference and asks the domain whether this person may take the step. An outsider gets what
 * an unknown reference gets.
 */
export async function openRequest(
  context: ActorContext,
  key: string,
  action: RequestAction,
): Promise<Result<OpenRequest>> {
  const request = await lockRequest(context.tx, key)
  if (!request) return unknownReference()
  const orders = await readOrdersOfRequest(context.tx, request.id)
  const facts = toRequestFacts(request, orders)
  const decision = decideRequest(facts, action, context.actor)
  if (decision.ok)
    return done({ request, orders, transition: decision.transition, openAmount: facts.openAmount })
  if (decision.refusal.rule === 'NOT_A_PARTY') return unknownReference()
  return { ok: false, refusal: requestRefusal(decision.refusal) satisfies Refusal }
}

/** `openRequest` for what makes a new order or bid: the market must be open, and is asked before anything is looked for. */
export async function openRequestInMarket(
  context: ActorContext,
  key: string,
  action: RequestAction,
  capability: Capability,
): Promise<Result<OpenRequest>> {
  const able = requireCapability(context.actor, capability)
  if (!able.ok) return able
  const market = await requireOpenMarket(context)
  if (!market.ok) return market
  return openRequest(context, key, action)
}
