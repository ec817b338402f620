import type { AuthorisationRuleRule } from '@fxmatch/domain/authorisation-rules/decide-rule'
import type { ErrorCode } from './error-codes.ts'

/** A refusal about authorisation rules, as the house error carries it. */
export interface RuleRefusal {
  readonly code: ErrorCode
  readonly rule: AuthorisationRuleRule
}

const REFUSALS: Readonly<Record<AuthorisationRuleRule, Omit<RuleRefusal, 'rule'>>> = {
  PLATFORM_RULE: { code: 'RULE_STATE' },
  CHANGE_PENDING: { code: 'RULE_CHANGE_PENDING' },
  RULE_INACTIVE: { code: 'RULE_STATE' },
  RULE_ACTIVE: { code: 'RULE_STATE' },
  CHANGE_DECIDED: { code: 'RULE_CHANGE_DECIDED' },
  SEGREGATION_CHANGE: { code: 'SEGREGATION' },
  NOT_PROPOSER: { code: 'SEGREGATION' },
}

/** One rule of the domain → its code. Commands refuse with it; lists explain buttons with it. */
export function ruleRefusal(rule: AuthorisationRuleRule): RuleRefusal {
  return { rule, ...REFUSALS[rule] }
}
