-- What bounds and shapes the market: opening rates, position policies, races.

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

-- PMP: dated settings of each currency; the newest version is in force. Positions keep nothing of them: they bound the
-- publication only.
create table position_policies (
  currency char(3) not null references currencies check (currency <> 'TND'),
  version integer not null check (version > 0),
  smallest_amount numeric(20, 4) check (smallest_amount > 0),
  largest_amount numeric(20, 4) check (largest_amount > 0),
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

create trigger append_only before update or delete or truncate on position_policies
  for each statement execute function refuse_change();

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

alter table positions add column race_id uuid;
-- A race's positions are of its currency and form.
alter table positions add constraint positions_race foreign key (race_id, currency, form)
  references races (id, currency, form);
create index positions_race_id on positions (race_id, id desc) where race_id is not null;

grant select, insert on opening_days, position_policies to fxmatch_app;
grant select, insert on opening_rates to fxmatch_app;
grant update (status, decided_by, decided_at, version) on opening_rates to fxmatch_app;
grant select, insert on races to fxmatch_app;
grant update (starts_at, ends_at, closed_at, announced, version) on races to fxmatch_app;
