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

-- One-time links: invitations, first sign-ins, forgotten passwords. Only the SHA-256 of the token is kept.
create table one_time_links (
  id uuid primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('INVITATION', 'PASSWORD_RESET')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_user on one_time_links (user_id, purpose) where used_at is null;

grant select, insert, update, delete on mails, one_time_links to fxmatch_app;
