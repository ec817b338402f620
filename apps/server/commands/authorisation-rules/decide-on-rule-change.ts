import { CHANGE_RESULT, type ChangeAction, decideChange } from '@fxmatch/domain/access/decide-change'
import { lockCompany } from '../../db/companies/agencies.ts'
import { deciderBeside } from '../../db/companies/known-people.ts'
import { type RuleChangeRow, readRuleChanges } from '../../db/reference/authorisation-rules.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteRuleChange, refuseRule } from './note-rule-change.ts'

/**
 * Decides on a proposed change of the bank's authorisation rules: another person than its proposer confirms or refuses,
 * the proposer withdraws. A confirmed change counts for every market-room confirmation from then on.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another bank's change; what `decideChange` refuses (SEGREGATION,
 * RULE_CHANGE_DECIDED).
 */
export async function decideOnRuleChange(
  context: ActorContext,
  input: { changeId: string; action: ChangeAction; reason?: string | null },
): Promise<Result<{ changeId: string }>> {
  const { actor, tx, clock } = context
  const { changeId, action, reason = null } = input
  const able = requireCapability(actor, 'rule.manage')
  if (!able.ok) return able
  const bankId = actor.companyId
  // Market-room confirmations under way are waited for, and later ones wait for this (`holdRulesInForce`).
  await lockCompany(tx, bankId)
  const [change] = await readRuleChanges(tx, { bankId, id: changeId, limit: 1 })
  if (!change) return refuse('NOT_FOUND')
  const facts = { status: change.status, proposedBy: change.proposed_by }
  const decider = await deciderBeside(tx, actor.userId, change.proposed_by)
  const rule = decideChange(decider, facts, action)
  if (rule !== null) return refuseRule(rule)
  const ruleId = action === 'confirm' ? await applyChange(context, change) : change.rule_id
  const decided = { status: CHANGE_RESULT[action], decided_by: actor.userId, decided_at: clock.now(), reason }
  await tx
    .updateTable('authorisation_rule_changes')
    .set({ ...decided, rule_id: ruleId })
    .where('id', '=', changeId)
    .execute()
  const { kind, label, amount_from: amount } = change
  await noteRuleChange(context, {
    event: `change_${CHANGE_RESULT[action].toLowerCase()}`,
    changeId,
    bankId,
    data: { bank: bankId, kind, rule: ruleId, label, amount, proposedBy: change.proposed_by, reason },
  })
  return done({ changeId })
}

/** Writes a confirmed change to its rule, or the new rule. @returns the rule's id */
async function applyChange(context: ActorContext, change: RuleChangeRow): Promise<string> {
  const { tx, clock, ids } = context
  if (change.rule_id === null) {
    const id = ids.uuid()
    await tx
      .insertInto('authorisation_rules')
      .values({
        id,
        bank_id: change.bank_id,
        label: change.label,
        amount_from: change.amount_from,
        created_at: clock.now(),
      })
      .execute()
    return id
  }
  const active = change.kind === 'SWITCH_ON' ? true : change.kind === 'SWITCH_OFF' ? false : undefined
  await tx
    .updateTable('authorisation_rules')
    .set((eb) => ({
      label: change.label,
      amount_from: change.amount_from,
      ...(active === undefined ? {} : { active }),
      changed_at: clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', change.rule_id)
    .execute()
  return change.rule_id
}
