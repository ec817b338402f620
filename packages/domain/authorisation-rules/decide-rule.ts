import type { ChangeRule } from '../access/decide-change.ts'
import { decimal } from '../money/decimal.ts'

/** What a change does to a bank's authorisation rules once a second person has confirmed it. */
export const RULE_CHANGE_KINDS = ['CREATE', 'UPDATE', 'SWITCH_OFF', 'SWITCH_ON'] as const
export type RuleChangeKind = (typeof RULE_CHANGE_KINDS)[number]

/** What can be proposed about a rule that exists. */
export const RULE_ACTIONS = ['update', 'switch_off', 'switch_on'] as const
export type RuleAction = (typeof RULE_ACTIONS)[number]

/** What keeps somebody from changing a bank's authorisation rules; `ruleRefusal` (packages/contract/errors) has the codes. */
export type AuthorisationRuleRule =
  | 'PLATFORM_RULE'
  | 'CHANGE_PENDING'
  | 'RULE_INACTIVE'
  | 'RULE_ACTIVE'
  | ChangeRule

/** An authorisation rule. `bankId` null: the platform's, in force at every bank without a rule of its own. */
export interface RuleFacts {
  readonly id: string
  readonly bankId: string | null
  readonly active: boolean
  /** TND: from this counter value on, a second person validates. */
  readonly amountFrom: string
}

/**
 * The rule in force at a bank (domain rules §4): the strictest of its own active rules, which is the one with the lowest
 * amount; where it has none, the strictest of the platform's; null where there is none either, and no order is exempt.
 */
export function ruleInForce<R extends RuleFacts>(rules: readonly R[], bankId: string): R | null {
  const strictest = (candidates: readonly R[]) =>
    candidates.reduce<R | null>(
      (least, rule) =>
        least === null || decimal(rule.amountFrom).lessThan(decimal(least.amountFrom)) ? rule : least,
      null,
    )
  const active = rules.filter((rule) => rule.active)
  return (
    strictest(active.filter((rule) => rule.bankId === bankId)) ??
    strictest(active.filter((rule) => rule.bankId === null))
  )
}

/** Which rule keeps a bank's people from proposing this about a rule; null where nothing does. */
export function decideRuleAction(
  rule: RuleFacts,
  hasPendingChange: boolean,
  action: RuleAction,
): AuthorisationRuleRule | null {
  if (rule.bankId === null) return 'PLATFORM_RULE'
  if (hasPendingChange) return 'CHANGE_PENDING'
  if (action === 'switch_off' && !rule.active) return 'RULE_INACTIVE'
  if (action === 'switch_on' && rule.active) return 'RULE_ACTIVE'
  return null
}
