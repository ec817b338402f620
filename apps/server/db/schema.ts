import type { BankSetupTables } from './schema-bank-setup.ts'
import type { CalendarTables } from './schema-calendar.ts'
import type { ControlTables } from './schema-control.ts'
import type {
  AgenciesTable,
  AuthorisationRulesTable,
  CommissionSettingsTable,
  CompaniesTable,
  ConfigurationTable,
  CurrenciesTable,
  GovernoratesTable,
  HolidaysTable,
  MarginSettingsTable,
  SessionsTable,
  ShareSettingsTable,
  SyndicateMembersTable,
  SyndicatesTable,
  UserRolesTable,
  UsersTable,
  ZonesTable,
} from './schema-foundation.ts'
import type { InvoiceTables } from './schema-invoices.ts'
import type { LimitTables } from './schema-limits.ts'
import type { MailTables } from './schema-mail.ts'
import type {
  OrderBanknotesTable,
  OrderHistoryTable,
  OrderOffersTable,
  OrderStepsTable,
  OrdersTable,
  PositionMembersTable,
  PositionsTable,
  TicketsTable,
} from './schema-market.ts'
import type { MessageTables } from './schema-messages.ts'
import type { NotificationTables } from './schema-notifications.ts'
import type {
  AuditChainTable,
  AuditCheckpointsTable,
  AuditEntriesTable,
  ExportChunksTable,
  ExportsTable,
  IdempotencyKeysTable,
  JournalsTable,
  LedgerEntriesTable,
  LiveEventsTable,
  OutboxRelayedTable,
  OutboxTable,
} from './schema-record.ts'
import type { RequestTables } from './schema-requests.ts'
import type { RuleTables } from './schema-rules.ts'
import type { SecondFactorTables } from './schema-second-factor.ts'
import type { SettingsTables } from './schema-settings.ts'
import type { SettlementTables } from './schema-settlements.ts'
import type { SignUpTables } from './schema-sign-ups.ts'
import type { TallyTables } from './schema-tallies.ts'
import type { TrustTables } from './schema-trust.ts'

/** Every table of the application, as Kysely sees it. The SQL migrations are the truth. */
export interface Database
  extends BankSetupTables,
    MailTables,
    RequestTables,
    LimitTables,
    SignUpTables,
    ControlTables,
    SettingsTables,
    CalendarTables,
    InvoiceTables,
    SettlementTables,
    SecondFactorTables,
    RuleTables,
    NotificationTables,
    MessageTables,
    TallyTables,
    TrustTables {
  governorates: GovernoratesTable
  zones: ZonesTable
  currencies: CurrenciesTable
  companies: CompaniesTable
  users: UsersTable
  user_roles: UserRolesTable
  sessions: SessionsTable
  agencies: AgenciesTable
  syndicates: SyndicatesTable
  syndicate_members: SyndicateMembersTable
  commission_settings: CommissionSettingsTable
  share_settings: ShareSettingsTable
  margin_settings: MarginSettingsTable
  authorisation_rules: AuthorisationRulesTable
  configuration: ConfigurationTable
  holidays: HolidaysTable
  positions: PositionsTable
  position_members: PositionMembersTable
  order_steps: OrderStepsTable
  orders: OrdersTable
  order_offers: OrderOffersTable
  order_history: OrderHistoryTable
  order_banknotes: OrderBanknotesTable
  tickets: TicketsTable
  journals: JournalsTable
  ledger_entries: LedgerEntriesTable
  audit_entries: AuditEntriesTable
  audit_chain: AuditChainTable
  audit_checkpoints: AuditCheckpointsTable
  outbox: OutboxTable
  outbox_relayed: OutboxRelayedTable
  live_events: LiveEventsTable
  idempotency_keys: IdempotencyKeysTable
  exports: ExportsTable
  export_chunks: ExportChunksTable
}
