import type { Actor } from '../access/actor.ts'
import { allowedRequestActions, type RequestFacts, type RequestRefusal } from './decide-request.ts'

/** The steps that move a request on, in their order; the others end it, turn it back, or prepare a draft. */
export const REQUEST_STEPS_FORWARD = ['go', 'front_office_validate', 'back_office_validate'] as const
export type RequestStepForward = (typeof REQUEST_STEPS_FORWARD)[number]

/**
 * A step that waits for a person; `barred`, by the segregation of duties, where somebody else of the same desk must take
 * it.
 */
export interface RequestTurn {
  readonly action: RequestStepForward
  readonly barred: RequestRefusal | null
}

/** Whether a request waits for this very person, and for which step; null where it waits for others, or for nobody. */
export function requestTurn(request: RequestFacts, actor: Actor): RequestTurn | null {
  const actions = allowedRequestActions(request, actor)
  for (const action of REQUEST_STEPS_FORWARD) {
    const found = actions.find((one) => one.action === action)
    if (found?.allowed) return { action, barred: null }
    if (found?.refusal?.rule === 'SEGREGATION_REQUEST_VALIDATION') return { action, barred: found.refusal }
  }
  return null
}
