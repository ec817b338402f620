-- Counts and sums of orders, kept as orders change, so that a list of millions knows its totals without reading them.
-- Each change of an order leaves its old and new figures in order_tally_changes, in the same transaction and without
-- waiting for anybody; fold_order_tallies() adds them up. Tallies and the changes not yet folded are always exact together.

create table order_tallies (
  -- The scopes of the lists (order-list-rows.ts); the nil company for ALL.
  scope text not null check (scope in ('ALL', 'BANK_SALES', 'PURCHASES', 'ORGANIZATION')),
  company_id uuid not null,
  -- The month or the year that begins with the day, in Tunis.
  grain text not null check (grain in ('MONTH', 'YEAR')),
  starts date not null,
  status smallint not null,
  currency char(3) not null,
  form text not null,
  operation_type text not null,
  orders bigint not null,
  amount numeric(30, 4) not null,
  counter_value numeric(30, 3) not null,
  commission_ttc numeric(30, 3) not null,
  primary key (scope, company_id, grain, starts, status, currency, form, operation_type)
);

create index order_tallies_empty on order_tallies (scope) where orders = 0;

create table order_tally_changes (
  id bigint generated always as identity primary key,
  -- 1 for figures that came, -1 for figures that went.
  sign smallint not null check (sign in (1, -1)),
  day date not null,
  position_id bigint,
  buyer_id uuid not null,
  seller_id uuid not null,
  bank_id uuid not null,
  asked_at timestamptz,
  status smallint not null,
  currency char(3) not null,
  form text not null,
  operation_type text not null,
  amount numeric(20, 4) not null,
  counter_value numeric(20, 3) not null,
  commission_ttc numeric(20, 3) not null
);

create function note_order_tally(sign smallint, o orders) returns void language sql as $$
  insert into order_tally_changes (sign, day, position_id, buyer_id, seller_id, bank_id, asked_at, status, currency,
    form, operation_type, amount, counter_value, commission_ttc)
  values (sign, (o.created_at at time zone 'Africa/Tunis')::date, o.position_id, o.buyer_id, o.seller_id, o.bank_id,
    o.asked_at, o.status, o.currency, o.form, o.operation_type, o.amount, o.counter_value, o.commission_ttc)
$$;

create function keep_order_tallies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_order_tally(-1::smallint, old); end if;
  if tg_op <> 'DELETE' then perform note_order_tally(1::smallint, new); end if;
  return null;
end $$;
create trigger keep_order_tallies_changed after update on orders for each row
  when ((old.status, old.asked_at, old.amount, old.counter_value, old.commission_ttc, old.position_id, old.buyer_id,
    old.seller_id, old.bank_id, old.currency, old.form, old.operation_type, old.created_at)
    is distinct from (new.status, new.asked_at, new.amount, new.counter_value, new.commission_ttc, new.position_id,
    new.buyer_id, new.seller_id, new.bank_id, new.currency, new.form, new.operation_type, new.created_at))
  execute function keep_order_tallies();
create trigger keep_order_tallies_moved after insert or delete on orders for each row
  execute function keep_order_tallies();

-- Adds up changes, the oldest first; one at a time. Returns how many, null while somebody else is at it.
-- By a range of numbers: where statistics were taken while no change waited, a list of numbers was compared with each row
-- one by one, and a quarter of a million of them never came to an end.
create function fold_order_tallies(most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fxmatch.order_tallies')) then return null; end if;
  with gone as (
    delete from order_tally_changes
    where id <= (select max(id) from (select id from order_tally_changes order by id limit most) oldest) returning *
  ), seen as (
    select 'ALL' as scope, '00000000-0000-0000-0000-000000000000'::uuid as company_id, gone.* from gone
    union all select 'PURCHASES', buyer_id, gone.* from gone
    union all select 'BANK_SALES', bank_id, gone.* from gone
      where asked_at is not null and operation_type in ('MATCHING', 'DIRECT_SALE')
    union all select 'ORGANIZATION', party.company_id, gone.* from gone
      cross join lateral (
        select buyer_id as company_id
        union select seller_id where asked_at is not null
        union select bank_id where asked_at is not null
        union select m.company_id from position_members m where asked_at is not null and m.position_id = gone.position_id
      ) party
  ), added as (
    insert into order_tallies as kept
    select scope, company_id, grain, date_trunc(grain, day)::date,
      status, currency, form, operation_type,
      sum(sign), sum(sign * amount), sum(sign * counter_value), sum(sign * commission_ttc)
    from seen cross join (values ('MONTH'), ('YEAR')) as grains (grain)
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * counter_value) <> 0 or sum(sign * commission_ttc) <> 0
    on conflict (scope, company_id, grain, starts, status, currency, form, operation_type) do update set
      orders = kept.orders + excluded.orders,
      amount = kept.amount + excluded.amount,
      counter_value = kept.counter_value + excluded.counter_value,
      commission_ttc = kept.commission_ttc + excluded.commission_ttc
  )
  select count(*) into folded from gone;
  delete from order_tallies where orders = 0;
  return folded;
end $$;
