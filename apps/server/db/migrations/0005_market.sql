-- The market: when it is open, what bounds its prices (opening rates, position policies), races, and the positions on it.

-- One row: whether a person's setting of the market's status stands, and until when. No row in `configuration` is one
-- instant long.
create table market_clock (
  only_one boolean primary key default true check (only_one),
  held boolean not null default false,
  held_until timestamptz,
  check (held or held_until is null)
);
insert into market_clock default values;

create table market_status_changes (
  id bigint generated always as identity primary key,
  before_status text not null check (before_status in ('ON', 'VEILLE', 'OFF')),
  after_status text not null check (after_status in ('ON', 'VEILLE', 'OFF')),
  -- Null: the clock.
  user_id uuid references users,
  reason text,
  held_until timestamptz,
  created_at timestamptz not null,
  check (before_status <> after_status),
  check ((user_id is null) = (reason is null))
);

-- The status for a transaction that trades. It shares a lock that a change of the status takes alone: a change waits for
-- the trades under way, trades that come later wait for the change, and no trade waits for another. The lock comes in a
-- statement of its own, before the read: the read then sees what the change has committed.
create function market_status_for_trade() returns text language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('fxmatch.market_status'));
  return (select value from configuration where name = 'market.status');
end $$;

-- A market day whose opening rates were prepared: the row is what makes the preparation happen once.
create table opening_days (
  day date primary key,
  prepared_at timestamptz not null
);

create table opening_rates (
  id uuid primary key,
  day date not null references opening_days,
  currency char(3) not null references currencies check (currency <> 'TND'),
  rate numeric(14, 4) not null check (rate > 0),
  -- Where it comes from: the previous market day's concluded orders (how many, of how much), or the last validated rate.
  basis text not null check (basis in ('AVERAGE', 'LAST_VALIDATED')),
  basis_day date not null check (basis_day < day),
  basis_orders integer not null check (basis_orders >= 0),
  basis_amount numeric(20, 4) not null check (basis_amount >= 0),
  -- 0 waiting, 1 validated, 2 rejected.
  status smallint not null default 0 check (status in (0, 1, 2)),
  decided_by uuid references users,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (currency, day),
  check ((status = 0) = (decided_by is null) and (status = 0) = (decided_at is null)),
  check ((basis = 'AVERAGE') = (basis_orders > 0))
);
create index opening_rates_day on opening_rates (day);
create index opening_rates_validated on opening_rates (currency, day desc) where status = 1;

create function keep_opening_decision() returns trigger language plpgsql as $$
begin
  if old.status <> 0 then
    raise exception 'opening rate % of % is decided', old.currency, old.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger opening_decision_stands before update on opening_rates
  for each row execute function keep_opening_decision();

-- Position policies (PMP): dated settings of each currency; the newest version is in force. Positions keep nothing of them:
-- they bound the publication only.
create table position_policies (
  currency char(3) not null references currencies check (currency <> 'TND'),
  version integer not null check (version > 0),
  smallest_amount numeric(20, 4) check (smallest_amount > 0),
  largest_amount numeric(20, 4) check (largest_amount > 0),
  -- How far a position's price may lie from the opening rate.
  deviation_percent numeric(7, 4) not null check (deviation_percent >= 0 and deviation_percent < 100),
  -- Null: the configuration's limit.
  max_hours integer check (max_hours between 1 and 720),
  valid_from timestamptz not null,
  -- Null: the default that the product comes with.
  set_by uuid references users,
  primary key (currency, version),
  check (smallest_amount <= largest_amount)
);
insert into position_policies (currency, version, deviation_percent, valid_from)
  select iso_code, 1, 5, '2024-01-01T00:00:00Z' from currencies where iso_code <> 'TND';

-- A race: a time in which offices compete in one currency and form.
create table races (
  id uuid primary key,
  label text not null check (length(label) between 1 and 80),
  currency char(3) not null references currencies check (currency <> 'TND'),
  form text not null check (form in ('CASH', 'DIGITAL')),
  -- When it runs. Opening or closing it early moves these; the times it was planned with stay beside.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  planned_start timestamptz not null,
  planned_end timestamptz not null,
  closed_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- The last state that the live feed was told; the state itself follows from the times.
  announced text not null check (announced in ('PLANNED', 'OPEN', 'CLOSED')),
  version integer not null default 1,
  -- Currency and form as one number, for the exclusion below.
  lane integer not null generated always as (
    ((ascii(substr(currency::text, 1, 1)) * 128 + ascii(substr(currency::text, 2, 1))) * 128
      + ascii(substr(currency::text, 3, 1))) * 2 + case form when 'CASH' then 0 else 1 end
  ) stored,
  unique (id, currency, form),
  check (planned_start < planned_end),
  check (starts_at <= ends_at),
  -- One race at a time in a currency and form.
  constraint one_race_at_a_time exclude using gist (
    int4range(lane, lane, '[]') with &&, tstzrange(starts_at, ends_at, '[)') with &&
  )
);
create index races_to_announce on races (starts_at) where announced <> 'CLOSED';
create index races_by_start on races (starts_at desc, id desc);

-- What an office or a bank offers to sell. A partial order that both sides confirm leaves a rest: a new position below it.
create table positions (
  id bigint generated always as identity primary key,
  seller_id uuid not null references companies,
  syndicate_id uuid references syndicates,
  -- The position of which this one is the rest (a partial order was confirmed by both sides).
  parent_id bigint references positions,
  -- The race it was published in.
  race_id uuid,
  currency char(3) not null references currencies check (currency <> 'TND'),
  form text not null check (form in ('CASH', 'DIGITAL')),
  rate numeric(14, 4) not null check (rate > 0),
  -- Constant: what was offered. `amount` is what is left of it here once the rest went to a child.
  published_amount numeric(20, 4) not null check (published_amount > 0),
  amount numeric(20, 4) not null check (amount > 0 and amount <= published_amount),
  -- Where its live order stands: none, placed, confirmed by both, ticket generated, delivered.
  status text not null check (status in ('FREE', 'ENGAGED', 'CONFIRMED', 'DEAL', 'CLOSED')),
  listing text not null check (listing in ('LISTED', 'WITHDRAWN', 'EXPIRED')),
  governorate_id integer references governorates,
  zone_id integer references zones,
  expires_at timestamptz not null,
  published_by uuid references users,
  created_at timestamptz not null,
  version integer not null default 1,
  -- A race's positions are of its currency and form.
  constraint positions_race foreign key (race_id, currency, form) references races (id, currency, form)
);
create index positions_on_market on positions (currency, form, id) where status = 'FREE' and listing = 'LISTED';
create index positions_expiry on positions (expires_at) where status = 'FREE' and listing = 'LISTED';
create index positions_seller on positions (seller_id, id desc);
create index positions_parent on positions (parent_id) where parent_id is not null;
create index positions_race_id on positions (race_id, id desc) where race_id is not null;
-- The charts ask how many were published, and how many were open, at a time.
create index positions_created on positions (created_at);
create index positions_until on positions (expires_at);

-- The syndicate as it stood at publication.
create table position_members (
  position_id bigint not null references positions,
  company_id uuid not null references companies,
  percentage numeric(7, 4) not null check (percentage > 0 and percentage <= 100),
  primary key (position_id, company_id)
);
create index position_members_company on position_members (company_id);

create trigger append_only before update or delete or truncate on market_status_changes for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on position_policies for each statement execute function refuse_change();
