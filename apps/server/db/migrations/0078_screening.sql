-- Names that are looked for on lists (packages/domain/screening, decisions 0326 to 0328): versions of lists, brought by one person
-- and put in force by another; alerts, which two people clear; pairs that were cleared. Nobody reads of them who does not decide.
create table screening_lists (
  id uuid primary key,
  list text not null check (list in ('UN', 'NATIONAL', 'OFAC', 'EU')),
  -- 1 for the first that was brought of the list.
  version integer not null check (version > 0),
  status text not null check (status in ('IMPORTED', 'IN_FORCE', 'SUPERSEDED', 'WITHDRAWN')),
  -- The file's name; of invented names that the demonstration brings, it says so.
  name text check (length(name) between 1 and 200),
  -- SHA-256 of what came, in hexadecimal.
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  entries integer not null check (entries > 0),
  -- Against the version that was in force when it came.
  added integer not null,
  removed integer not null,
  changed integer not null,
  brought_by uuid not null references users,
  brought_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  -- Why it was confirmed although it is much shorter, or taken back.
  reason text check (length(reason) between 3 and 500),
  superseded_at timestamptz,
  unique (list, version),
  check ((status = 'IMPORTED') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'SUPERSEDED') = (superseded_at is not null)),
  -- The second person is a second person, whatever the application does; who brought it may take it back.
  check (status = 'WITHDRAWN' or decided_by <> brought_by)
);
create unique index screening_lists_in_force on screening_lists (list) where status = 'IN_FORCE';
create unique index screening_lists_waiting on screening_lists (list) where status = 'IMPORTED';

create table screening_entries (
  list_id uuid not null references screening_lists,
  place integer not null check (place >= 0),
  reference text not null check (length(reference) between 1 and 250),
  entry jsonb not null,
  -- SHA-256 of the entry as canonical JSON.
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (list_id, place),
  unique (list_id, reference)
);

-- Everybody is looked at again when a version comes into force; a round that stopped goes on behind the last one that it has.
create table screening_rounds (
  list_id uuid primary key references screening_lists,
  began_at timestamptz not null,
  -- What is read next, and behind which id.
  stage text not null check (stage in ('COMPANY', 'USER', 'SIGN_UP', 'TRUST_REQUEST', 'DONE')),
  after_id uuid,
  screened integer not null default 0,
  ended_at timestamptz,
  check ((stage = 'DONE') = (ended_at is not null))
);

create table screening_alerts (
  id uuid primary key,
  number integer generated always as identity unique,
  -- Whose compliance decides: the platform, or the bank or office whose client it is.
  decider_id uuid not null references companies,
  subject_kind text not null check (subject_kind in ('COMPANY', 'USER', 'SIGN_UP', 'TRUST_REQUEST')),
  subject_id uuid not null,
  -- Who it is whatever the record: the id, or the hash of a traveller's contact.
  subject_key text not null,
  field text not null check (field in ('NAME', 'MANAGER', 'NEGOTIATOR', 'PERSON', 'CUSTOMER')),
  -- The company with which nothing new is dealt while it is open or confirmed.
  company_id uuid references companies,
  -- As it was then; null once the person was erased and it is cleared.
  subject_name text,
  subject_hash text collate "C" not null,
  list_id uuid not null references screening_lists,
  list text not null,
  reference text not null,
  entry jsonb not null,
  entry_hash text collate "C" not null,
  -- 85 to 100.
  score numeric(4, 1) not null check (score between 85 and 100),
  -- The name of the entry, the parts that go together, what beside the name agrees or does not.
  found jsonb not null,
  status text not null check (status in ('OPEN', 'CLEARING', 'FALSE_POSITIVE', 'CONFIRMED')),
  opened_at timestamptz not null,
  cleared_by uuid references users,
  cleared_at timestamptz,
  clear_reason text,
  decided_by uuid references users,
  decided_at timestamptz,
  -- Why it is confirmed.
  reason text,
  version integer not null default 1,
  check ((status in ('FALSE_POSITIVE', 'CONFIRMED')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((cleared_by is null) = (cleared_at is null) and (cleared_by is null) = (clear_reason is null)),
  check (status not in ('CLEARING', 'FALSE_POSITIVE') or cleared_by is not null),
  check (status <> 'OPEN' or cleared_by is null),
  check (status <> 'FALSE_POSITIVE' or decided_by <> cleared_by),
  check (status = 'CONFIRMED' or reason is null)
);
-- One of a name and an entry at a time.
create unique index screening_alerts_one on screening_alerts (subject_kind, subject_id, field, subject_hash, list, reference)
  where status in ('OPEN', 'CLEARING', 'CONFIRMED');
-- Whether somebody is held back, asked by every command that deals.
create index screening_alerts_holding on screening_alerts (company_id) where status in ('OPEN', 'CLEARING', 'CONFIRMED');
create index screening_alerts_subject on screening_alerts (subject_kind, subject_id);
create index screening_alerts_key on screening_alerts (subject_key) where status in ('OPEN', 'CLEARING', 'CONFIRMED');
create index screening_alerts_list on screening_alerts (decider_id, opened_at desc);

create table screening_alert_steps (
  id bigint generated always as identity primary key,
  alert_id uuid not null references screening_alerts,
  action text not null,
  before_status text,
  after_status text not null,
  -- Null: the server has found it.
  user_id uuid references users,
  reason text,
  at timestamptz not null,
  -- A copy of ALERT_TABLE (packages/domain/screening/alert-table.ts), compared with it by copies-of-rules.test.ts.
  check (
    (action, coalesce(before_status, ''), after_status) in (
      ('open', '', 'OPEN'),
      ('clear', 'OPEN', 'CLEARING'),
      ('second', 'CLEARING', 'FALSE_POSITIVE'),
      ('reopen', 'CLEARING', 'OPEN'),
      ('confirm', 'OPEN', 'CONFIRMED'),
      ('confirm', 'CLEARING', 'CONFIRMED')
    )
  )
);
create index screening_alert_steps_alert on screening_alert_steps (alert_id, id);
create trigger append_only before update or delete or truncate on screening_alert_steps
  for each statement execute function refuse_change();

-- Stays cleared until either text changes.
create table screening_cleared (
  subject_key text not null,
  field text not null,
  subject_hash text collate "C" not null,
  list text not null,
  reference text not null,
  entry_hash text collate "C" not null,
  alert_id uuid not null references screening_alerts,
  at timestamptz not null,
  primary key (subject_key, field, subject_hash, list, reference, entry_hash)
);

create function keep_alert_steps() returns trigger language plpgsql as $$
begin
  -- The name of somebody who was erased goes from a cleared alert; nothing else changes behind a decision.
  if old.status = new.status and new.subject_name is null and old.status = 'FALSE_POSITIVE' then
    return new;
  end if;
  if (old.status, new.status) in (('OPEN', 'CLEARING'), ('CLEARING', 'OPEN'), ('CLEARING', 'FALSE_POSITIVE'),
    ('OPEN', 'CONFIRMED'), ('CLEARING', 'CONFIRMED')) then
    return new;
  end if;
  raise exception 'alert % goes from % to no %', old.number, old.status, new.status using errcode = 'check_violation';
end $$;
create trigger alert_steps before update on screening_alerts for each row execute function keep_alert_steps();

create function begin_alert() returns trigger language plpgsql as $$
begin
  if new.status <> 'OPEN' then
    raise exception 'an alert begins as OPEN' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger alert_begins before insert on screening_alerts for each row execute function begin_alert();

create function keep_list_steps() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (('IMPORTED', 'IN_FORCE'), ('IMPORTED', 'WITHDRAWN'), ('IN_FORCE', 'SUPERSEDED')) then
    return new;
  end if;
  raise exception 'list % goes from % to no %', old.id, old.status, new.status using errcode = 'check_violation';
end $$;
create trigger list_steps before update on screening_lists for each row execute function keep_list_steps();

create function begin_list() returns trigger language plpgsql as $$
begin
  if new.status <> 'IMPORTED' then
    raise exception 'a list begins as IMPORTED' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger list_begins before insert on screening_lists for each row execute function begin_list();

-- Entries come with their version, in one transaction: none is added to one that somebody has looked at.
create function entries_come_with_list() returns trigger language plpgsql as $$
begin
  if exists (
    select from came join screening_lists l on l.id = came.list_id
    where l.xmin is distinct from pg_current_xact_id()::xid or l.status <> 'IMPORTED') then
    raise exception 'an entry comes with its list' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger screening_entries_come_with_list after insert on screening_entries referencing new table as came
  for each statement execute function entries_come_with_list();

grant select, insert on screening_lists, screening_entries, screening_rounds, screening_alerts, screening_alert_steps,
  screening_cleared to fxmatch_app;
grant update (status, decided_by, decided_at, reason, superseded_at) on screening_lists to fxmatch_app;
grant update (stage, after_id, screened, ended_at) on screening_rounds to fxmatch_app;
grant update (status, cleared_by, cleared_at, clear_reason, decided_by, decided_at, reason, version, subject_name, company_id)
  on screening_alerts to fxmatch_app;
