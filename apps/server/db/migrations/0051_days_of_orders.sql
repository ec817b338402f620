-- Deep pages are entered at their day, and totals of everything are a few lines (decision 0251).

-- Orders of a scope of the lists by the day in Tunis on which they were placed, of whatever status and kind: what a page of a
-- list by time is entered by. Kept with the tallies.
create table order_days (
  -- As of order_tallies; the nil company for ALL.
  scope text not null check (scope in ('ALL', 'BANK_SALES', 'PURCHASES', 'ORGANIZATION')),
  company_id uuid not null,
  day date not null,
  orders integer not null,
  primary key (scope, company_id, day) include (orders)
);
grant select, insert, update, delete on order_days to fxmatch_app;

-- Beside months and years: all there is, under a day before any. It keeps out of what asks for months or years.
alter table order_tallies drop constraint order_tallies_grain_check;
alter table order_tallies add constraint order_tallies_grain_check check (grain in ('MONTH', 'YEAR', 'EVER'));

-- Nobody changes an order from here to the end, and no change is left that the tallies do not have.
lock table orders in share row exclusive mode;
do $$
begin
  perform pg_advisory_xact_lock(hashtext('fxmatch.order_tallies'));
  perform fold_order_tallies(2147483647);
end $$;

insert into order_tallies (scope, company_id, grain, starts, status, currency, form, operation_type, orders, amount,
  counter_value, commission_ttc)
select scope, company_id, 'EVER', '0001-01-01', status, currency, form, operation_type, sum(orders), sum(amount),
  sum(counter_value), sum(commission_ttc)
from order_tallies where grain = 'YEAR' group by scope, company_id, status, currency, form, operation_type;

insert into order_days (scope, company_id, day, orders)
select scope, company_id, day, count(*) from (
  select (created_at at time zone 'Africa/Tunis')::date as day, asked_at is not null as asked, operation_type, position_id,
    buyer_id, seller_id, bank_id
  from orders) o cross join lateral (
    select 'ALL' as scope, '00000000-0000-0000-0000-000000000000'::uuid as company_id
    union all select 'PURCHASES', buyer_id
    union all select 'BANK_SALES', bank_id where asked and operation_type in ('MATCHING', 'DIRECT_SALE')
    union all select 'ORGANIZATION', party.id from (
      select buyer_id as id union select seller_id where asked union select bank_id where asked
      union select m.company_id from position_members m where asked and m.position_id = o.position_id) party) seen
group by scope, company_id, day;

-- As in 0009_order_tallies.sql, with all there is and the days. A step of an order changes no day.
create or replace function fold_order_tallies(most integer) returns integer language plpgsql as $$
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
    select scope, company_id, grain, case grain when 'EVER' then date '0001-01-01' else date_trunc(grain, day)::date end,
      status, currency, form, operation_type,
      sum(sign), sum(sign * amount), sum(sign * counter_value), sum(sign * commission_ttc)
    from seen cross join (values ('MONTH'), ('YEAR'), ('EVER')) as grains (grain)
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * counter_value) <> 0 or sum(sign * commission_ttc) <> 0
    on conflict (scope, company_id, grain, starts, status, currency, form, operation_type) do update set
      orders = kept.orders + excluded.orders,
      amount = kept.amount + excluded.amount,
      counter_value = kept.counter_value + excluded.counter_value,
      commission_ttc = kept.commission_ttc + excluded.commission_ttc
  ), counted as (
    insert into order_days as kept
    select scope, company_id, day, sum(sign) from seen group by 1, 2, 3 having sum(sign) <> 0
    on conflict (scope, company_id, day) do update set orders = kept.orders + excluded.orders
  )
  select count(*) into folded from gone;
  delete from order_tallies where orders = 0;
  -- Only the clean-up after ten years, and an order that is asked later than it was placed, take from a day.
  delete from order_days where orders = 0;
  return folded;
end $$;
create index order_days_empty on order_days (scope) where orders = 0;
