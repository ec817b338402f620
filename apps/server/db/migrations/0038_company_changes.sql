-- A second pair of eyes for how a company is called, its code at the central bank and its seat
-- (packages/domain/companies/company-change.ts, decision 0206): one person proposes, another one confirms.
create table company_changes (
  id uuid primary key,
  company_id uuid not null references companies,
  -- What is proposed, and what stood then: a correction that another one has overtaken is not made.
  name text not null,
  bct_code text,
  governorate_id integer references governorates,
  was_name text not null,
  was_bct_code text,
  was_governorate_id integer references governorates,
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text,
  check ((name, bct_code, governorate_id) is distinct from (was_name, was_bct_code, was_governorate_id)),
  check ((status = 'PENDING') = (decided_by is null) and (status = 'PENDING') = (decided_at is null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by),
  check ((status = 'REFUSED') = (reason is not null))
);
create unique index one_company_change_waits on company_changes (company_id) where status = 'PENDING';
create index company_changes_company on company_changes (company_id, proposed_at);
grant select, insert on company_changes to fxmatch_app;
-- What was proposed stays as it was.
grant update (status, decided_by, decided_at, reason) on company_changes to fxmatch_app;
