-- Execution reports (packages/domain/execution-report, decision 0323): how good the prices of a month were, frozen two working days
-- after it for each bank and company, signed and sent by the bank, objected to by the company, answered.
create table execution_reports (
  id uuid primary key,
  bank_id uuid not null references companies,
  company_id uuid not null references companies,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- What is frozen, as canonical JSON in UTF-8.
  content bytea not null,
  -- SHA-256 of these bytes, which the audit's entry tells too.
  fingerprint text collate "C" not null generated always as (encode(sha256(content), 'hex')) stored,
  status text not null check (status in ('READY', 'SIGNED', 'SENT', 'OBJECTED', 'ANSWERED')),
  version integer not null default 1 check (version > 0),
  frozen_at timestamptz not null,
  unique (bank_id, company_id, month),
  check (bank_id <> company_id),
  -- A month whose deals still come is not frozen, whatever the application does.
  check (frozen_at >= ((month + interval '1 month') at time zone 'Africa/Tunis'))
);
create index execution_reports_company on execution_reports (company_id, month desc);

create table execution_report_steps (
  id bigint generated always as identity primary key,
  report_id uuid not null references execution_reports,
  action text not null,
  before_status text not null,
  after_status text not null,
  user_id uuid not null references users,
  -- As they were called then: a report keeps it, whatever the account is called later.
  user_name text not null,
  -- Why the company objects, and to which order; what the bank answers.
  words text check (length(words) between 3 and 500),
  line uuid,
  at timestamptz not null,
  -- Each step once: no report goes back.
  unique (report_id, action),
  -- A copy of REPORT_TABLE (packages/domain/execution-report/report-table.ts), compared with it by copies-of-rules.test.ts.
  check (
    (action, before_status, after_status) in (
      ('sign', 'READY', 'SIGNED'),
      ('send', 'SIGNED', 'SENT'),
      ('object', 'SENT', 'OBJECTED'),
      ('answer', 'OBJECTED', 'ANSWERED')
    )
  )
);
create trigger append_only before update or delete or truncate on execution_report_steps
  for each statement execute function refuse_change();

-- Which months are frozen, and into how many reports.
create table execution_report_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  reports integer not null check (reports >= 0)
);
create trigger append_only before update or delete or truncate on execution_report_months
  for each statement execute function refuse_change();

create function keep_report_steps() returns trigger language plpgsql as $$
begin
  if new.version = old.version + 1 and (old.status, new.status) in
    (('READY', 'SIGNED'), ('SIGNED', 'SENT'), ('SENT', 'OBJECTED'), ('OBJECTED', 'ANSWERED')) then
    return new;
  end if;
  raise exception 'report % goes from % to no %', old.id, old.status, new.status using errcode = 'check_violation';
end $$;
create trigger report_steps before update on execution_reports for each row execute function keep_report_steps();

create function begin_report() returns trigger language plpgsql as $$
begin
  if new.status <> 'READY' or new.version <> 1 then
    raise exception 'a report begins as READY' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger report_begins before insert on execution_reports for each row execute function begin_report();

grant select, insert on execution_reports, execution_report_steps, execution_report_months to fxmatch_app;
grant update (status, version) on execution_reports to fxmatch_app;

-- Reports older than ten years with what was said of them; one that was spoken of since stays whole. Returns how many.
create function delete_expired_reports(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  perform begin_expiry(before);
  ids := array(
    select r.id from execution_reports r
    where r.frozen_at < before
      and not exists (select from execution_report_steps s where s.report_id = r.id and s.at >= before)
    order by r.frozen_at limit most);
  delete from execution_report_steps where report_id = any(ids);
  delete from execution_reports where id = any(ids);
  perform end_expiry();
  return coalesce(cardinality(ids), 0);
end $$;
revoke execute on function delete_expired_reports from public;
grant execute on function delete_expired_reports to fxmatch_app;
