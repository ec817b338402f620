import type { AuthorisationRuleRule } from '@fxmatch/domain/authorisation-rules/decide-rule'
import type { ErrorCode } from './error-codes.ts'

/** A refusal about authorisation rules, as the house error carries it. */
export interface RuleRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly rule: AuthorisationRuleRule
}

const REFUSALS: Readonly<Record<AuthorisationRuleRule, Omit<RuleRefusal, 'rule'>>> = {
  PLATFORM_RULE: {
    code: 'RULE_STATE',
    message: 'Règle de la plateforme : elle vaut tant que votre banque n’a pas la sienne',
  },
  CHANGE_PENDING: {
    code: 'RULE_CHANGE_PENDING',
    message: 'Un changement de cette règle attend déjà une seconde personne',
  },
  RULE_INACTIVE: { code: 'RULE_STATE', message: 'Cette règle est désactivée' },
  RULE_ACTIVE: { code: 'RULE_STATE', message: 'Cette règle est active' },
  CHANGE_DECIDED: { code: 'RULE_CHANGE_DECIDED', message: 'Ce changement est déjà décidé' },
  SEGREGATION_RULE_CHANGE: {
    code: 'SEGREGATION',
    message: 'Vous avez proposé ce changement : une autre personne doit en décider',
  },
  NOT_PROPOSER: { code: 'SEGREGATION', message: 'Seule la personne qui propose retire sa proposition' },
}

/** One rule of the domain → code and French sentence. Commands refuse with it; lists explain buttons with it. */
export function ruleRefusal(rule: AuthorisationRuleRule): RuleRefusal {
  return { rule, ...REFUSALS[rule] }
}
