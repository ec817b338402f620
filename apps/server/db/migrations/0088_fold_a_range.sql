-- As before (0081), but by a range of numbers: where statistics were taken while no change waited, a list of numbers was
-- compared with each row one by one, and a quarter of a million of them never came to an end.
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
