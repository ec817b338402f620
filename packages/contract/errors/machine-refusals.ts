import type { ClientRule } from '@fxmatch/domain/machines/client-table'
import type { ScopeRule } from '@fxmatch/domain/machines/scopes'
import type { ErrorCode } from './error-codes.ts'

/** Why a step on a machine's client is refused. */
export type MachineRule =
  | ClientRule
  | ScopeRule
  | 'CLIENTS_MANY'
  | 'CLIENT_ALONE'
  | 'CLIENT_KEYS'
  | 'NETWORK_FORM'

const CODES: Readonly<Record<MachineRule, ErrorCode>> = {
  CLIENT_DECIDED: 'CLIENT_STATE',
  CLIENT_HAS_NO_SECRET: 'CLIENT_STATE',
  CLIENTS_MANY: 'CLIENT_STATE',
  CLIENT_ALONE: 'CLIENT_STATE',
  CLIENT_ANSWERED_FOR: 'CLIENT_STATE',
  CLIENT_ABOVE_OWN: 'CLIENT_STATE',
  SEGREGATION_CLIENT: 'SEGREGATION',
  SCOPE_OF_NO_USE: 'INVALID_INPUT',
  SCOPE_ABOVE_OWN: 'INVALID_INPUT',
  CLIENT_KEYS: 'INVALID_INPUT',
  NETWORK_FORM: 'INVALID_INPUT',
}

/** One rule → its code. Commands refuse with it; screens explain their buttons with it. */
export function machineRefusal<R extends MachineRule>(rule: R): { code: ErrorCode; rule: R } {
  return { rule, code: CODES[rule] }
}
