-- The record: ledger, audit, outbox, live events, idempotency. Nothing here is ever updated or deleted by the application.

create table journals (
  id uuid primary key,
  kind text not null check (kind in ('TICKET', 'DELIVERY', 'CASH_OUT', 'CANCELLATION')),
  order_id uuid not null references orders,
  created_at timestamptz not null,
  unique (order_id, kind)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  journal_id uuid not null references journals,
  company_id uuid not null references companies,
  account text not null,
  currency char(3) not null references currencies,
  amount numeric(20, 4) not null check (amount <> 0)
);
create index ledger_entries_journal on ledger_entries (journal_id);
create index ledger_entries_company on ledger_entries (company_id, account, currency);

create function check_journal_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where journal_id = new.journal_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'journal % does not balance', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal_balance();

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid references users,
  company_id uuid references companies,
  action text not null,
  object_type text not null,
  object_id text not null,
  data jsonb not null,
  request_id text
);
create index audit_entries_object on audit_entries (object_type, object_id, id);

-- The hash chain over the audit entries, in the order in which they were committed and seen. Written by one process at a
-- time, after the commit, so that two orders never wait for each other's hash.
create table audit_chain (
  seq bigint primary key,
  entry_id bigint not null unique references audit_entries,
  hash bytea not null
);

-- Written in the business transaction; relayed after it.
create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

-- Which outbox rows have been relayed: rows of `outbox` themselves are never changed.
create table outbox_relayed (
  outbox_id bigint primary key references outbox
);

-- What was published, numbered in the order in which subscribers see it: the source of replay.
create table live_events (
  seq bigint primary key,
  topic text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index live_events_topic on live_events (topic, seq);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on journals for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_entries for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on order_history for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on order_offers for each statement execute function refuse_change();

-- The application runs as this role: it owns nothing, so it can neither drop the triggers nor rewrite the record.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fxmatch_app') then
    create role fxmatch_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server created it at the same moment
end $$;
grant usage on schema public to fxmatch_app;
grant select, insert, update, delete on all tables in schema public to fxmatch_app;
grant usage on all sequences in schema public to fxmatch_app;
revoke update, delete, truncate on journals, ledger_entries, audit_entries, audit_chain, order_history, order_offers
  from fxmatch_app;
