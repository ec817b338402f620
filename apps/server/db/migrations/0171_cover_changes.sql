-- What companies say of their cover plans (packages/domain/cover/cover-settings.ts, decision 0506): a policy's steps, or the rate of their
-- budget for a currency in a year. One person proposes, another one confirms; what counts is the latest confirmed one whose day has come.
create table cover_changes (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  kind text not null check (kind in ('POLICY', 'BUDGET')),
  steps jsonb check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 8),
  currency char(3) references currencies,
  year smallint check (year between 2000 and 2100),
  -- TND per quoting unit.
  rate numeric(20, 4) check (rate > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  -- From which day it counts: known as it is confirmed.
  valid_from date,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text check (length(reason) between 3 and 500),
  check ((kind = 'POLICY') = (steps is not null)),
  check ((kind = 'BUDGET') = (currency is not null and year is not null and rate is not null)),
  check ((status = 'PENDING') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'CONFIRMED') = (valid_from is not null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by),
  check ((status = 'REFUSED') = (reason is not null))
);
create unique index one_cover_change_waits on cover_changes (company_id, kind, currency, year) nulls not distinct
  where status = 'PENDING';
create index cover_changes_company on cover_changes (company_id, number desc);

create function keep_cover_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'PENDING' or new.status = 'PENDING' then
    raise exception 'change % of a cover plan is decided once', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cover_change_kept before update on cover_changes for each row execute function keep_cover_change();

grant select, insert on cover_changes to fxmatch_app;
-- What was proposed stays as it was.
grant update (status, valid_from, decided_by, decided_at, reason) on cover_changes to fxmatch_app;
