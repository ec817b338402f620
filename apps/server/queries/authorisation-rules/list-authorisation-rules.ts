import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import type {
  AuthorisationRule,
  AuthorisationRules,
  RuleChange,
} from '@fxmatch/contract/http/authorisation-rules'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CHANGE_ACTIONS, decideChange } from '@fxmatch/domain/access/decide-change'
import {
  type AuthorisationRuleRule,
  decideRuleAction,
  RULE_ACTIONS,
  ruleInForce,
} from '@fxmatch/domain/authorisation-rules/decide-rule'
import { withoutZeros } from '@fxmatch/domain/money/present-values'
import type { Kysely } from 'kysely'
import { readCountsAs, readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import {
  type AuthorisationRuleRow,
  type RuleChangeRow,
  readAuthorisationRules,
  readRuleChanges,
  rulesWithPendingChange,
} from '../../db/reference/authorisation-rules.ts'
import type { Database } from '../../db/schema.ts'
import { presentRefusable } from '../present-refusable.ts'

type Reader = Kysely<Database>

const CHANGES_SHOWN = 50

/** Allowed, or why not: for whoever cannot act on rules at all the server says nothing to explain. */
function explained<A extends string>(action: A, rule: AuthorisationRuleRule | null) {
  return { action, ...presentRefusable(rule && ruleRefusal(rule)) }
}

function presentRule(
  viewer: Actor,
  rule: AuthorisationRuleRow,
  more: { pending: ReadonlySet<string>; inForceId: string | null },
): AuthorisationRule {
  return {
    id: rule.id,
    label: rule.label,
    amount: withoutZeros(rule.amountFrom),
    active: rule.active,
    bank: rule.bankId === null ? null : { id: rule.bankId, name: rule.bankName ?? '' },
    inForce: rule.id === more.inForceId,
    version: rule.version,
    createdAt: rule.createdAt.toISOString(),
    changedAt: rule.changedAt?.toISOString() ?? null,
    allowedActions: viewer.capabilities.has('rule.manage')
      ? RULE_ACTIONS.map((action) =>
          explained(action, decideRuleAction(rule, more.pending.has(rule.id), action)),
        )
      : [],
  }
}

/** As whom the viewer counts beside each of those who proposed what waits. */
const beside = (db: Reader, viewer: Actor, changes: readonly RuleChangeRow[]) =>
  readCountsAs(
    db,
    viewer.userId,
    changes.filter(({ status }) => status === 'PENDING').map((row) => row.proposed_by),
  )

function presentChange(viewer: Actor, row: RuleChangeRow, as: (first: string) => string): RuleChange {
  const facts = { status: row.status, proposedBy: row.proposed_by }
  const decider = { userId: viewer.userId, countsAs: as(row.proposed_by) }
  return {
    id: row.id,
    rule: row.rule_id,
    kind: row.kind,
    bank: { id: row.bank_id, name: row.bank_name },
    label: row.label,
    amount: withoutZeros(row.amount_from),
    was:
      row.was_label === null || row.was_amount_from === null
        ? null
        : { label: row.was_label, amount: withoutZeros(row.was_amount_from) },
    status: row.status,
    proposedBy: row.proposer_name,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    allowedActions: viewer.capabilities.has('rule.manage')
      ? CHANGE_ACTIONS.map((action) => explained(action, decideChange(decider, facts, action)))
      : [],
  }
}

/** Other people of the bank who can decide on rules: where there are none, a proposal waits for ever. */
async function countOtherDeciders(db: Reader, viewer: Actor, now: Date): Promise<number> {
  const people = await peopleWith(db, { companyId: viewer.companyId, capability: 'rule.manage', now })
  return (await readOthers(db, viewer.userId, people)).length
}

/**
 * The authorisation rules of the viewer's bank with the platform's, and their changes; every bank's for the platform,
 * which decides nothing about them.
 */
export async function listAuthorisationRules(
  db: Reader,
  viewer: Actor,
  now: Date,
): Promise<AuthorisationRules> {
  const bankId = viewer.capabilities.has('platform.read') ? null : viewer.companyId
  const rules = await readAuthorisationRules(db, bankId)
  const pending = await rulesWithPendingChange(
    db,
    rules.map(({ id }) => id),
  )
  const inForceId = bankId === null ? null : (ruleInForce(rules, bankId)?.id ?? null)
  const changes = await readRuleChanges(db, { bankId, limit: CHANGES_SHOWN })
  const as = await beside(db, viewer, changes)
  return {
    rules: rules.map((rule) => presentRule(viewer, rule, { pending, inForceId })),
    changes: changes.map((row) => presentChange(viewer, row, as)),
    otherDeciders: viewer.capabilities.has('rule.manage') ? await countOtherDeciders(db, viewer, now) : 0,
  }
}

/** One change of the viewer's bank; null for any other. */
export async function getRuleChange(db: Reader, viewer: Actor, id: string): Promise<RuleChange | null> {
  const [row] = await readRuleChanges(db, { bankId: viewer.companyId, id, limit: 1 })
  return row ? presentChange(viewer, row, await beside(db, viewer, [row])) : null
}
