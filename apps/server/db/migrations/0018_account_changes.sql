-- A second pair of eyes for accounts (packages/domain/users/account-change.ts): whoever changes a colleague's address, takes
-- away a second factor, gives a role that approves, or lets somebody in again who has one, proposes it to another person.
create table account_changes (
  id uuid primary key,
  user_id uuid not null references users,
  company_id uuid not null references companies,
  kind text not null check (kind in ('EMAIL', 'ROLES', 'SECOND_FACTOR', 'ENABLE')),
  -- What is proposed, and what stood then: a change that something else has overtaken is not made.
  email text,
  roles text[],
  was_email text not null,
  was_roles text[] not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  check ((kind = 'EMAIL') = (email is not null)),
  check ((kind = 'ROLES') = (roles is not null)),
  check ((status in ('APPROVED', 'REFUSED')) <= (decided_by is not null)),
  check ((status = 'PENDING') = (decided_at is null)),
  -- The second person is a second person, and not whom it is about, whatever the application does.
  check (status <> 'APPROVED' or (decided_by <> proposed_by and decided_by <> user_id)),
  check (status <> 'WITHDRAWN' or decided_by is null or decided_by = proposed_by)
);
create unique index one_pending_change_per_account on account_changes (user_id, kind) where status = 'PENDING';
create index account_changes_company on account_changes (company_id) where status = 'PENDING';
grant select, insert, update, delete on account_changes to fxmatch_app;

-- A new address counts for forgotten passwords once it is verified and a day old; until then the one before it does.
alter table users
  add column email_changed_at timestamptz,
  add column email_verified_at timestamptz,
  add column email_before text;

-- Links that verify a new address, and links that lock the account at once, mailed to the old one. `email`: where it went.
alter table one_time_links add column email text;
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('INVITATION', 'PASSWORD_RESET', 'EMAIL_VERIFICATION', 'FREEZE'));
alter table one_time_links add check ((purpose in ('EMAIL_VERIFICATION', 'FREEZE')) = (email is not null));
