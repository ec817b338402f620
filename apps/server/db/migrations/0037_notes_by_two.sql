-- A new banknote, and any change of one, takes two people of the back office: the first asks for a state, which is in force
-- once a second one has asked for the same (decision 0178).
alter table denominations add column asked_state text check (asked_state in ('ISSUED', 'LEGAL', 'WITHDRAWN'));
alter table denominations add column asked_by uuid references users;
alter table denominations add column asked_at timestamptz;
alter table denominations add constraint asked_by_somebody
  check ((asked_state is null) = (asked_by is null) and (asked_state is null) = (asked_at is null));
grant update (asked_state, asked_by, asked_at) on denominations to fxmatch_app;
