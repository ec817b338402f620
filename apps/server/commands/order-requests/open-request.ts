import { requestRefusal } from '@fxmatch/contract/errors/request-refusals'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import { decideRequest } from '@fxmatch/domain/order-requests/decide-request'
import type { RequestAction, RequestTransition } from '@fxmatch/domain/order-requests/request-table'
import { areOnePerson } from '../../db/companies/known-people.ts'
import {
  lockRequest,
  type RequestRow,
  readOrdersOfRequest,
  toRequestFacts,
} from '../../db/order-requests/request-rows.ts'
import type { HeldOrder } from '../../db/orders/orders.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Refusal, type Result, refuse, refuseField } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'

/** A locked request with its orders, on which the person may take the step. */
export interface OpenRequest {
  readonly request: RequestRow
  readonly orders: readonly HeldOrder[]
  readonly transition: RequestTransition
  /** What no live order covers. */
  readonly openAmount: string
}

/**
 * NOT_FOUND, REQUEST_UNKNOWN, for a reference that names nothing this person may know.
 * @param field the input at fault
 */
export function unknownReference(field?: string): { ok: false; refusal: Refusal } {
  const rule = 'REQUEST_UNKNOWN'
  return field === undefined ? refuse('NOT_FOUND', { rule }) : refuseField('NOT_FOUND', field, { rule })
}

/**
 * Locks a request and asks the domain whether this person may take the step. Refused: NOT_FOUND for an unknown request, and
 * for a person who may not know it; what else `requestRefusal` makes of `decideRequest`.
 * @param key id or reference
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
  if (decision.ok) {
    const { transition } = decision
    const { frontOfficeBy } = facts
    const wantsOther = transition.guards.includes('NOT_FRONT_OFFICE_VALIDATOR') && frontOfficeBy !== null
    if (wantsOther && (await areOnePerson(context.tx, context.actor.userId, frontOfficeBy)))
      return { ok: false, refusal: requestRefusal({ rule: 'SEGREGATION_REQUEST_VALIDATION' }) }
    return done({ request, orders, transition, openAmount: facts.openAmount })
  }
  if (decision.refusal.rule === 'NOT_A_PARTY') return unknownReference()
  return { ok: false, refusal: requestRefusal(decision.refusal) satisfies Refusal }
}

/**
 * `openRequest` for a step that makes a new order or bid. Refused besides, and before anything is locked:
 * MISSING_CAPABILITY; MARKET_CLOSED, MARKET_STANDBY.
 */
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
