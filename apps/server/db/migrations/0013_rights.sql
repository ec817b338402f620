-- What the application's role may do: the whole list. The record is kept from its own application (decision 0065): of what
-- packages/domain/record/retention.ts calls `record` it deletes no row, and of append-only tables it changes none. A table
-- that comes later is granted in the migration that makes it.

-- It reads everything, the migrator's own list included, which it must not write: else it could have a migration run again.
-- server_keys, trust_cities, trust_token_accounts and audit_checkpoints it can only read; functions and migrations write them.
grant select on all tables in schema public to fxmatch_app;

-- What is no record: reference data, accounts, settings of people, and what serves for a while.
grant insert, update, delete on
  governorates, zones, currencies, holidays, configuration, order_steps, request_steps,
  companies, users, user_roles, agencies, agency_boards, syndicates, syndicate_members, trust_tiers,
  sign_ups, sign_up_documents, sign_up_document_chunks,
  sessions, one_time_links, second_factors, recovery_codes, sign_in_challenges, rate_limits, calendar_feeds,
  notifications, notification_choices, mails, exports, export_chunks,
  order_tallies, order_tally_changes, outbox, outbox_relayed, live_events, idempotency_keys
  to fxmatch_app;

-- What changes and is kept.
grant insert, update on
  positions, position_members, orders, order_banknotes, tickets, order_requests, import_titles, settlements, settlement_orders,
  share_settings, authorisation_rules, authorisation_rule_changes,
  trust_operators, trust_agencies, trust_rates, trust_requests, trust_proposals,
  user_settings, notification_readers
  to fxmatch_app;
grant update on market_clock to fxmatch_app;

-- What is written once.
grant insert on
  order_offers, order_history, order_messages, order_message_reads, request_history, request_slips,
  journals, ledger_entries, invoice_lines, invoice_closings, audit_entries, audit_chain,
  commission_settings, margin_settings, remainder_rates, standard_rates, standard_rate_validations, agency_rates,
  agency_rate_validations, position_policies, opening_days, market_status_changes, configuration_changes,
  trust_steps, trust_token_movements
  to fxmatch_app;
-- What happened to a sign-up goes with it; challenges that have served go once they could not be used any more.
grant insert, delete on sign_up_history, trust_used_challenges to fxmatch_app;

-- What changes in part. Of an invoice only the payment changes.
grant insert on invoice_counters, invoices, opening_rates, races to fxmatch_app;
grant update (last) on invoice_counters to fxmatch_app;
grant update (paid_on, paid_by, paid_recorded_at, version) on invoices to fxmatch_app;
grant update (status, decided_by, decided_at, version) on opening_rates to fxmatch_app;
grant update (starts_at, ends_at, closed_at, announced, version) on races to fxmatch_app;

-- Numbers that identity columns give need no right.
grant usage on sequence
  order_references, ticket_references, request_references, trust_request_references, trust_proposal_references
  to fxmatch_app;

-- What is older than ten years is deleted by these functions, which refuse whatever is younger. Nobody may call their parts.
revoke all on function begin_expiry, end_expiry, order_expired, forget_orders, position_expired, delete_expired_audit,
  delete_expired_settlements, delete_expired_invoices, delete_expired_orders, delete_expired_positions,
  delete_expired_import_titles, delete_expired_trust, delete_expired_terms
  from public;
grant execute on function delete_expired_audit, delete_expired_settlements, delete_expired_invoices, delete_expired_orders,
  delete_expired_positions, delete_expired_import_titles, delete_expired_trust, delete_expired_terms
  to fxmatch_app;
