-- Companies, their people and agencies; how somebody signs in; what somebody chose.

create table companies (
  id uuid primary key,
  kind text not null check (kind in ('PLATFORM', 'BANK', 'EXCHANGE_OFFICE', 'CORPORATE')),
  name text not null,
  bct_code text,
  phone text,
  email text,
  address text,
  governorate_id integer references governorates,
  -- The bank a corporate signed up with; its requests reach that bank.
  bank_id uuid references companies,
  has_account boolean not null default false,
  has_displayer boolean not null default false,
  central_bank boolean not null default false,
  created_at timestamptz not null,
  check ((kind = 'CORPORATE') = (bank_id is not null))
);
create unique index one_platform on companies (kind) where kind = 'PLATFORM';
create index companies_name_parts on companies using gin (name gin_trgm_ops);

create table users (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  username text not null,
  full_name text not null,
  cin text check (cin ~ '^[0-9]{8}$'),
  email text not null,
  -- Null until the person has used the invitation: nobody types a password for somebody else.
  password_hash text,
  disabled_at timestamptz,
  -- Shown in the list of users; written when a session is opened.
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index users_username on users (lower(username));
create index users_company on users (company_id);

-- `rank` 0 is the main role.
create table user_roles (
  user_id uuid not null references users,
  rank smallint not null,
  role text not null,
  primary key (user_id, rank),
  unique (user_id, role)
);

create table agencies (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  name text not null,
  code_bct text not null,
  phone text,
  address text,
  city text,
  governorate_id integer references governorates,
  post_code text,
  -- The agency that stands for its company in its region, where an order names none.
  region_representer boolean not null default false,
  created_at timestamptz not null,
  -- An agency that orders name stays on record: it closes.
  closed_at timestamptz,
  constraint default_agency_has_region
    check (not region_representer or (governorate_id is not null and closed_at is null))
);
create unique index agencies_open_code on agencies (company_id, code_bct) where closed_at is null;
create unique index one_default_agency on agencies (company_id, governorate_id)
  where region_representer and closed_at is null;

-- Banks and exchange offices that offer together; what each brings, in percent of 100.
create table syndicates (
  id uuid primary key,
  leader_id uuid not null references companies,
  name text not null,
  created_at timestamptz not null
);

create table syndicate_members (
  syndicate_id uuid not null references syndicates,
  company_id uuid not null references companies,
  percentage numeric(7, 4) not null check (percentage > 0 and percentage <= 100),
  primary key (syndicate_id, company_id)
);

create function check_syndicate_total() returns trigger language plpgsql as $$
declare total numeric;
begin
  select sum(percentage) into total from syndicate_members where syndicate_id = coalesce(new.syndicate_id, old.syndicate_id);
  if total is not null and total <> 100 then
    raise exception 'syndicate % adds to %, not 100', coalesce(new.syndicate_id, old.syndicate_id), total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger syndicate_total after insert or update or delete on syndicate_members
  deferrable initially deferred for each row execute function check_syndicate_total();

-- ---- signing in

-- Sessions are opaque: only the SHA-256 of the token is kept.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users,
  stay_online boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text,
  user_agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;
-- The clean-up looks for what ended long ago.
create index sessions_ended on sessions ((coalesce(ended_at, expires_at)));

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
create index one_time_links_spent on one_time_links (expires_at);

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

-- ---- what somebody chose

-- How the application looks and behaves for a person, on every device. Null: never chosen, so that the device decides.
create table user_settings (
  user_id uuid primary key references users,
  language text check (language in ('fr', 'en', 'es', 'de', 'it', 'ru')),
  scheme text check (scheme in ('auto', 'light', 'dark')),
  density text check (density in ('comfortable', 'dense')),
  layout text check (layout in ('vertical', 'horizontal')),
  sidebar_collapsed boolean,
  full_screen boolean,
  preloader boolean,
  -- Whether notifications may sound for a person at all, on every device. Null: they may.
  sounds boolean,
  start_page text check (length(start_page) <= 100 and start_page ~ '^/[A-Za-z0-9/_-]*$'),
  changed_at timestamptz not null
);

-- A person's calendar under an address that needs no session: one each, unguessable, kept as its SHA-256 only.
create table calendar_feeds (
  user_id uuid primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
