import type { LiftRule } from '@fxmatch/domain/gate/house-refusals'
import type { LimitChangeRule } from '@fxmatch/domain/gate/limit-change'
import type { PaperRule } from '@fxmatch/domain/gate/office-papers'
import type { OverrideRule } from '@fxmatch/domain/gate/override-table'
import type { ErrorCode } from './error-codes.ts'

/** Why a step on a limit or an override is refused, beside the limits themselves. */
export type GateRule =
  | LimitChangeRule
  | LiftRule
  | PaperRule
  | OverrideRule
  | 'OVERRIDE_OTHER'
  | 'OVERRIDE_EXISTS'
  | 'OVERRIDE_NEVER'
  | 'LIMIT_PENDING'
  | 'LIMIT_STANDS'
  | 'LIMIT_MOVED'
  | 'PAPER_PENDING'
  | 'PAPER_CORRECTED'
  | 'PAPER_OVER'
  | 'REFUSAL_STANDS'

const CODES: Readonly<Record<GateRule, ErrorCode>> = {
  CHANGE_DECIDED: 'GATE_STATE',
  SEGREGATION_CHANGE: 'SEGREGATION',
  NOT_PROPOSER: 'SEGREGATION',
  LIMIT_OF_ONESELF: 'SEGREGATION',
  OVERRIDE_DECIDED: 'GATE_STATE',
  OVERRIDE_OVER: 'GATE_STATE',
  SEGREGATION_OVERRIDE: 'SEGREGATION',
  OVERRIDE_OF_OTHER: 'SEGREGATION',
  OVERRIDE_COMPLIANCE: 'SEGREGATION',
  OVERRIDE_OTHER: 'GATE_REFUSED',
  OVERRIDE_EXISTS: 'GATE_STATE',
  OVERRIDE_NEVER: 'GATE_STATE',
  LIMIT_PENDING: 'GATE_STATE',
  LIMIT_STANDS: 'GATE_STATE',
  LIMIT_MOVED: 'GATE_STATE',
  PAPER_PENDING: 'GATE_STATE',
  PAPER_CORRECTED: 'GATE_STATE',
  PAPER_OVER: 'GATE_STATE',
  PAPER_OF_OWN_OFFICE: 'SEGREGATION',
  PAPER_PROPOSER_GONE: 'GATE_STATE',
  REFUSAL_STANDS: 'GATE_STATE',
  REFUSAL_DECIDED: 'GATE_STATE',
  SEGREGATION_LIFT: 'SEGREGATION',
}

/** One rule of the domain → its code. Commands refuse with it; screens explain their buttons with it. */
export function gateRefusal<R extends GateRule>(rule: R): { code: ErrorCode; rule: R } {
  return { rule, code: CODES[rule] }
}
