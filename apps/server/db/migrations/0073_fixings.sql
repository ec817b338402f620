-- The central bank's average rates (fixing) of each day: brought by one person or fetched by the server, put in force by another
-- person (packages/domain/fixing, decision 0313). Rows are never taken away: proofs of a price lean on what was in force then.
create table fixing_imports (
  id uuid primary key,
  source text not null check (source in ('FILE', 'TYPED', 'FETCHED', 'DEMONSTRATION')),
  -- The file's name, or the host that was asked; null where somebody typed.
  name text check (length(name) between 1 and 200),
  -- SHA-256 of what came, in hexadecimal.
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Currencies in it that are not traded.
  left_out text[] not null,
  -- Null: the server has fetched it.
  brought_by uuid references users,
  brought_at timestamptz not null,
  check ((source = 'FETCHED') = (brought_by is null))
);
create index fixing_imports_brought on fixing_imports (brought_at);

create table fixings (
  id uuid primary key,
  -- In Tunis.
  day date not null,
  -- 1 for the first rates that came of the day, one more for each that came after them.
  revision integer not null check (revision > 0),
  import_id uuid not null references fixing_imports,
  status text not null check (status in ('RECEIVED', 'SUSPECT', 'IN_FORCE', 'DISPUTED', 'REPLACED')),
  -- What is to be looked at, as packages/domain/fixing/check-fixings.ts found it.
  findings jsonb not null,
  -- As in its import.
  brought_by uuid,
  decided_by uuid references users,
  decided_at timestamptz,
  -- Why it was disputed.
  reason text,
  replaced_at timestamptz,
  unique (day, revision),
  check ((status in ('RECEIVED', 'SUSPECT')) = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'DISPUTED') = (reason is not null)),
  check ((status = 'REPLACED') = (replaced_at is not null)),
  -- The second person is a second person, whatever the application does.
  check (decided_by <> brought_by)
);
-- One waits at a time, and one is in force.
create unique index fixings_awaiting on fixings (day) where status in ('RECEIVED', 'SUSPECT');
create unique index fixings_in_force on fixings (day) where status = 'IN_FORCE';
create index fixings_import on fixings (import_id);

create table fixing_rates (
  fixing_id uuid not null references fixings,
  currency char(3) not null references currencies check (currency <> 'TND'),
  -- TND for so many of the currency, as the central bank said it that day.
  unit integer not null check (unit in (1, 10, 100, 1000)),
  rate numeric(14, 4) not null check (rate > 0),
  primary key (fixing_id, currency)
);

-- Days of which nobody had brought rates by 20:00: the row is what makes the platform be told once.
create table late_fixings (
  day date primary key,
  told_at timestamptz not null
);

create function keep_fixing_steps() returns trigger language plpgsql as $$
begin
  if (old.status in ('RECEIVED', 'SUSPECT') and new.status in ('IN_FORCE', 'DISPUTED'))
    or (old.status = 'IN_FORCE' and new.status = 'REPLACED'
      and new.decided_by = old.decided_by and new.decided_at = old.decided_at) then
    return new;
  end if;
  raise exception 'fixing of % goes from % to no %', old.day, old.status, new.status using errcode = 'check_violation';
end $$;
create trigger fixing_steps before update on fixings for each row execute function keep_fixing_steps();

create function begin_fixing() returns trigger language plpgsql as $$
begin
  select i.brought_by into new.brought_by from fixing_imports i where i.id = new.import_id;
  if new.status not in ('RECEIVED', 'SUSPECT') then
    raise exception 'fixing of % begins as %', new.day, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger fixing_begins before insert on fixings for each row execute function begin_fixing();

grant select, insert on fixing_imports, fixings, fixing_rates, late_fixings to fxmatch_app;
grant update (status, decided_by, decided_at, reason, replaced_at) on fixings to fxmatch_app;
