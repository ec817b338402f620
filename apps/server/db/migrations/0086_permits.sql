-- What lets a house deal (packages/domain/gate, decisions 0337 and 0338): an exchange office's papers, which two people of the platform
-- record, and the houses that do not deal with each other.
create table office_papers (
  id uuid primary key,
  number integer generated always as identity unique,
  office_id uuid not null references companies,
  kind text not null check (kind in ('AUTHORISATION', 'GUARANTEE')),
  -- As it stands on the paper, and what tells it from others (`paperKey`).
  paper_number text not null check (paper_number ~ '^[A-Za-z0-9/.-]{1,40}$'),
  number_key text not null check (number_key ~ '^[A-Z0-9]+$'),
  -- TND; of a guarantee alone, with who gives it.
  amount numeric(16, 3) check (amount >= 50000 and amount <= 1000000000000),
  guarantor text check (length(guarantor) between 2 and 120),
  -- Days of the market; the last one counts whole.
  valid_from date not null,
  valid_until date not null,
  -- The paper that this one corrects, or ends before its day.
  replaces uuid references office_papers,
  note text not null check (length(note) between 3 and 500),
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text check (length(reason) between 3 and 500),
  check (valid_until >= valid_from),
  check ((kind = 'GUARANTEE') = (amount is not null)),
  check ((amount is null) = (guarantor is null)),
  check ((status = 'PENDING') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by)
);
create unique index one_pending_paper on office_papers (office_id, kind) where status = 'PENDING';
create unique index one_correction_of_paper on office_papers (replaces) where status in ('PENDING', 'CONFIRMED');
create index office_papers_office on office_papers (office_id, proposed_at desc);
create index office_papers_key on office_papers (kind, number_key);

create function keep_paper_steps() returns trigger language plpgsql as $$
begin
  if old.status <> 'PENDING' or new.status = 'PENDING' then
    raise exception 'a paper is decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger paper_steps before update on office_papers for each row execute function keep_paper_steps();

-- Which notice of a paper's end was told; a node that tells it again finds it here.
create table office_paper_notices (
  office_id uuid not null references companies,
  kind text not null check (kind in ('AUTHORISATION', 'GUARANTEE')),
  valid_until date not null,
  days smallint not null check (days > 0),
  told_at timestamptz not null,
  primary key (office_id, kind, valid_until, days)
);

create table house_refusals (
  id uuid primary key,
  number integer generated always as identity unique,
  -- Who does not deal, and with whom.
  company_id uuid not null references companies,
  counterparty_id uuid not null references companies,
  -- Null: all currencies, both forms.
  currency char(3) references currencies,
  form text check (form in ('CASH', 'DIGITAL')),
  note text not null check (length(note) between 3 and 500),
  status text not null default 'IN_FORCE' check (status in ('IN_FORCE', 'LIFTING', 'LIFTED')),
  set_by uuid not null references users,
  set_at timestamptz not null,
  lift_by uuid references users,
  lift_at timestamptz,
  lift_note text check (length(lift_note) between 3 and 500),
  lifted_by uuid references users,
  lifted_at timestamptz,
  check (counterparty_id <> company_id),
  check ((status = 'IN_FORCE') = (lift_by is null)),
  check (num_nonnulls(lift_by, lift_at, lift_note) in (0, 3)),
  check ((status = 'LIFTED') = (lifted_by is not null)),
  check ((lifted_by is null) = (lifted_at is null)),
  check (lifted_by <> lift_by)
);
create unique index one_refusal_of_house on house_refusals (company_id, counterparty_id, currency, form)
  nulls not distinct where status <> 'LIFTED';
create index house_refusals_company on house_refusals (company_id, set_at desc);

create function keep_refusal_steps() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (('IN_FORCE', 'LIFTING'), ('LIFTING', 'IN_FORCE'), ('LIFTING', 'LIFTED')) then
    return new;
  end if;
  raise exception 'refusal % goes from % to no %', old.number, old.status, new.status using errcode = 'check_violation';
end $$;
create trigger refusal_steps before update on house_refusals for each row execute function keep_refusal_steps();

-- Asked with every order and its binding steps: commands take them from the process (decision 0241).
insert into reference_versions (name) values ('office_papers'), ('house_refusals');
create trigger reference_changed after insert or update or delete or truncate on office_papers
  for each statement execute function count_reference_change();
create trigger reference_changed after insert or update or delete or truncate on house_refusals
  for each statement execute function count_reference_change();

grant select, insert on office_papers, office_paper_notices, house_refusals to fxmatch_app;
grant update (status, decided_by, decided_at, reason) on office_papers to fxmatch_app;
grant update (status, lift_by, lift_at, lift_note, lifted_by, lifted_at) on house_refusals to fxmatch_app;

-- As in 0012_expired_record.sql: papers that are over, refusals that were lifted. The oldest confirmed paper stays: the time of grace
-- of offices without papers runs from it.
create function delete_expired_permits(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total integer := 0;
  gone integer;
begin
  perform begin_expiry(before);
  delete from office_paper_notices where ctid in (
    select n.ctid from office_paper_notices n where n.told_at < before limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from office_papers where ctid in (
    select p.ctid from office_papers p where p.decided_at < before
      and not exists (select from office_papers r where r.replaces = p.id)
      and (p.status <> 'CONFIRMED' or p.valid_until < before::date and exists (
        select from office_papers o where o.status = 'CONFIRMED' and (o.decided_at, o.number) < (p.decided_at, p.number)))
    limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from house_refusals where ctid in (
    select h.ctid from house_refusals h where h.lifted_at < before limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  perform end_expiry();
  return total;
end $$;
revoke all on function delete_expired_permits from public;
grant execute on function delete_expired_permits to fxmatch_app;
