import type { AccountChangeRule } from '@fxmatch/domain/users/account-change'
import type { PartingRule } from '@fxmatch/domain/users/parting'
import type { ErrorCode } from './error-codes.ts'

type Rule = AccountChangeRule | PartingRule | 'ACCOUNT_CHANGE_PENDING' | 'NOTHING_SHARED'

/** A refusal about changes of accounts, as the house error carries it. */
export interface AccountChangeRefusal {
  readonly code: ErrorCode
  readonly rule: Rule
}

const CODES: Readonly<Record<Rule, ErrorCode>> = {
  ACCOUNT_CHANGE_PENDING: 'ACCOUNT_CHANGE_PENDING',
  CHANGE_DECIDED: 'ACCOUNT_CHANGE_DECIDED',
  ACCOUNT_CHANGE_EXPIRED: 'ACCOUNT_CHANGE_DECIDED',
  ACCOUNT_CHANGE_OWN: 'SEGREGATION',
  ACCOUNT_CHANGE_ABOUT_ONESELF: 'SEGREGATION',
  NOT_PROPOSER: 'SEGREGATION',
  ACCOUNT_CHANGE_FOR_COMPANY: 'SEGREGATION',
  RANK_ABOVE_OWN: 'RANK_ABOVE_OWN',
  PARTING_OWN: 'SEGREGATION',
  PARTING_OF_PROPOSER: 'SEGREGATION',
  NOTHING_SHARED: 'USER_STATUS',
}

/** One rule of the domain → its code. Commands refuse with it; screens explain buttons with it. */
export function accountChangeRefusal(rule: Rule): AccountChangeRefusal {
  return { rule, code: CODES[rule] }
}
