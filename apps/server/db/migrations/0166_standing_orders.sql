-- Standing orders (packages/domain/standing-orders, decision 0462): instructions to place drafts in their owner's name. What is filled and
-- reserved of one stands nowhere: it is what became of the orders that it has placed.
create table standing_orders (
  id uuid primary key,
  number bigint generated always as identity unique,
  company_id uuid not null references companies,
  -- In whose name and on whose rights it places.
  owner_id uuid not null references users,
  currency char(3) not null references currencies check (currency <> 'TND'),
  form text not null check (form in ('CASH', 'DIGITAL')),
  amount numeric(20, 4) not null check (amount > 0),
  min_part numeric(20, 4) not null check (min_part > 0),
  target_kind text not null check (target_kind in ('ALL_IN', 'RATE')),
  -- TND per quoting unit.
  target numeric(14, 4) not null check (target > 0),
  -- Of a bank that buys banknotes: where they are handed over.
  agency_id uuid references agencies,
  -- Of a company: the draft request that its orders become parts of.
  order_request_id uuid references order_requests on delete cascade,
  -- The other of a pair, one of which cancels the other.
  oco_with uuid unique references standing_orders on delete set null,
  good_till timestamptz not null,
  status text not null
    check (status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'FILLED', 'CANCELED', 'EXPIRED', 'REFUSED')),
  -- Why it is suspended: a cause, and of a refusal its code.
  hold_cause text check (hold_cause in ('OWNER', 'ACCOUNT', 'RIGHT', 'GATE', 'REQUEST', 'REFUSED')),
  hold_code text check (hold_code ~ '^[A-Z_]{2,60}$'),
  -- Since when it has waited at its target: who asks for a better one later waits anew.
  since timestamptz not null,
  gate_refusals smallint not null default 0 check (gate_refusals between 0 and 9),
  last_hit_at timestamptz,
  approved_by uuid references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  check (oco_with <> id),
  check (approved_by <> owner_id),
  check ((status = 'SUSPENDED') = (hold_cause is not null)),
  check (hold_code is null or hold_cause is not null),
  check ((status in ('PENDING', 'ACTIVE', 'SUSPENDED')) = (ended_at is null)),
  check (good_till <= created_at + interval '61 days')
);
create index standing_orders_company on standing_orders (company_id, number desc);
create index standing_orders_waiting on standing_orders (currency, form) where status = 'ACTIVE';
create index standing_orders_live on standing_orders (good_till) where ended_at is null;
create index standing_orders_request on standing_orders (order_request_id) where order_request_id is not null;

create function keep_standing_order() returns trigger language plpgsql as $$
begin
  if (new.id, new.company_id, new.owner_id, new.currency, new.form, new.agency_id, new.order_request_id, new.target_kind, new.created_at)
    is distinct from
     (old.id, old.company_id, old.owner_id, old.currency, old.form, old.agency_id, old.order_request_id, old.target_kind, old.created_at)
     or new.amount > old.amount then
    raise exception 'standing order % stands as it was given', old.number using errcode = 'check_violation';
  end if;
  -- The other of its pair may go after its ten years.
  if old.ended_at is not null and to_jsonb(new) - 'oco_with' = to_jsonb(old) - 'oco_with' then
    return new;
  end if;
  if old.status = new.status and old.ended_at is null or (old.status, new.status) in (
    ('PENDING', 'ACTIVE'), ('PENDING', 'REFUSED'), ('PENDING', 'CANCELED'), ('PENDING', 'EXPIRED'),
    ('ACTIVE', 'PENDING'), ('SUSPENDED', 'PENDING'), ('ACTIVE', 'SUSPENDED'), ('SUSPENDED', 'ACTIVE'),
    ('ACTIVE', 'FILLED'), ('SUSPENDED', 'FILLED'), ('ACTIVE', 'CANCELED'), ('SUSPENDED', 'CANCELED'),
    ('ACTIVE', 'EXPIRED'), ('SUSPENDED', 'EXPIRED')) then
    return new;
  end if;
  raise exception 'a standing order goes from % to no %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger standing_order_kept before update on standing_orders
  for each row execute function keep_standing_order();

-- The orders that it has placed. A position is drafted once by the standing orders of a company: none holds it again and again.
create table standing_order_hits (
  order_id uuid primary key references orders on delete cascade,
  standing_id uuid not null references standing_orders on delete cascade,
  company_id uuid not null references companies,
  position_id bigint not null,
  at timestamptz not null,
  unique (company_id, position_id)
);
create index standing_order_hits_standing on standing_order_hits (standing_id);

-- What it has placed and has not come to nothing is never more than its amount, whoever asks at once.
create function standing_order_fits() returns trigger language plpgsql as $$
declare
  most numeric;
begin
  select amount into most from standing_orders where id = new.standing_id for update;
  if (select sum(o.amount) from standing_order_hits h join orders o on o.id = h.order_id
      where h.standing_id = new.standing_id and o.stage <> 'DEAD') > most then
    raise exception 'a standing order places no more than its amount' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger standing_order_fits after insert on standing_order_hits
  for each row execute function standing_order_fits();

-- What happened to it, with what it said then: for its own company.
create table standing_order_steps (
  id bigint generated always as identity primary key,
  standing_id uuid not null references standing_orders on delete cascade,
  at timestamptz not null,
  user_id uuid references users,
  step text not null,
  status text not null,
  amount numeric(20, 4) not null,
  target numeric(14, 4) not null,
  good_till timestamptz not null,
  code text
);
create index standing_order_steps_standing on standing_order_steps (standing_id, id);

-- Up to which live event standing orders have looked. One row.
create table standing_order_cursor (
  one boolean primary key default true check (one),
  seq bigint not null
);
insert into standing_order_cursor (seq) select coalesce(max(seq), 0) from live_events;

grant select, insert on standing_orders, standing_order_hits, standing_order_steps to fxmatch_app;
grant update (amount, target, oco_with, good_till, status, hold_cause, hold_code, since, gate_refusals, last_hit_at, approved_by,
  ended_at, version) on standing_orders to fxmatch_app;
grant select on standing_order_cursor to fxmatch_app;
grant update (seq) on standing_order_cursor to fxmatch_app;

-- As in 0012_expired_record.sql: those that are over, with their steps.
create function delete_expired_standing_orders(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  perform begin_expiry(before);
  delete from standing_orders where ctid in (select s.ctid from standing_orders s where s.ended_at < before limit most);
  get diagnostics gone = row_count;
  perform end_expiry();
  return gone;
end $$;
revoke all on function delete_expired_standing_orders from public;
grant execute on function delete_expired_standing_orders to fxmatch_app;
