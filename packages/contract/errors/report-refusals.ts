import type { ReportRule } from '@fxmatch/domain/execution-report/report-table'
import type { ErrorCode } from './error-codes.ts'

const CODES: Readonly<Record<ReportRule, ErrorCode>> = {
  REPORT_STEP: 'REPORT_STATE',
  REPORT_MOVED: 'REPORT_STATE',
  REPORT_ALTERED: 'REPORT_STATE',
  SEGREGATION_REPORT: 'SEGREGATION',
}

/** One rule of the domain → its code. Commands refuse with it; the screen explains its buttons with it. */
export function reportRefusal(rule: ReportRule): { code: ErrorCode; rule: ReportRule } {
  return { rule, code: CODES[rule] }
}
