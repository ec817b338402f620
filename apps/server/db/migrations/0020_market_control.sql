-- The control of the market: who changed its status and why, who has the say now, and what the configuration was before.

-- Whether the clock opens and closes the market. A demonstration that was loaded before there was a clock stays open.
insert into configuration (name, value, type)
  select 'market.clock', case when exists (select from configuration where name = 'demonstration.state') then 'OFF' else 'ON' end,
    'BOOLEAN';

-- One row: whether a person's setting stands, and until when. No row in `configuration` is one instant long.
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

create table configuration_changes (
  id bigint generated always as identity primary key,
  entry_id integer not null references configuration,
  before_value text not null,
  after_value text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  check (before_value <> after_value)
);
create index configuration_changes_entry on configuration_changes (entry_id, id desc);

create trigger append_only before update or delete or truncate on market_status_changes
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on configuration_changes
  for each statement execute function refuse_change();

-- The status for a transaction that trades. It shares a lock that a change of the status takes alone: a change waits for
-- the trades under way, trades that come later wait for the change, and no trade waits for another. The lock comes in a
-- statement of its own, before the read: the read then sees what the change has committed.
create function market_status_for_trade() returns text language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('fxmatch.market_status'));
  return (select value from configuration where name = 'market.status');
end $$;

grant select, update on market_clock to fxmatch_app;
grant select, insert on market_status_changes, configuration_changes to fxmatch_app;
