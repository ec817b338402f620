-- Second factors of users: one-time codes of an authenticator. The secret is sealed with the server's key; nothing is asked
-- at sign-in until it is confirmed.
create table second_factors (
  user_id uuid primary key references users,
  secret bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: no code works twice.
  last_step bigint
);

-- For the day when the authenticator is gone. Only hashes are kept; each works once.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is still asked for.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users,
  -- Whatever changes about the account meanwhile ends the sign-in.
  user_version integer not null,
  stay_online boolean not null,
  failures integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

grant select, insert, update, delete on second_factors, recovery_codes, sign_in_challenges to fxmatch_app;
