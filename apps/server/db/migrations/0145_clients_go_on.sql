-- Machines of companies go on when who made them leaves (decision 0421): somebody else answers for one then. What is not used is told of.
alter table users
  -- Who answered for the machine before: for four eyes it is all of them.
  add column machine_formers uuid[] not null default '{}',
  add constraint users_machine_formers check (account_kind = 'MACHINE' or machine_formers = '{}');

alter table machine_clients
  add column adopted_by uuid references users,
  add column adopted_at timestamptz,
  -- When it last came, as far as that was on record when its company was told that it comes no more.
  add column last_used_at timestamptz,
  add column unused_told_at timestamptz,
  -- When its company was told that who answers for it has left; null again once somebody does.
  add column left_told_at timestamptz,
  -- Why the platform has stopped it.
  add column revoke_reason text check (length(revoke_reason) between 1 and 500),
  add constraint machine_clients_adopted check ((adopted_by is null) = (adopted_at is null)),
  add constraint machine_clients_reason check (revoke_reason is null or status = 'REVOKED');

grant update (adopted_by, adopted_at, last_used_at, unused_told_at, left_told_at, revoke_reason) on machine_clients to fxmatch_app;
