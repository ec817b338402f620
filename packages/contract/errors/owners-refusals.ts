import type { OwnersRule } from '@fxmatch/domain/owners/decide-owners'
import type { ErrorCode } from './error-codes.ts'

const CODES: Readonly<Record<OwnersRule, ErrorCode>> = {
  CHANGE_DECIDED: 'OWNERS_STATE',
  SEGREGATION_CHANGE: 'SEGREGATION',
  NOT_PROPOSER: 'SEGREGATION',
  OWNERS_PENDING: 'OWNERS_STATE',
  OWNERS_ALONE: 'OWNERS_STATE',
  OWNERS_PLATFORM: 'SEGREGATION',
  OWNERS_PROPOSER_GONE: 'OWNERS_STATE',
  OWNERS_OF_OWN_COMPANY: 'SEGREGATION',
}

/** One rule about declarations of owners → its code. Commands refuse with it; pages explain buttons with it. */
export function ownersRefusal<R extends OwnersRule>(rule: R): { code: ErrorCode; rule: R } {
  return { rule, code: CODES[rule] }
}
