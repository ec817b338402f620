import type { ClosingRule } from '@fxmatch/domain/closing/seal'
import type { ErrorCode } from './error-codes.ts'

const CODES: Readonly<Record<ClosingRule, ErrorCode>> = {
  CLOSING_NOT_OVER: 'CLOSING_STATE',
  CLOSING_SIGNED: 'CLOSING_STATE',
  CLOSING_ALONE: 'CLOSING_STATE',
  CLOSING_NOTE: 'INVALID_INPUT',
  CLOSING_SEEN: 'CLOSING_STATE',
  CLOSING_OPEN: 'CLOSING_STATE',
  CLOSING_MOVED: 'CLOSING_STATE',
  CLOSING_PREPARER: 'CLOSING_STATE',
  SEGREGATION_CLOSING: 'SEGREGATION',
}

/** One rule of the domain → its code. Commands refuse with it; the screen explains its buttons with it. */
export function closingRefusal(rule: ClosingRule): { code: ErrorCode; rule: ClosingRule } {
  return { rule, code: CODES[rule] }
}
