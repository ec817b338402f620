import type { AlertRule } from '@fxmatch/domain/screening/alert-table'
import type { ListFault } from '@fxmatch/domain/screening/list-entry'
import type { ListRule } from '@fxmatch/domain/screening/list-table'
import type { ErrorCode } from './error-codes.ts'

/** Why a step on an alert or a list is refused, beside what is wrong in a file itself. */
export type ScreeningRule =
  | AlertRule
  | ListRule
  | ListFault['rule']
  | 'ALERT_MOVED'
  | 'LIST_WAITS'
  | 'LIST_KNOWN'

const CODES: Readonly<Record<ScreeningRule, ErrorCode>> = {
  ALERT_DECIDED: 'SCREENING_STATE',
  ALERT_MOVED: 'SCREENING_STATE',
  SEGREGATION_ALERT: 'SEGREGATION',
  LIST_DECIDED: 'SCREENING_STATE',
  SEGREGATION_LIST: 'SEGREGATION',
  LIST_LOSES: 'SCREENING_STATE',
  LIST_WAITS: 'SCREENING_STATE',
  LIST_KNOWN: 'SCREENING_STATE',
  LIST_NOT_XML: 'INVALID_INPUT',
  LIST_DOCTYPE: 'INVALID_INPUT',
  LIST_NOT_UN: 'INVALID_INPUT',
  LIST_HEADER: 'INVALID_INPUT',
  LIST_LINE: 'INVALID_INPUT',
  LIST_ENTRY: 'INVALID_INPUT',
  LIST_TWICE: 'INVALID_INPUT',
  LIST_EMPTY: 'INVALID_INPUT',
  LIST_TOO_MANY: 'INVALID_INPUT',
}

/** One rule of the domain → its code. Commands refuse with it; the screen explains its buttons with it. */
export function screeningRefusal<R extends ScreeningRule>(rule: R): { code: ErrorCode; rule: R } {
  return { rule, code: CODES[rule] }
}
