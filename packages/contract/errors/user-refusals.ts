import type { UserRule } from '@fxmatch/domain/users/decide-user'
import type { ErrorCode } from './error-codes.ts'

/** A refusal about a user, as the house error carries it; `field` is the input at fault. */
export interface UserRefusal {
  readonly code: ErrorCode
  readonly rule: UserRule
  readonly field?: string
}

const REFUSALS: Readonly<Record<UserRule, Omit<UserRefusal, 'rule'>>> = {
  OWN_ROLES: { code: 'SEGREGATION', field: 'roles' },
  OWN_ACCOUNT: { code: 'SEGREGATION' },
  // One's own is changed with the password, on a page of its own.
  OWN_EMAIL: { code: 'SEGREGATION', field: 'email' },
  OWN_CARD: { code: 'SEGREGATION', field: 'cin' },
  OWN_MAILBOX: { code: 'SEGREGATION', field: 'email' },
  RANK_ABOVE_OWN: { code: 'RANK_ABOVE_OWN' },
  LAST_MANAGER: { code: 'LAST_MANAGER' },
  USER_DISABLED: { code: 'USER_STATUS' },
  USER_NOT_DISABLED: { code: 'USER_STATUS' },
  USER_ACTIVE: { code: 'USER_STATUS' },
  OWN_SECOND_FACTOR: { code: 'SEGREGATION' },
  NO_SECOND_FACTOR: { code: 'USER_STATUS' },
  NO_ROLE: { code: 'INVALID_INPUT', field: 'roles' },
  ROLE_TWICE: { code: 'INVALID_INPUT', field: 'roles' },
  ROLE_NOT_OF_KIND: { code: 'INVALID_INPUT', field: 'roles' },
  SUPER_ADMIN_ALONE: { code: 'INVALID_INPUT', field: 'roles' },
}

/** One rule about users → code and field. Commands refuse with it; lists explain buttons with it. */
export function userRefusal(rule: UserRule): UserRefusal {
  return { rule, ...REFUSALS[rule] }
}
