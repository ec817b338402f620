import type { FixingFileRule } from '@fxmatch/domain/fixing/fixing-cells'
import type { FixingRule } from '@fxmatch/domain/fixing/fixing-table'
import type { ErrorCode } from './error-codes.ts'

/** Why brought rates, or a decision on them, are refused, beside what is wrong in the text itself. */
export type FixingStateRule =
  | FixingRule
  | 'FIXING_OTHER_RATE'
  | 'FIXING_IN_FORCE'
  | 'FIXING_WAITS'
  | 'FIXING_KNOWN'
  | 'FIXING_CHANGED'

const CODES: Readonly<Record<FixingFileRule | FixingStateRule, ErrorCode>> = {
  FIXING_HEADER: 'INVALID_INPUT',
  FIXING_LINE_COLUMNS: 'INVALID_INPUT',
  FIXING_LINE_DAY: 'INVALID_INPUT',
  FIXING_LINE_CURRENCY: 'INVALID_INPUT',
  FIXING_LINE_UNIT: 'INVALID_INPUT',
  FIXING_LINE_RATE: 'INVALID_INPUT',
  FIXING_WEEKEND: 'INVALID_INPUT',
  FIXING_FUTURE: 'INVALID_INPUT',
  FIXING_TWICE: 'INVALID_INPUT',
  FIXING_NOTHING: 'INVALID_INPUT',
  FIXING_DAY_UNTOLD: 'INVALID_INPUT',
  FIXING_OTHER_RATE: 'FIXING_STATE',
  FIXING_IN_FORCE: 'FIXING_STATE',
  FIXING_WAITS: 'FIXING_STATE',
  FIXING_KNOWN: 'FIXING_STATE',
  FIXING_CHANGED: 'FIXING_STATE',
  FIXING_DECIDED: 'FIXING_STATE',
  SEGREGATION_FIXING: 'SEGREGATION',
}

/** One rule of the domain → its code. Commands refuse with it; the screen explains its buttons with it. */
export function fixingRefusal<R extends FixingFileRule | FixingStateRule>(
  rule: R,
): { code: ErrorCode; rule: R } {
  return { rule, code: CODES[rule] }
}
