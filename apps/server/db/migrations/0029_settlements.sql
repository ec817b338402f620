-- The settlement of a district: the delivered orders of one of a bank's agencies are cashed out one after another, each in
-- its own transaction, by a job that goes on where a server that died has stopped.

create table settlements (
  id uuid primary key,
  company_id uuid not null references companies,
  agency_id uuid not null references agencies,
  -- Whose rights count for every order.
  asked_by uuid not null references users,
  request_id text,
  created_at timestamptz not null,
  finished_at timestamptz
);
-- Who asks for an agency's settlement while one is under way joins it.
create unique index settlements_under_way on settlements (agency_id) where finished_at is null;
create index settlements_of_company on settlements (company_id, created_at);

create table settlement_orders (
  settlement_id uuid not null references settlements on delete cascade,
  order_id uuid not null references orders,
  seq integer not null,
  outcome text not null default 'WAITING' check (outcome in ('WAITING', 'DONE', 'REFUSED')),
  -- Code, French sentence and rule, where the order was refused.
  refusal jsonb,
  primary key (settlement_id, order_id),
  check ((outcome = 'REFUSED') = (refusal is not null))
);
create index settlement_orders_waiting on settlement_orders (settlement_id, seq) where outcome = 'WAITING';

grant select, insert, update on settlements, settlement_orders to fxmatch_app;
