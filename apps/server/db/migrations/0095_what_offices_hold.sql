-- What an exchange office says that it holds (packages/domain/gate/office-ceilings.ts, decision 0349): notes in its safe, and what stands on
-- its account, by currency. The newest of each counts; all are kept.
create table office_declarations (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  kind text not null check (kind in ('CASH', 'ACCOUNT')),
  currency char(3) not null references currencies check (currency <> 'TND'),
  amount numeric(16, 3) not null check (amount >= 0 and amount <= 1000000000),
  -- What was to be there by what was declared before and has moved since; null for the first.
  expected numeric(16, 3),
  -- Why there is less.
  note text check (length(note) between 3 and 500),
  declared_by uuid not null references users,
  declared_at timestamptz not null,
  check (expected is null or amount >= expected or note is not null)
);
create index office_declarations_newest on office_declarations (company_id, kind, currency, number desc);
create trigger append_only before update or delete or truncate on office_declarations
  for each statement execute function refuse_change();

-- Notes that an office has brought to its bank: out of its safe, onto its account.
create table office_deposits (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  currency char(3) not null references currencies check (currency <> 'TND'),
  amount numeric(16, 3) not null check (amount > 0 and amount <= 1000000000),
  -- As it stands on the bank's slip, and what tells it from others (`paperKey`): no slip counts twice.
  slip text not null check (slip ~ '^[A-Za-z0-9/.-]{4,40}$'),
  slip_key text not null check (slip_key ~ '^[A-Z0-9]+$'),
  made_by uuid not null references users,
  made_at timestamptz not null,
  unique (company_id, slip_key)
);
create index office_deposits_company on office_deposits (company_id, currency, made_at);
create trigger append_only before update or delete or truncate on office_deposits
  for each statement execute function refuse_change();

-- Whom a ceiling was told of on a day of the market: once at each level.
create table office_ceiling_notices (
  office_id uuid not null references companies,
  kind text not null check (kind in ('CASH', 'ACCOUNT')),
  -- Of an account; '' for all notes together.
  currency text not null check (currency ~ '^([A-Z]{3})?$'),
  day date not null,
  percent smallint not null check (percent in (80, 100)),
  told_at timestamptz not null,
  primary key (office_id, kind, currency, day, percent)
);

grant select, insert on office_declarations, office_deposits, office_ceiling_notices to fxmatch_app;

-- The slip of the deposit that an override of a ceiling names: with each slip one excess is let through.
alter table gate_overrides
  add column slip text check (slip ~ '^[A-Za-z0-9/.-]{4,40}$'),
  add column slip_key text check (slip_key ~ '^[A-Z0-9]+$'),
  add constraint gate_overrides_slip check ((slip is null) = (slip_key is null));
create unique index one_override_per_slip on gate_overrides (company_id, slip_key) where status in ('REQUESTED', 'APPROVED', 'USED');

-- The check of the ceiling that an override let through: as the traveller accepts, it is not asked again.
alter table trust_proposals add column ceiling_check uuid;

-- What an office may hold, TND at opening rates: notes together, and on its account of each currency.
insert into configuration (name, value, type) values
  ('office.cash_ceiling', '200000', 'INTEGER'),
  ('office.account_ceiling', '500000', 'INTEGER');

-- As in 0012_expired_record.sql: what was declared, once something newer was, and the deposits that it has counted.
create function delete_expired_held(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total integer := 0;
  gone integer;
begin
  perform begin_expiry(before);
  delete from office_ceiling_notices where ctid in (
    select n.ctid from office_ceiling_notices n where n.told_at < before limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from office_deposits where ctid in (
    select t.ctid from office_deposits t where t.made_at < before and not exists (
      select from (values ('CASH'), ('ACCOUNT')) k (kind) where not exists (
        select from office_declarations d where d.company_id = t.company_id and d.kind = k.kind and d.currency = t.currency
          and d.declared_at >= t.made_at and d.declared_at < before))
    limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from office_declarations where ctid in (
    select d.ctid from office_declarations d where d.declared_at < before and exists (
      select from office_declarations n where n.company_id = d.company_id and n.kind = d.kind and n.currency = d.currency
        and n.number > d.number and n.declared_at < before)
    limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  perform end_expiry();
  return total;
end $$;
revoke all on function delete_expired_held from public;
grant execute on function delete_expired_held to fxmatch_app;
