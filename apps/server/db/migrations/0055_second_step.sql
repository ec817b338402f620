-- Whether a company confirms by a step of its own what it has accepted at the asked price (decision 0280). Where a company has no
-- row its acceptance confirms too. What was agreed upon before this release goes on: whoever trades already keeps the second step
-- until somebody of theirs gives it up.
create table second_steps (
  company_id uuid primary key references companies,
  wanted boolean not null,
  version int not null default 1,
  set_by uuid references users,
  set_at timestamptz not null
);
grant select, insert, update on second_steps to fxmatch_app;
insert into reference_versions (name) values ('second_steps');
create trigger reference_changed after insert or update or delete or truncate on second_steps
  for each statement execute function count_reference_change();
insert into second_steps (company_id, wanted, set_at) select id, true, now() from companies where kind <> 'PLATFORM';

-- What its companies had chosen when an order was placed goes with the order.
alter table orders
  add column buyer_accepts_bindingly boolean not null default false,
  add column seller_accepts_bindingly boolean not null default false,
  -- An order that its buyer can still take back is told to the other side then; null once it was, and where nothing was awaited.
  add column ask_at timestamptz,
  add constraint asked_later check (ask_at is null or asked_at is null);
create index orders_to_ask on orders (ask_at) where ask_at is not null;

insert into order_steps (from_status, to_status) values (1, 5);

-- What a person chose last in fields that are filled in again and again: field → value (packages/contract/http/user-settings.ts).
alter table user_settings add column last_chosen jsonb;
