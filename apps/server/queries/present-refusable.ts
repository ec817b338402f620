import type { RefusalRule } from '@fxmatch/contract/errors/refusal-rules'
import type { Refusable } from '@fxmatch/contract/http/refusable'

/** Whether something may be done, as lists and pages carry it: null where it may, else the refusal with its facts. */
export function presentRefusable(
  refusal: {
    readonly message: string
    readonly rule: RefusalRule
    readonly details?: Refusable['details'] | Readonly<NonNullable<Refusable['details']>>
  } | null,
): Refusable {
  if (refusal === null) return { allowed: true, reason: null, rule: null }
  const { message, rule, details } = refusal
  return { allowed: false, reason: message, rule, ...(details ? { details } : {}) }
}
