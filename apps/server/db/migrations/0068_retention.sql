-- The record is kept for ten years (packages/domain/record/retention.ts): the application deletes none of it.
do $$
declare name text;
begin
  foreach name in array array[
    'positions', 'position_members', 'orders', 'order_offers', 'order_history', 'order_banknotes', 'order_messages',
    'tickets', 'order_requests', 'request_history', 'request_slips', 'import_titles', 'settlements', 'settlement_orders',
    'journals', 'ledger_entries', 'invoices', 'invoice_lines', 'invoice_closings', 'invoice_counters', 'audit_entries',
    'audit_chain', 'commission_settings', 'share_settings', 'margin_settings', 'remainder_rates', 'standard_rates',
    'standard_rate_validations', 'agency_rates', 'agency_rate_validations', 'opening_days', 'opening_rates',
    'position_policies', 'races', 'authorisation_rules', 'authorisation_rule_changes', 'market_status_changes',
    'configuration_changes', 'trust_rates', 'trust_requests', 'trust_proposals', 'trust_steps', 'trust_token_movements'
  ] loop
    execute format('revoke delete, truncate on %I from fxmatch_app', name);
  end loop;
end $$;

-- The clean-up looks for what ended long ago.
create index sessions_ended on sessions ((coalesce(ended_at, expires_at)));
create index one_time_links_spent on one_time_links (expires_at);
create index mails_settled on mails ((coalesce(sent_at, given_up_at))) where sent_at is not null or given_up_at is not null;
