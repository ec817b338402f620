-- Accounts that two people of the platform have said to be two people's (packages/domain/users/parting.ts, decision 0611), and what they
-- had in common until then: that counts for the two no more. Each pair both ways round.
create table parted_accounts (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  shared text not null check (shared in ('CARD', 'MAILBOX', 'ERASED')),
  -- A card or a mailbox as it is compared (packages/domain/access/same-person.ts); nothing of an erased account.
  key text not null,
  primary key (user_id, other_id, shared, key),
  check (user_id <> other_id),
  check ((shared = 'ERASED') = (key = ''))
);
grant select, insert, delete on parted_accounts to fxmatch_app;

-- It is proposed as a change of an account is: which other one, why, and what they have in common.
alter table account_changes
  add column other_id uuid references users,
  add column reason text,
  add column shared jsonb,
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (kind in ('EMAIL', 'ROLES', 'SECOND_FACTOR', 'ENABLE', 'PARTING')),
  add constraint account_changes_parting check (
    (kind = 'PARTING') = (other_id is not null) and (kind = 'PARTING') = (reason is not null)
    and (kind = 'PARTING') = (shared is not null)),
  -- Nobody parts themselves from somebody.
  add constraint account_changes_two_people check (
    other_id is null or (other_id <> user_id and proposed_by not in (user_id, other_id)
      and (status <> 'APPROVED' or decided_by <> other_id)));
drop index one_pending_change_per_account;
create unique index one_pending_change_per_account on account_changes (user_id, kind, other_id) nulls not distinct
  where status = 'PENDING';
create index account_changes_other on account_changes (other_id) where other_id is not null;
