import type { RuleChangeKind, RuleChangeStatus } from '@fxmatch/domain/authorisation-rules/decide-rule'
import type { ColumnType } from 'kysely'
import type { Decimal, Instant } from './schema-columns.ts'

// Authorisation rules' proposed and decided changes (migration 0030).

export interface RuleTables {
  authorisation_rule_changes: AuthorisationRuleChangesTable
}

export interface AuthorisationRuleChangesTable {
  id: string
  bank_id: string
  rule_id: string | null
  kind: RuleChangeKind
  label: string
  amount_from: Decimal
  was_label: string | null
  was_amount_from: Decimal | null
  status: ColumnType<RuleChangeStatus, RuleChangeStatus | undefined, RuleChangeStatus>
  proposed_by: string
  proposed_at: Instant
  decided_by: ColumnType<string | null, string | null | undefined, string | null>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  reason: ColumnType<string | null, string | null | undefined, string | null>
}
