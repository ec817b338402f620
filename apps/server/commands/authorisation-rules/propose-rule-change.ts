import type { AuthorisationRuleFields } from '@fxmatch/contract/http/authorisation-rules'
import {
  decideRuleAction,
  type RuleAction,
  type RuleChangeKind,
} from '@fxmatch/domain/authorisation-rules/decide-rule'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readAuthorisationRules, rulesWithPendingChange } from '../../db/reference/authorisation-rules.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteRuleChange, refuseRule } from './note-rule-change.ts'

/** A new rule, or a change of one; `version` is the rule's as the person saw it. */
export type ProposeRuleChangeInput =
  | ({ readonly action: 'create' } & AuthorisationRuleFields)
  | ({
      readonly action: 'update'
      readonly ruleId: string
      readonly version: number
    } & AuthorisationRuleFields)
  | { readonly action: 'switch_off' | 'switch_on'; readonly ruleId: string; readonly version: number }

const KINDS: Readonly<Record<RuleAction | 'create', RuleChangeKind>> = {
  create: 'CREATE',
  update: 'UPDATE',
  switch_off: 'SWITCH_OFF',
  switch_on: 'SWITCH_ON',
}

/** Most proposals of a bank that wait at the same time: people decide on them one by one. */
const MOST_PENDING = 20

/**
 * Proposes a change of the actor's bank's authorisation rules; nothing changes until another person confirms it.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another bank's rule; what `decideRuleAction` refuses (RULE_STATE,
 * RULE_CHANGE_PENDING); RULE_CHANGE_PENDING where too many wait; RULE_CHANGED, with the present version, where the rule
 * is not the one that the person saw.
 */
export async function proposeRuleChange(
  context: ActorContext,
  input: ProposeRuleChangeInput,
): Promise<Result<{ changeId: string }>> {
  const { actor, tx, clock, ids } = context
  const able = requireCapability(actor, 'rule.manage')
  if (!able.ok) return able
  const bankId = actor.companyId
  await lockCompany(tx, bankId)
  const stands = await standing(context, input)
  if (!stands.ok) return stands
  const { was } = stands.value
  const { count } = await tx
    .selectFrom('authorisation_rule_changes')
    .where('bank_id', '=', bankId)
    .where('status', '=', 'PENDING')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_PENDING) return refuseRule('CHANGE_PENDING')
  const proposed = 'label' in input ? { label: input.label, amount: input.amount } : was
  if (proposed === null) return refuse('INVALID_INPUT')
  const changeId = ids.uuid()
  const kind = KINDS[input.action]
  await tx
    .insertInto('authorisation_rule_changes')
    .values({
      id: changeId,
      bank_id: bankId,
      rule_id: 'ruleId' in input ? input.ruleId : null,
      kind,
      label: proposed.label,
      amount_from: proposed.amount,
      was_label: was?.label ?? null,
      was_amount_from: was?.amount ?? null,
      proposed_by: actor.userId,
      proposed_at: clock.now(),
    })
    .execute()
  await noteRuleChange(context, {
    event: 'change_proposed',
    changeId,
    bankId,
    data: { bank: bankId, kind, rule: 'ruleId' in input ? input.ruleId : null, ...proposed, was },
  })
  return done({ changeId })
}

type Standing = { readonly was: { readonly label: string; readonly amount: string } | null }

/** The rule that the change is about, as it stands behind the lock; none for a new one. */
async function standing(
  { actor, tx }: ActorContext,
  input: ProposeRuleChangeInput,
): Promise<Result<Standing>> {
  if (input.action === 'create') return done({ was: null })
  const rules = await readAuthorisationRules(tx, actor.companyId)
  const rule = rules.find(({ id }) => id === input.ruleId)
  if (!rule) return refuse('NOT_FOUND')
  const pending = await rulesWithPendingChange(tx, [rule.id])
  const refused = decideRuleAction(rule, pending.has(rule.id), input.action)
  if (refused !== null) return refuseRule(refused)
  if (rule.version !== input.version)
    return refuse('RULE_CHANGED', { rule: 'RULE_CHANGED', current: rule.version })
  return done({ was: { label: rule.label, amount: rule.amountFrom } })
}
