-- A service that is asked about names besides the lists (decision 0374): which one, since when; which names it is still to be asked
-- about, and when it answered of each. No name stands here: it is read where it is kept, as it is asked about.
create table screening_services (
  id uuid primary key,
  -- Host and path; neither password nor key.
  name text not null check (length(name) between 1 and 300),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  -- Everybody who was there before it is written down to be asked about: what is read next, and behind which id.
  stage text not null check (length(stage) between 1 and 40),
  after_id uuid
);
create unique index screening_services_in_use on screening_services ((true)) where ended_at is null;

create table screening_asks (
  subject_kind text not null check (length(subject_kind) between 1 and 40),
  subject_id uuid not null,
  field text not null check (length(field) between 1 and 40),
  -- Of the name as it is looked for; another one is asked about anew.
  subject_hash text collate "C" not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  -- Who it is whatever the record, and the company that goes with it, as with an alert.
  subject_key text not null,
  company_id uuid references companies,
  -- Nothing is dealt with the party before the first answer: no list was in force when the name was written.
  holds boolean not null,
  -- Since when an answer is awaited; null while none is, also of somebody who was there before and was not asked about yet.
  waiting_since timestamptz,
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Why the last try was no answer.
  fault text check (length(fault) between 1 and 300),
  answered_at timestamptz,
  -- How many entries the service found alike.
  hits integer check (hits >= 0),
  primary key (subject_kind, subject_id, field),
  check ((answered_at is null) = (hits is null)),
  check (not holds or answered_at is null)
);
create index screening_asks_due on screening_asks (due_at);
create index screening_asks_waiting on screening_asks (waiting_since) where waiting_since is not null;
create index screening_asks_holding on screening_asks (subject_id) where holds;

-- Who is held is remembered by every process (decision 0241): it is counted with the alerts, and only where it changes.
create function count_held_by_ask() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reference_versions set version = version + 1 where name = 'screening_alerts';
  return null;
end $$;
create trigger held_by_new_ask after insert on screening_asks for each row when (new.holds) execute function count_held_by_ask();
create trigger held_by_ask after update on screening_asks for each row when (old.holds or new.holds)
  execute function count_held_by_ask();
create trigger held_by_gone_ask after delete on screening_asks for each row when (old.holds) execute function count_held_by_ask();

-- What the service finds alike is an alert as any other, of no version of a list, and on its own scale.
alter table screening_alerts alter column list_id drop not null;
alter table screening_alerts add constraint screening_alerts_found_by check ((list_id is null) = (list = 'SERVICE'));
alter table screening_alerts drop constraint screening_alerts_score_check;
alter table screening_alerts add constraint screening_alerts_score_check
  check (score between 0 and 100 and (list_id is null or score >= 85));

grant select, insert on screening_services to fxmatch_app;
grant update (ended_at, stage, after_id) on screening_services to fxmatch_app;
grant select, insert, update, delete on screening_asks to fxmatch_app;
