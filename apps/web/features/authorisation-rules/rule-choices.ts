import type { AuthorisationRule, RuleChange } from '@fxmatch/contract/http/authorisation-rules'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import type { RuleAction } from '@fxmatch/domain/authorisation-rules/decide-rule'

/** What somebody is about to propose about a rule. */
export type RuleChoice = { rule: AuthorisationRule; action: RuleAction }
/** What somebody is about to do with a proposed change. */
export type ChangeChoice = { change: RuleChange; action: ChangeAction }
