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

insert into configuration (name, value, type) values
  ('notification.keep_days', '90', 'INTEGER'),
  ('notification.mail_minutes', '15', 'INTEGER');

grant select, insert, update, delete on notifications, notification_choices to fxmatch_app;
grant select, insert, update on notification_readers to fxmatch_app;
