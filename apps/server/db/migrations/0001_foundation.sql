-- Companies, people, reference data, configuration. Amounts are numeric; times are timestamptz; ids are UUIDs but for
-- positions and users, whose numbers people read out.

create table governorates (
  id integer primary key,
  name text not null unique,
  chef_lieu text not null
);

create table zones (
  id integer generated always as identity primary key,
  governorate_id integer not null references governorates,
  name text not null,
  unique (governorate_id, name)
);

create table currencies (
  iso_code char(3) primary key,
  name text not null,
  decimals smallint not null check (decimals between 0 and 4),
  unit integer not null check (unit > 0)
);

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
  created_at timestamptz not null,
  check ((kind = 'CORPORATE') = (bank_id is not null))
);
create unique index one_platform on companies (kind) where kind = 'PLATFORM';

create table users (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  username text not null,
  full_name text not null,
  cin text check (cin ~ '^[0-9]{8}$'),
  email text not null,
  password_hash text not null,
  disabled_at timestamptz,
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

create table agencies (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null,
  code_bct text not null,
  phone text,
  address text,
  city text,
  governorate_id integer references governorates,
  post_code text,
  region_representer boolean not null default false,
  created_at timestamptz not null,
  unique (company_id, code_bct)
);

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

-- Dated settings: an order keeps those in force when it was placed.
create table commission_settings (
  id integer generated always as identity primary key,
  form text not null check (form in ('CASH', 'DIGITAL')),
  exchange_office_percent numeric(7, 4) not null check (exchange_office_percent >= 0),
  platform_percent numeric(7, 4) not null check (platform_percent >= 0),
  valid_from timestamptz not null,
  unique (form, valid_from)
);

create table share_settings (
  id integer generated always as identity primary key,
  platform numeric(7, 4) not null check (platform >= 0),
  insight numeric(7, 4) not null check (insight >= 0),
  partner numeric(7, 4) not null check (partner >= 0),
  valid_from timestamptz not null unique,
  check (platform + insight + partner = 100)
);

-- A bank's margin on its companies' orders; a null currency is the default (DFT).
create table margin_settings (
  id integer generated always as identity primary key,
  bank_id uuid not null references companies,
  form text not null check (form in ('CASH', 'DIGITAL')),
  currency char(3) references currencies,
  percent numeric(7, 4) not null check (percent >= 0),
  valid_from timestamptz not null
);

-- 'Règle ticket': an order below the amount needs no second validation. A null bank is every bank's rule.
create table authorisation_rules (
  id uuid primary key,
  bank_id uuid references companies,
  label text not null,
  amount_from numeric(20, 3) not null check (amount_from > 0),
  active boolean not null default true,
  created_at timestamptz not null
);

create table configuration (
  id integer generated always as identity primary key,
  name text not null unique,
  value text not null,
  type text not null check (type in ('INTEGER', 'DECIMAL', 'TIME', 'TEXT', 'BOOLEAN', 'MARKET_STATUS'))
);

create table holidays (
  day date primary key,
  label text not null
);
