-- User names have one key, the same for the look-up, the limits and uniqueness: small ASCII letters (`userNameKey` in
-- packages/domain/identifiers). lower() of any other collation folds letters that JavaScript does not, and the other way round.
alter table users add constraint users_username_check check (username ~ '^[A-Za-z0-9][A-Za-z0-9._@-]{2,59}$');
alter table users add column username_key text collate "C" not null
  generated always as (lower(username collate "C")) stored;
drop index users_username;
create unique index users_username_key on users (username_key);

-- What somebody wishes to be called who signs up is a wish: it holds no name, so that the form tells nobody who is here.
drop index sign_ups_username;
alter table sign_ups add constraint sign_ups_username_check check (username ~ '^[A-Za-z0-9][A-Za-z0-9._@-]{2,59}$');

-- Browsers that somebody was signed in with: what others try elsewhere keeps nobody out there. Only the SHA-256 of a
-- browser's token is kept; one browser may be known for several people.
create table known_devices (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);
-- The clean-up looks for what was not used for long.
create index known_devices_used on known_devices (last_used_at);
grant select, insert, update, delete on known_devices to fxmatch_app;
