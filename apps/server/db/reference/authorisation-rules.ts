import { type RuleFacts, ruleInForce } from '@fxmatch/domain/authorisation-rules/decide-rule'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { forgetReference, remembered } from './remembered.ts'

type Reader = Kysely<Database>

/** An authorisation rule as it stands; `bankId` null is the platform's. Amounts are TND. */
export interface AuthorisationRuleRow extends RuleFacts {
  readonly label: string
  readonly version: number
  readonly createdAt: Date
  readonly changedAt: Date | null
  readonly bankName: string | null
}

/** The rules that concern a bank, its own and the platform's; of every bank with null. Own ones first, strictest first. */
export function readAuthorisationRules(db: Reader, bankId: string | null): Promise<AuthorisationRuleRow[]> {
  return db
    .selectFrom('authorisation_rules')
    .leftJoin('companies', 'companies.id', 'authorisation_rules.bank_id')
    .$if(bankId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('authorisation_rules.bank_id', '=', bankId ?? ''),
          eb('authorisation_rules.bank_id', 'is', null),
        ]),
      ),
    )
    .orderBy('companies.name', (order) => order.asc().nullsLast())
    .orderBy('authorisation_rules.active', 'desc')
    .orderBy('authorisation_rules.amount_from')
    .orderBy('authorisation_rules.id')
    .select([
      'authorisation_rules.id',
      'authorisation_rules.bank_id as bankId',
      'authorisation_rules.label',
      'authorisation_rules.amount_from as amountFrom',
      'authorisation_rules.active',
      'authorisation_rules.version',
      'authorisation_rules.created_at as createdAt',
      'authorisation_rules.changed_at as changedAt',
      'companies.name as bankName',
    ])
    .execute()
}

/** A rule in use, as far as a decision needs it. */
export type ActiveRule = RuleFacts & { readonly label: string }

/**
 * The rules in use that concern a bank, its own and the platform's, strictest first, as a column of the statement around
 * it. @param bankColumn the column that names the bank
 */
export function activeRules(bankColumn: 'orders.bank_id'): RawBuilder<ActiveRule[]> {
  return sql<ActiveRule[]>`(
    select coalesce(json_agg(json_build_object('id', r.id, 'bankId', r.bank_id, 'active', r.active,
      'label', r.label, 'amountFrom', r.amount_from::text) order by r.amount_from, r.id), '[]')
    from authorisation_rules r
    where r.active and (r.bank_id = ${sql.ref(bankColumn)} or r.bank_id is null))`
}

/** The authorisation rule that decides at a bank now; null where every order needs a second validation. */
export async function findRuleInForce(db: Reader, bankId: string): Promise<AuthorisationRuleRow | null> {
  return ruleInForce(await readAuthorisationRules(db, bankId), bankId)
}

/** The rule in force at a bank as an order keeps it: the threshold and the rule's label. */
export async function secondValidationColumns(
  db: Reader,
  bankId: string,
): Promise<{ second_validation_from: string | null; second_validation_rule: string | null }> {
  return remembered(db, `rule ${bankId}`, async () => asSecondValidation(await findRuleInForce(db, bankId)))
}

/** A rule as an order keeps it. */
export function asSecondValidation(rule: ActiveRule | null) {
  return { second_validation_from: rule?.amountFrom ?? null, second_validation_rule: rule?.label ?? null }
}

/**
 * Holds a bank's authorisation rules as they are until the transaction ends: a change of them waits, other market-room
 * confirmations do not.
 */
export async function holdRulesInForce(db: Reader, bankId: string): Promise<void> {
  forgetReference(db)
  await db.selectFrom('companies').select('id').where('id', '=', bankId).forShare().execute()
}

/** Changes of a bank's rules, those that wait first, then the latest; of every bank with null. */
export function readRuleChanges(
  db: Reader,
  filter: { bankId: string | null; id?: string | undefined; limit: number },
) {
  const { bankId, id, limit } = filter
  return db
    .selectFrom('authorisation_rule_changes as change')
    .innerJoin('companies', 'companies.id', 'change.bank_id')
    .innerJoin('users as proposer', 'proposer.id', 'change.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'change.decided_by')
    .$if(bankId !== null, (query) => query.where('change.bank_id', '=', bankId ?? ''))
    .$if(id !== undefined, (query) => query.where('change.id', '=', id ?? ''))
    .orderBy((eb) => eb('change.status', '=', 'PENDING'), 'desc')
    .orderBy('change.proposed_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(limit)
    .selectAll('change')
    .select([
      'companies.name as bank_name',
      'proposer.full_name as proposer_name',
      'decider.full_name as decider_name',
    ])
    .execute()
}
export type RuleChangeRow = Awaited<ReturnType<typeof readRuleChanges>>[number]

/** Which of these rules have a change that waits. */
export async function rulesWithPendingChange(db: Reader, ruleIds: readonly string[]): Promise<Set<string>> {
  if (ruleIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('authorisation_rule_changes')
    .where('rule_id', 'in', ruleIds)
    .where('status', '=', 'PENDING')
    .select('rule_id')
    .execute()
  return new Set(rows.flatMap(({ rule_id }) => (rule_id === null ? [] : [rule_id])))
}
