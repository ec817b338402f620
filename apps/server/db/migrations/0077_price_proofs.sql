-- Proofs of orders' prices (packages/domain/price-proof, decision 0320): what could be had as a price was made, and where the
-- references stood, frozen in the transaction of the step. Both tables are only added to.
create table order_price_proofs (
  order_id uuid not null references orders,
  -- The order's, as the step leaves it: with the order's id it finds the audit's entry, which tells the SHA-256 of `content`.
  version integer not null check (version > 0),
  moment text not null check (moment in ('PLACED', 'BID', 'AWARDED', 'COUNTER_ACCEPTED', 'HALF_CONFIRMED', 'CONFIRMED')),
  at timestamptz not null,
  -- Canonical JSON. The columns below are in it too: lists read them, and `fxmatch audit verify` compares them.
  content text not null,
  -- The price's place among those that could be ordered for the whole amount.
  rank integer not null check (rank > 0),
  -- Against the central bank's fixing; null where there was none.
  spread_bps numeric(12, 1),
  cost_tnd numeric(20, 3),
  -- Against the best single position; null where there was none.
  slippage_tnd numeric(20, 3),
  -- Null where none was asked.
  reason text check (reason in ('PLACE', 'NOTES', 'SPEED', 'RELATION', 'WHOLE', 'OTHER', 'NOT_GIVEN')),
  primary key (order_id, version),
  check ((spread_bps is null) = (cost_tnd is null))
);
create trigger append_only before update or delete or truncate on order_price_proofs
  for each statement execute function refuse_change();

-- What compliance writes beside a proof.
create table order_price_proof_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  user_id uuid not null references users,
  company_id uuid not null references companies,
  text text not null check (length(text) between 3 and 500),
  created_at timestamptz not null
);
create index order_price_proof_notes_order on order_price_proof_notes (order_id, id);
create trigger append_only before update or delete or truncate on order_price_proof_notes
  for each statement execute function refuse_change();
grant select, insert on order_price_proofs, order_price_proof_notes to fxmatch_app;

-- The central bank's rates are read for every proof, and change a few times a day (decision 0241).
insert into reference_versions (name) values ('fixings');
create trigger reference_changed after insert or update or delete or truncate on fixings
  for each statement execute function count_reference_change();

-- As in 0012_expired_record.sql, with the proofs.
create or replace function forget_orders(ids uuid[]) returns void language sql set search_path = public, pg_temp as $$
  delete from order_message_reads where message_id in (select id from order_messages where order_id = any(ids));
  delete from order_messages where order_id = any(ids);
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
