-- Trust: operators' rates for travellers, their agencies and strategies, travellers' requests and the proposals that answer
-- them, and the tokens that proposals cost (domain rules §8). Independent of the market's positions, orders and status.

create table trust_cities (
  id integer generated always as identity primary key,
  governorate_id integer not null references governorates,
  name text not null,
  unique (governorate_id, name)
);
insert into trust_cities (governorate_id, name)
  select g.id, c.name from (values
    ('Tunis', 'Tunis'), ('Tunis', 'La Marsa'), ('Tunis', 'Carthage'), ('Tunis', 'Le Bardo'), ('Tunis', 'Les Berges du Lac'),
    ('Tunis', 'Aéroport Tunis-Carthage'), ('Ariana', 'Ariana'), ('Ariana', 'Ennasr'), ('Ariana', 'Raoued'),
    ('Ben Arous', 'Ben Arous'), ('Ben Arous', 'Mégrine'), ('Ben Arous', 'Hammam Lif'), ('La Manouba', 'La Manouba'),
    ('Nabeul', 'Nabeul'), ('Nabeul', 'Hammamet'), ('Nabeul', 'Kélibia'), ('Nabeul', 'Korba'), ('Zaghouan', 'Zaghouan'),
    ('Bizerte', 'Bizerte'), ('Bizerte', 'Menzel Bourguiba'), ('Béja', 'Béja'), ('Jendouba', 'Jendouba'),
    ('Jendouba', 'Tabarka'), ('Le Kef', 'Le Kef'), ('Siliana', 'Siliana'), ('Kairouan', 'Kairouan'),
    ('Kasserine', 'Kasserine'), ('Sidi Bouzid', 'Sidi Bouzid'), ('Sousse', 'Sousse'), ('Sousse', 'El Kantaoui'),
    ('Sousse', 'Hammam Sousse'), ('Sousse', 'Enfidha'), ('Monastir', 'Monastir'), ('Monastir', 'Skanes'),
    ('Monastir', 'Ksar Hellal'), ('Mahdia', 'Mahdia'), ('Mahdia', 'El Jem'), ('Sfax', 'Sfax'), ('Sfax', 'Sakiet Ezzit'),
    ('Gafsa', 'Gafsa'), ('Gafsa', 'Métlaoui'), ('Tozeur', 'Tozeur'), ('Tozeur', 'Nefta'), ('Kébili', 'Kébili'),
    ('Kébili', 'Douz'), ('Gabès', 'Gabès'), ('Gabès', 'Matmata'), ('Médenine', 'Médenine'),
    ('Médenine', 'Djerba Houmt Souk'), ('Médenine', 'Djerba Midoun'), ('Médenine', 'Zarzis'),
    ('Médenine', 'Ben Gardane'), ('Tataouine', 'Tataouine')
  ) as c (governorate, name) join governorates g on g.name = c.governorate;

-- A bank or an exchange office that takes part.
create table trust_operators (
  company_id uuid primary key references companies,
  name text not null,
  phone text not null check (phone ~ '^[0-9]{8}$'),
  whatsapp text not null check (whatsapp ~ '^[0-9]{8}$'),
  -- Whether travellers find it on the board, and whether its strategy answers requests by itself.
  visible boolean not null default false,
  tier_match_enabled boolean not null default false,
  -- Whether the board shows its rates, which of them, and the message beside them.
  display_activated boolean not null default false,
  display_category text not null default 'STANDARD' check (display_category in ('STANDARD', 'NEGOTIATION')),
  display_description text not null default '',
  created_at timestamptz not null,
  created_by uuid not null references users
);

-- TND per quoting unit; zero: not quoted.
create table trust_rates (
  company_id uuid not null references trust_operators,
  currency char(3) not null references currencies check (currency <> 'TND'),
  purchase_rate numeric(14, 4) not null check (purchase_rate >= 0),
  sale_rate numeric(14, 4) not null check (sale_rate >= 0),
  purchase_negotiation_rate numeric(14, 4) not null check (purchase_negotiation_rate >= 0),
  sale_negotiation_rate numeric(14, 4) not null check (sale_negotiation_rate >= 0),
  updated_at timestamptz not null,
  updated_by uuid not null references users,
  primary key (company_id, currency)
);

create table trust_agencies (
  id uuid primary key,
  company_id uuid not null references trust_operators,
  name text not null,
  reference text not null,
  address text not null,
  map_url text not null check (map_url like 'https://maps.app.goo.gl/_%'),
  city_id integer not null references trust_cities,
  phone1 text not null check (phone1 ~ '^[0-9]{8}$'),
  phone2 text not null check (phone2 ~ '^[0-9]{8}$'),
  whatsapp text not null check (whatsapp ~ '^[0-9]{8}$'),
  created_at timestamptz not null,
  unique (company_id, reference),
  unique (id, company_id)
);

-- The strategy. A line without a threshold is the Default row: always there, two tokens, its rate null while it follows
-- the operator's own.
create table trust_tiers (
  id uuid primary key,
  company_id uuid not null references trust_operators,
  currency char(3) not null references currencies check (currency <> 'TND'),
  rate_type text not null check (rate_type in ('PURCHASE', 'SALE')),
  limit_amount numeric(20, 3) check (limit_amount >= 1),
  rate_value numeric(14, 4) check (rate_value > 0),
  bid integer not null check (bid >= 1),
  created_at timestamptz not null,
  unique nulls not distinct (company_id, currency, rate_type, limit_amount),
  check (limit_amount is not null or bid = 2),
  check (limit_amount is null or (rate_value is not null and rate_value >= 1))
);

create sequence trust_request_references;
create sequence trust_proposal_references;

-- What a traveller asks for. Name and phone are gone some time after the end; everything else stays.
create table trust_requests (
  id uuid primary key,
  reference text not null unique,
  -- SHA-256 of the code with which the traveller follows it.
  secret_hash bytea not null,
  operation_type text not null check (operation_type in ('PURCHASE', 'SALE')),
  currency char(3) not null references currencies check (currency <> 'TND'),
  amount numeric(20, 4) not null check (amount > 0),
  city_id integer not null references trust_cities,
  channel text not null check (channel in ('PLATFORM', 'OTHER')),
  status text not null check (status in ('REQUEST', 'ACCEPTED', 'DELIVERED', 'CANCELED', 'EXPIRED')),
  customer_name text,
  customer_phone text check (customer_phone ~ '^[0-9]{8}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was last accepted, delivered, withdrawn or expired: personal data is kept for so long after it.
  settled_at timestamptz,
  erased_at timestamptz,
  version integer not null default 1,
  check ((status = 'REQUEST') = (settled_at is null)),
  check (num_nulls(customer_name, customer_phone) = case when erased_at is null then 0 else 2 end)
);
create index trust_requests_open on trust_requests (operation_type, created_at desc) where status = 'REQUEST';
create index trust_requests_expiry on trust_requests (expires_at) where status = 'REQUEST';
create index trust_requests_phone on trust_requests (customer_phone, created_at) where erased_at is null;
create index trust_requests_erasure on trust_requests (settled_at) where erased_at is null;

create table trust_proposals (
  id uuid primary key,
  reference text not null unique,
  request_id uuid not null references trust_requests,
  company_id uuid not null references trust_operators,
  agency_id uuid not null,
  amount numeric(20, 4) not null check (amount > 0),
  rate numeric(14, 4) not null check (rate > 0),
  -- amount × rate / unit, in TND.
  counter_value numeric(20, 3) not null check (counter_value >= 0),
  status text not null check (status in ('WAITING', 'ACCEPTED', 'REJECTED', 'DELIVERED', 'CANCELED')),
  tokens integer not null check (tokens >= 1),
  -- The line of the strategy that set the price in tokens; null: the Default row.
  tier_limit numeric(20, 3),
  -- Null: the strategy answered by itself.
  made_by uuid references users,
  created_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  reported_at timestamptz,
  reported_by uuid references users,
  version integer not null default 1,
  foreign key (agency_id, company_id) references trust_agencies (id, company_id),
  check (status not in ('ACCEPTED', 'DELIVERED') or accepted_at is not null),
  check ((status in ('REJECTED', 'DELIVERED', 'CANCELED')) = (ended_at is not null)),
  check (num_nulls(reported_at, reported_by) <> 1),
  -- Once, fifteen minutes after the acceptance.
  check (reported_at is null or reported_at >= accepted_at + interval '15 minutes')
);
create unique index trust_proposals_one_live on trust_proposals (request_id, company_id)
  where status in ('WAITING', 'ACCEPTED', 'DELIVERED');
create unique index trust_proposals_one_accepted on trust_proposals (request_id) where status in ('ACCEPTED', 'DELIVERED');
create index trust_proposals_company on trust_proposals (company_id, created_at desc);
create index trust_proposals_request on trust_proposals (request_id);
create index trust_proposals_list on trust_proposals (created_at desc);

-- What happened to a request and its proposals: append-only.
create table trust_steps (
  id bigint generated always as identity primary key,
  request_id uuid not null references trust_requests,
  proposal_id uuid references trust_proposals,
  action text not null,
  before_status text,
  after_status text not null,
  party text not null check (party in ('OPERATOR', 'CUSTOMER', 'SYSTEM')),
  user_id uuid references users,
  at timestamptz not null
);
create index trust_steps_request on trust_steps (request_id, id);
create index trust_steps_proposal on trust_steps (proposal_id, id) where proposal_id is not null;
create trigger append_only before update or delete or truncate on trust_steps for each statement execute function refuse_change();

-- Every token that came or went: append-only.
create table trust_token_movements (
  id bigint generated always as identity primary key,
  company_id uuid not null references trust_operators,
  operation_type text not null check (operation_type in ('PURCHASE', 'SALE')),
  kind text not null check (kind in ('BOUGHT', 'SPENT', 'GIVEN_BACK')),
  quantity integer not null check (quantity <> 0 and (quantity < 0) = (kind = 'SPENT')),
  proposal_id uuid references trust_proposals,
  -- Who recorded or caused it; null: the strategy, the traveller or the clock.
  user_id uuid references users,
  note text,
  at timestamptz not null,
  check ((kind = 'BOUGHT') = (proposal_id is null)),
  unique (proposal_id, kind)
);
create index trust_token_movements_company on trust_token_movements (company_id, operation_type, id desc);
create trigger append_only before update or delete or truncate on trust_token_movements
  for each statement execute function refuse_change();

-- The balances. Only the trigger below writes them, so that a balance is the sum of its movements whatever the application
-- does, and never below zero: of two who spend the last token the second waits for the row, and is refused.
create table trust_token_accounts (
  company_id uuid not null references trust_operators,
  operation_type text not null check (operation_type in ('PURCHASE', 'SALE')),
  balance integer not null check (balance >= 0),
  -- Sum of the movements that were deleted after their ten years.
  expired integer not null default 0,
  primary key (company_id, operation_type)
);

create function trust_apply_movement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update trust_token_accounts set balance = balance + new.quantity
    where company_id = new.company_id and operation_type = new.operation_type;
  if not found then
    insert into trust_token_accounts (company_id, operation_type, balance)
      values (new.company_id, new.operation_type, new.quantity)
      on conflict (company_id, operation_type) do update set balance = trust_token_accounts.balance + excluded.balance;
  end if;
  return null;
end $$;
create trigger apply_movement after insert on trust_token_movements for each row execute function trust_apply_movement();

-- Challenges that have served: each admits one request.
create table trust_used_challenges (
  nonce bytea primary key,
  expires_at timestamptz not null
);

-- Keys that every server of a deployment shares. They sign what the server hands out and takes back within minutes.
create table server_keys (
  name text primary key,
  key bytea not null
);
insert into server_keys (name, key)
  values ('trust.challenge', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
