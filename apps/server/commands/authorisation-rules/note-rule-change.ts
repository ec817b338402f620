import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import type { AuthorisationRuleRule } from '@fxmatch/domain/authorisation-rules/decide-rule'
import { withPlatform } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { type Refusal, refuse } from '../kernel/result.ts'

/** Refuses by a rule about authorisation rules; codes: `ruleRefusal`. */
export function refuseRule(rule: AuthorisationRuleRule): { ok: false; refusal: Refusal } {
  return refuse(ruleRefusal(rule).code, { rule })
}

/** Writes the audit entry and the event of a step of a change. The bank is told, and the platform. */
export async function noteRuleChange(
  context: ActorContext,
  note: { event: string; changeId: string; bankId: string; data: object },
): Promise<void> {
  const { event, changeId, bankId, data } = note
  const action = `authorisation_rule.${event}`
  await audit(context, { action, objectType: 'authorisation_rule_change', objectId: changeId, data })
  const companies = await withPlatform(context.tx, bankId)
  await emit(context, [
    { type: 'change', noun: 'authorisation_rule', event: action, id: changeId, companies },
  ])
}
