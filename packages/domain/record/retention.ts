import { KNOWN_DEVICE_DAYS } from '../access/sign-in-limits.ts'
import { marketDate, startOfMarketDate } from '../calendar/working-days.ts'
import { DELIVERY_DAYS } from '../webhooks/delivery-table.ts'

/**
 * Years for which the record of business is kept, from the end of the calendar year in which something ended: books and
 * their vouchers (Code de commerce, article 13: ten years).
 */
export const RECORD_YEARS = 10

/**
 * What ended before this moment has been kept for its ten years: the beginning, in Tunis, of the oldest year that is
 * kept.
 */
export function recordKeptFrom(now: Date): Date {
  const year = Number(marketDate(now).slice(0, 4)) - RECORD_YEARS
  return startOfMarketDate(`${year}-01-01`)
}

/** Days for which it stays known when and from where somebody was signed in, after the session ended. */
export const ENDED_SESSION_DAYS = 90
/** Days for which a used or expired one-time link stays known, so that whoever follows it reads why it leads nowhere. */
export const SPENT_LINK_DAYS = 30
/** Days for which a sent or given-up mail stays on record: long enough to answer 'I got no mail'. */
export const SETTLED_MAIL_DAYS = 90

/**
 * How long the rows of a table are kept (decision record 0068).
 * - `record`: ten years. The application's role cannot delete them; only functions of the database (delete_expired_…)
 *   delete what is older (decision records 0065 and 0083).
 * - `standing`: as long as what they describe exists: companies, people, settings, reference data.
 * - `personal`: about one person and of no use to the record; goes with the person's account, or sooner.
 * - `passing`: serves for a while; a job deletes it, `until` says when.
 */
export type Keeping =
  | { readonly keep: 'record' | 'standing' | 'personal' }
  | { readonly keep: 'passing'; readonly until: string }

const record: Keeping = { keep: 'record' }
const standing: Keeping = { keep: 'standing' }
const personal: Keeping = { keep: 'personal' }
const until = (text: string): Keeping => ({ keep: 'passing', until: text })

/** Every table of the product. A new table without a row here fails a test. */
export const RETENTION: Readonly<Record<string, Keeping>> = {
  // What was agreed, who decided it, what was paid.
  positions: record,
  position_members: record,
  position_ends: record,
  orders: record,
  order_offers: record,
  order_price_proofs: record,
  order_price_proof_notes: record,
  price_outliers: record,
  order_history: record,
  order_banknotes: record,
  order_messages: record,
  order_message_reads: record,
  tickets: record,
  order_requests: record,
  request_history: record,
  request_slips: record,
  import_titles: record,
  claimed_titles: standing,
  import_title_claims: record,
  title_dues: record,
  settlements: record,
  settlement_orders: record,
  journals: record,
  ledger_entries: record,
  closing_preparations: record,
  closing_signatures: record,
  execution_reports: record,
  execution_report_steps: record,
  execution_report_months: record,
  invoices: record,
  invoice_lines: record,
  invoice_closings: record,
  invoice_counters: record,
  audit_entries: record,
  audit_chain: record,
  // Under which terms: an order refers to those of its day.
  commission_settings: record,
  share_settings: record,
  margin_settings: record,
  remainder_rates: record,
  standard_rates: record,
  standard_rate_validations: record,
  agency_rates: record,
  agency_rate_validations: record,
  opening_days: record,
  opening_rates: record,
  position_policies: record,
  races: record,
  authorisation_rules: record,
  authorisation_rule_changes: record,
  rate_changes: record,
  limit_changes: record,
  cover_changes: standing,
  gate_checks: record,
  gate_overrides: record,
  office_papers: record,
  office_paper_notices: record,
  office_declarations: record,
  office_deposits: record,
  office_ceiling_notices: record,
  house_refusals: record,
  owner_declarations: record,
  company_owners: record,
  rfqs: record,
  rfq_houses: record,
  quotes: record,
  standing_orders: record,
  standing_order_hits: record,
  standing_order_steps: record,
  market_status_changes: record,
  configuration_changes: record,
  trust_rates: record,
  trust_requests: record,
  trust_proposals: record,
  trust_steps: record,
  trust_token_movements: record,
  // Where the audit chain was cut: the links that are kept are verified from there.
  audit_checkpoints: standing,
  // Which names were looked for, and what became of who has one like them: the proof that they were looked for.
  screening_lists: standing,
  screening_entries: standing,
  screening_rounds: standing,
  screening_alerts: standing,
  screening_alert_steps: standing,
  screening_cleared: standing,
  screening_services: standing,
  screening_asks: standing,
  // Which machines acted for a company, who let them in, and by which secret.
  machine_clients: standing,
  machine_secrets: standing,
  // What the central bank published, whole: a proof of a price refers to the rates that were in force then.
  fixing_imports: standing,
  fixings: standing,
  fixing_rates: standing,
  late_fixings: standing,
  // What exists.
  governorates: standing,
  zones: standing,
  currencies: standing,
  companies: standing,
  second_steps: standing,
  service_times: standing,
  // Those that nobody else sees go with their author's account.
  saved_views: standing,
  favourite_houses: standing,
  company_changes: standing,
  users: standing,
  // Which of them were one person's as one was erased: what they did, two people had to do.
  accounts_of_one_person: standing,
  // Cards and mailboxes go with either account.
  parted_accounts: standing,
  user_roles: standing,
  agencies: standing,
  agency_boards: standing,
  syndicates: standing,
  syndicate_members: standing,
  configuration: standing,
  // How often reference data were changed.
  reference_versions: standing,
  denominations: standing,
  holidays: standing,
  market_clock: standing,
  order_steps: standing,
  // Counts and sums of the orders, which are kept.
  order_tallies: standing,
  order_days: standing,
  // Sums of what is on the market.
  market_tallies: standing,
  request_steps: standing,
  trust_cities: standing,
  trust_operators: standing,
  trust_agencies: standing,
  trust_tiers: standing,
  trust_token_accounts: standing,
  server_keys: standing,
  // Which migrations an older server must not serve on.
  breaking_migrations: standing,
  // Fingerprints of the keys that second factors are sealed with.
  sealing_keys: standing,
  sandbox: standing,
  last_backup: standing,
  first_mail: standing,
  sign_ups: standing,
  sign_up_history: standing,
  // What was removed is gone with its keys; the audit has who made and removed it.
  webhook_endpoints: standing,
  webhook_cursor: standing,
  standing_order_cursor: standing,
  rate_alert_cursor: standing,
  // Whose account it is.
  user_settings: personal,
  user_identities: personal,
  account_changes: personal,
  second_factors: personal,
  recovery_codes: personal,
  calendar_feeds: personal,
  notification_choices: personal,
  // Somebody deletes their own.
  rate_alerts: personal,
  push_subscriptions: personal,
  notification_readers: personal,
  // What serves for a while.
  sessions: until(`${ENDED_SESSION_DAYS} days after their end`),
  known_devices: until(`${KNOWN_DEVICE_DAYS} days unused`),
  one_time_links: until(`${SPENT_LINK_DAYS} days after their end`),
  mails: until(`${SETTLED_MAIL_DAYS} days after they were sent or given up`),
  sign_in_challenges: until('minutes after their beginning'),
  notifications: until('configuration notification.keep_days'),
  pushes: until('sent, or PUSH_MINUTES old'),
  exports: until('24 hours'),
  export_chunks: until('24 hours'),
  sign_up_documents: until('configuration sign_up.refused_document_days, where the sign-up was refused'),
  sign_up_document_chunks: until('with their document'),
  order_tally_changes: until('seconds later, added to the tallies'),
  market_tally_changes: until('seconds later, added to the tallies'),
  rate_limits: until('configuration of the limits, after their window'),
  outbox: until('48 hours after they were relayed'),
  outbox_relayed: until('with their event'),
  live_events: until('48 hours'),
  idempotency_keys: until('48 hours, a machine’s 7 days'),
  machine_assertions: until('48 hours, once they could not be used any more'),
  webhook_deliveries: until(`${DELIVERY_DAYS} days`),
  webhook_attempts: until('with their delivery'),
  trust_contact_checks: until('a day after they began'),
  trust_used_challenges: until('minutes, once they could not be used any more'),
}

/** The tables of which the application's role deletes nothing. */
export const RECORD_TABLES: readonly string[] = Object.entries(RETENTION)
  .filter(([, { keep }]) => keep === 'record')
  .map(([table]) => table)
