-- What was tried within a window of time, counted for all processes of the server and over a restart: sign-ins, codes,
-- forgotten passwords, sign-ups of companies, travellers' requests and wrong secret codes. The key (a user name as typed, an
-- address, a user) is kept as a SHA-256 only: people type passwords into the wrong field.
create table rate_limits (
  scope text not null,
  key bytea not null check (octet_length(key) = 32),
  count int not null check (count >= 0),
  ends_at timestamptz not null,
  primary key (scope, key)
);
create index rate_limits_by_end on rate_limits (ends_at);

grant select, insert, update, delete on rate_limits to fxmatch_app;
