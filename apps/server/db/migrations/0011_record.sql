-- What is told and recorded: the audit and its hash chain, the events that are relayed after the commit, answers kept for
-- repeated calls, mails, notifications, Excel files.

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid references users,
  company_id uuid references companies,
  action text not null,
  object_type text not null,
  object_id text not null,
  data jsonb not null,
  request_id text
);
create index audit_entries_object on audit_entries (object_type, object_id, id);
-- What an auditor looks for: a person's deeds, a kind of deed, a period.
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_user on audit_entries (user_id, id) where user_id is not null;
create index audit_entries_action on audit_entries (action text_pattern_ops, id);

-- The hash chain over the audit entries, in the order in which they were committed and seen. Written by one process at a
-- time, after the commit, so that two orders never wait for each other's hash.
create table audit_chain (
  seq bigint primary key,
  entry_id bigint not null unique references audit_entries,
  hash bytea not null
);

-- Where the audit chain was cut: its first link that is kept follows `seq`, and its hash covers `hash`.
create table audit_checkpoints (
  seq bigint primary key,
  hash bytea not null check (length(hash) = 32),
  -- Entries that were deleted with this cut.
  deleted integer not null check (deleted > 0),
  created_at timestamptz not null default now()
);

create trigger append_only before update or delete or truncate on audit_entries for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_checkpoints for each statement execute function refuse_change();

-- ---- events and answers

-- Written in the business transaction; relayed after it.
create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

-- Which outbox rows have been relayed: rows of `outbox` themselves are never changed.
create table outbox_relayed (
  outbox_id bigint primary key references outbox
);

-- What was published, numbered in the order in which subscribers see it: the source of replay.
create table live_events (
  seq bigint primary key,
  topic text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index live_events_topic on live_events (topic, seq);

-- What a call was answered, so that the same call sent again is answered the same and does nothing.
create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- ---- mails and notifications

-- Mail waits here: it is written in the transaction of what it tells of, and sent by a job afterwards.
create table mails (
  id uuid primary key,
  recipient text not null,
  template text not null,
  language text not null,
  -- What the template shows. One-time links stand here until the mail is sent, then `data` is emptied.
  data jsonb not null,
  created_at timestamptz not null,
  send_after timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mails_waiting on mails (send_after) where sent_at is null and given_up_at is null;
-- The clean-up looks for what ended long ago.
create index mails_settled on mails ((coalesce(sent_at, given_up_at))) where sent_at is not null or given_up_at is not null;

-- What somebody is told, one row for one person, written by the relay in the transaction that passes the event on.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  kind text not null check (kind <> ''),
  object_id text not null,
  -- What the text and the link are made of; the text itself is written in the reader's language.
  params jsonb not null,
  -- The event it tells of. No reference: events are pruned long before.
  outbox_id bigint not null,
  on_screen boolean not null,
  with_sound boolean not null,
  by_mail boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When a mail told of it; or, read in time, when it was found to need none.
  mail_settled_at timestamptz,
  check (on_screen or by_mail),
  check (on_screen or not with_sound),
  unique (outbox_id, user_id, kind, object_id)
);
create index notifications_of on notifications (user_id, created_at desc, id desc) where on_screen;
create index notifications_unread on notifications (user_id, kind, created_at desc) where on_screen and read_at is null;
create index notifications_to_mail on notifications (user_id, created_at) where by_mail and mail_settled_at is null;
create index notifications_age on notifications (created_at);

-- What somebody chose for a kind; without a row the kind's own habit holds.
create table notification_choices (
  user_id uuid not null references users,
  kind text not null check (kind <> ''),
  screen boolean not null,
  sound boolean not null,
  mail boolean not null,
  primary key (user_id, kind),
  check (screen or not sound)
);

-- The language of somebody's notification mails; without a row, French.
create table notification_readers (
  user_id uuid primary key references users,
  language text not null check (language in ('fr', 'en', 'es', 'de', 'it', 'ru'))
);

-- ---- files

-- Excel files of lists. They are kept here and not on a disk: every server of a deployment can make one and hand it out,
-- they are read with their owner's rights, and they are gone a day later with the rows.

create table exports (
  id uuid primary key,
  -- Who asked: the only one who gets the file.
  user_id uuid not null references users,
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  file_name text not null,
  -- Scope, filters, order, headings and columns, as they were when the viewer's right to them was checked.
  plan jsonb not null,
  row_count integer not null check (row_count >= 0),
  -- Percent of the rows that are written.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Which try is writing; a try that was given up for lost writes nothing any more.
  attempt integer not null default 0,
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'DONE') = (size is not null))
);
create index exports_expiry on exports (expires_at);
-- How many files a person has being made is asked whenever one more is asked for.
create index exports_under_way on exports (user_id) where status in ('WAITING', 'RUNNING');

-- A file in pieces of some hundred kilobytes, written and read one after another.
create table export_chunks (
  export_id uuid not null references exports on delete cascade,
  attempt integer not null,
  seq integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, seq)
);
