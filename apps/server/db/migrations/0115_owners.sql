-- Who owns a quarter of a company or more (packages/domain/owners, decisions 0372 and 0373): declared whole by one person, confirmed by
-- another one; the latest confirmed declaration of a company counts, and replaces the one before.
create table owner_declarations (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  -- Declared that nobody has a quarter: not the same as nothing declared.
  none boolean not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text check (length(reason) between 3 and 500),
  check ((status = 'PENDING') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by),
  check ((status = 'REFUSED') = (reason is not null))
);
create unique index one_owner_declaration_waits on owner_declarations (company_id) where status = 'PENDING';
create index owner_declarations_company on owner_declarations (company_id, number desc);

create table company_owners (
  declaration_id uuid not null references owner_declarations on delete cascade,
  place smallint not null check (place between 0 and 19),
  kind text not null check (kind in ('PERSON', 'COMPANY')),
  name text not null check (length(name) between 2 and 120),
  name_arabic text check (length(name_arabic) between 2 and 120),
  -- A year, or a day where it is known.
  birth text check (birth ~ '^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$'),
  -- Nationality, or where a company has its seat.
  country text not null check (country ~ '^[A-Z]{2}$'),
  document_number text not null check (document_number ~ '^[A-Za-z0-9/.-]{1,40}$'),
  -- Percent of the company, all that the owner has.
  share numeric(5, 2) not null check (share between 25 and 100),
  -- What of it is held through another company.
  through_name text check (length(through_name) between 2 and 120),
  through_share numeric(5, 2) check (through_share > 0 and through_share <= share),
  primary key (declaration_id, place),
  check ((kind = 'PERSON') = (birth is not null)),
  check ((through_name is null) = (through_share is null))
);

-- Owners come with their declaration, in one transaction: none is added to one that somebody has looked at.
create function owners_come_with_declaration() returns trigger language plpgsql as $$
begin
  if exists (
    select from came join owner_declarations d on d.id = came.declaration_id
    where d.xmin is distinct from pg_current_xact_id()::xid or d.status <> 'PENDING' or d.none) then
    raise exception 'an owner comes with its declaration' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger company_owners_come_with_declaration after insert on company_owners referencing new table as came
  for each statement execute function owners_come_with_declaration();

-- A declaration is decided once; what counts names somebody or says that there is nobody, and not more than a whole company.
create function keep_owner_declaration() returns trigger language plpgsql as $$
declare
  owners integer;
  direct numeric;
begin
  if old.status <> 'PENDING' or new.status = 'PENDING' then
    raise exception 'declaration % is decided once', old.number using errcode = 'check_violation';
  end if;
  select count(*), coalesce(sum(share - coalesce(through_share, 0)), 0) into owners, direct
    from company_owners where declaration_id = old.id;
  if new.status = 'CONFIRMED' and (new.none <> (owners = 0) or direct > 100) then
    raise exception 'declaration % names no owners of one company', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger owner_declaration_kept before update on owner_declarations for each row
  execute function keep_owner_declaration();

grant select, insert on owner_declarations, company_owners to fxmatch_app;
-- What was declared stays as it was.
grant update (status, decided_by, decided_at, reason) on owner_declarations to fxmatch_app;

-- Owners are looked for on lists, by the company that declared them.
alter table screening_alerts drop constraint screening_alerts_subject_kind_check;
alter table screening_alerts add constraint screening_alerts_subject_kind_check
  check (subject_kind in ('COMPANY', 'USER', 'SIGN_UP', 'TRUST_REQUEST', 'OWNER'));
alter table screening_alerts drop constraint screening_alerts_field_check;
alter table screening_alerts add constraint screening_alerts_field_check
  check (field in ('NAME', 'MANAGER', 'NEGOTIATOR', 'PERSON', 'CUSTOMER', 'OWNER'));
alter table screening_rounds drop constraint screening_rounds_stage_check;
alter table screening_rounds add constraint screening_rounds_stage_check
  check (stage in ('COMPANY', 'USER', 'SIGN_UP', 'TRUST_REQUEST', 'OWNER', 'DONE'));

-- As in 0012_expired_record.sql: what was refused or taken back, and what another declaration has replaced, ten years ago. The one that
-- counts stays, however old.
create function delete_expired_owners(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  perform begin_expiry(before);
  delete from owner_declarations where ctid in (
    select d.ctid from owner_declarations d where d.decided_at < before
      and (d.status <> 'CONFIRMED' or exists (
        select from owner_declarations n where n.company_id = d.company_id and n.status = 'CONFIRMED'
          and n.number > d.number and n.decided_at < before))
    limit most);
  get diagnostics gone = row_count;
  perform end_expiry();
  return gone;
end $$;
revoke all on function delete_expired_owners from public;
grant execute on function delete_expired_owners to fxmatch_app;
