import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { RefusalRule } from '@fxmatch/contract/errors/refusal-rules'
import type { Refusable } from '@fxmatch/contract/http/refusable'
import { sayRefusal } from '../words/say-refusal.ts'

/** Whether something may be done, as lists and pages carry it: null where it may, else the refusal with its facts. */
export function presentRefusable(
  refusal: {
    readonly code: ErrorCode
    readonly rule: RefusalRule
    readonly details?: Refusable['details'] | Readonly<NonNullable<Refusable['details']>>
  } | null,
): Refusable {
  if (refusal === null) return { allowed: true, reason: null, rule: null }
  const { rule, details } = refusal
  return { allowed: false, reason: sayRefusal(refusal), rule, ...(details ? { details } : {}) }
}
