import { type Actor, countedBeside } from '../access/actor.ts'
import { violatesRequestValidation } from '../access/segregation.ts'
import { type DecimalString, decimal } from '../money/decimal.ts'
import type { RequestStatus } from './request-status.ts'
import {
  REQUEST_ACTIONS,
  REQUEST_TABLE,
  type RequestAction,
  type RequestGuard,
  type RequestSide,
  type RequestTransition,
  requestTransitionsFrom,
} from './request-table.ts'

/** What the rules need to know of a request. Ids are UUIDs. */
export interface RequestFacts {
  readonly status: RequestStatus
  readonly companyId: string
  readonly bankId: string
  readonly frontOfficeBy: string | null
  /** Amount that no live order covers, in the currency. */
  readonly openAmount: DecimalString
  /** How many orders are parts of the request (`isPart`). */
  readonly orderCount: number
}

/** Why a person may not do something to a request. `current` is the request's status. */
export type RequestRefusal =
  | { readonly rule: 'NOT_A_PARTY' }
  | { readonly rule: 'MISSING_CAPABILITY'; readonly capability: string }
  | { readonly rule: 'WRONG_SIDE'; readonly side: RequestSide }
  | {
      readonly rule: 'WRONG_REQUEST_STATUS'
      readonly action: RequestAction
      readonly current: RequestStatus
    }
  | { readonly rule: 'SEGREGATION_REQUEST_VALIDATION' }
  | { readonly rule: 'REQUEST_EMPTY' }
  | { readonly rule: 'REQUEST_COVERED' }

/** Whether a person may take a step: by which row of the table, or why not. */
export type RequestDecision =
  | { readonly ok: true; readonly transition: RequestTransition }
  | { readonly ok: false; readonly refusal: RequestRefusal }

/** One entry of the `allowedActions` that the server gives with a request: allowed, or why not. */
export interface AllowedRequestAction {
  readonly action: RequestAction
  readonly allowed: boolean
  readonly refusal: RequestRefusal | null
}

/**
 * The sides on which a person's company stands; none where the request does not exist for it. Every bank may bid on a
 * draft.
 */
export function requestSidesOf(
  request: Pick<RequestFacts, 'companyId' | 'bankId' | 'status'>,
  actor: Pick<Actor, 'companyId' | 'companyKind'>,
): readonly RequestSide[] {
  const sides: RequestSide[] = []
  if (request.companyId === actor.companyId) sides.push('COMPANY')
  if (request.bankId === actor.companyId) sides.push('BANK')
  if (actor.companyKind === 'BANK' && (request.status === 'DRAFT' || sides.length > 0)) sides.push('ANY_BANK')
  return sides
}

/** Why a guard refuses the person; null where it lets them pass. */
function refusedBy(guard: RequestGuard, request: RequestFacts, actor: Actor): RequestRefusal | null {
  switch (guard) {
    case 'NOT_FRONT_OFFICE_VALIDATOR':
      return violatesRequestValidation(countedBeside(actor, request.frontOfficeBy), request.frontOfficeBy)
        ? { rule: 'SEGREGATION_REQUEST_VALIDATION' }
        : null
    case 'HAS_ORDERS':
      return request.orderCount === 0 ? { rule: 'REQUEST_EMPTY' } : null
    case 'HAS_OPEN_AMOUNT':
      return decimal(request.openAmount).greaterThan(0) ? null : { rule: 'REQUEST_COVERED' }
  }
}

/**
 * Whether this person may do this to this request, and where it leads (domain rules §2, §5). Party comes first, then
 * capability, side, status and guards, so that no refusal tells somebody what an earlier one keeps from them.
 */
export function decideRequest(request: RequestFacts, action: RequestAction, actor: Actor): RequestDecision {
  const refuse = (refusal: RequestRefusal): RequestDecision => ({ ok: false, refusal })
  const mine = requestSidesOf(request, actor)
  if (mine.length === 0) return refuse({ rule: 'NOT_A_PARTY' })
  const rows = REQUEST_TABLE.filter((t) => t.action === action)
  const [any] = rows
  if (!any || any.by === 'SYSTEM') return refuse({ rule: 'WRONG_SIDE', side: 'SYSTEM' })
  if (any.capability !== null && !actor.capabilities.has(any.capability))
    return refuse({ rule: 'MISSING_CAPABILITY', capability: any.capability })
  if (!mine.includes(any.by)) return refuse({ rule: 'WRONG_SIDE', side: any.by })
  const [transition] = requestTransitionsFrom(request.status, action)
  if (!transition) return refuse({ rule: 'WRONG_REQUEST_STATUS', action, current: request.status })
  for (const guard of transition.guards) {
    const refusal = refusedBy(guard, request, actor)
    if (refusal) return refuse(refusal)
  }
  return { ok: true, transition }
}

/** The step that the clock takes; null where the table has none from this status. */
export function decideRequestBySystem(status: RequestStatus, action: 'expire'): RequestTransition | null {
  return requestTransitionsFrom(status, action)[0] ?? null
}

/** Every action that leaves the request's present status on the person's sides, allowed or with its reason. */
export function allowedRequestActions(request: RequestFacts, actor: Actor): readonly AllowedRequestAction[] {
  const mine = requestSidesOf(request, actor)
  return REQUEST_ACTIONS.flatMap((action) => {
    const [transition] = requestTransitionsFrom(request.status, action)
    if (!transition || !mine.includes(transition.by)) return []
    const decision = decideRequest(request, action, actor)
    return [{ action, allowed: decision.ok, refusal: decision.ok ? null : decision.refusal }]
  })
}
