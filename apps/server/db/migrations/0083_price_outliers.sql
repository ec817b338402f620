-- Prices that lie far from the others of their month (packages/domain/price-proof/outliers.ts, decision 0324): found by the clock, looked
-- at by the compliance of the bank and of the platform, each for itself, and closed by its note on the order.
create table price_outliers (
  id uuid primary key,
  -- Whose compliance looks at it.
  decider_id uuid not null references companies,
  order_id uuid not null references orders,
  -- Of the proof that the order's price is judged by.
  version integer not null,
  month date not null check (extract(day from month) = 1),
  spread_bps numeric(12, 1) not null,
  -- Of the proofs of the month, currency and form, as it was found: their median, the median of how far they lie from it, how many.
  median_bps numeric(12, 1) not null,
  deviation_bps numeric(12, 1) not null,
  proofs integer not null check (proofs > 0),
  found_at timestamptz not null,
  foreign key (order_id, version) references order_price_proofs (order_id, version),
  unique (order_id, version, decider_id)
);
create index price_outliers_decider on price_outliers (decider_id, found_at desc);
create trigger append_only before update or delete or truncate on price_outliers
  for each statement execute function refuse_change();
grant select, insert on price_outliers to fxmatch_app;

-- The proofs of a month are read each hour.
create index order_price_proofs_at on order_price_proofs (at);

-- As in 0077_price_proofs.sql, with what lay far out.
create or replace function forget_orders(ids uuid[]) returns void language sql set search_path = public, pg_temp as $$
  delete from order_message_reads where message_id in (select id from order_messages where order_id = any(ids));
  delete from order_messages where order_id = any(ids);
  delete from price_outliers where order_id = any(ids);
  delete from order_price_proof_notes where order_id = any(ids);
  delete from order_price_proofs where order_id = any(ids);
  delete from order_offers where order_id = any(ids);
  delete from order_history where order_id = any(ids);
  delete from order_banknotes where order_id = any(ids);
  delete from tickets where order_id = any(ids);
  delete from ledger_entries where journal_id in (select id from journals where order_id = any(ids));
  delete from journals where order_id = any(ids);
  delete from orders where id = any(ids);
$$;
