-- A step of an order writes the order's row and nothing else of its table (decision 0250).

-- Which texts and figures a column may have, one column at a time, is said by its type: it is looked at where the column is
-- written. As a check of the table each of these was read and compiled anew by every statement that changed any column.
create domain order_status as smallint check (value in
  (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 105, 106, 108, 109, 700, 999));
create domain operation_type as text check (value in ('DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING'));
create domain currency_form as text check (value in ('CASH', 'DIGITAL'));
create domain cash_out_type as text check (value in ('CASH_PAYMENT', 'BANK_TRANSFER_PAYMENT'));
create domain rate_type as text check (value in ('STANDARD', 'NEGOTIATION'));
create domain order_side as text check (value in ('BUYER', 'SELLER'));
create domain pending_decision as text check (value in ('CONFIRMATION', 'REJECTION', 'SHORTAGE'));
create domain request_part as text check (value in ('POSITION', 'BID', 'REMAINDER'));
create domain traded_amount as numeric(20, 4) check (value > 0);
create domain traded_rate as numeric(14, 4) check (value > 0);
create domain dinars_not_below_zero as numeric(20, 3) check (value >= 0);
create domain quoting_unit as integer check (value > 0);

drop trigger keep_order_tallies_changed on orders;
drop index one_live_order_per_position, one_bid_per_bank, orders_live, orders_live_buyer, orders_live_seller, orders_live_bank,
  orders_waiting, orders_expiry, orders_value_date, orders_of_agency, orders_delivered, orders_turnover_bought,
  orders_turnover_carried, orders_cash_rates;

-- The part of its life in which an order is: ORDER_STAGES of packages/domain/orders/order-sets.ts. Indexes ask for it where
-- they asked for statuses: most steps lead from one status of a stage to another, and then no index has to be written.
-- By one statement, which writes the table once; pages keep room for the next version of some of their rows.
alter table orders
  drop constraint orders_status_check, drop constraint orders_operation_type_check, drop constraint orders_form_check,
  drop constraint orders_cash_out_type_check, drop constraint orders_rate_type_check,
  drop constraint orders_last_offer_by_check, drop constraint orders_pending_decision_check,
  drop constraint orders_request_part_check, drop constraint orders_amount_check, drop constraint orders_rate_check,
  drop constraint orders_original_rate_check, drop constraint orders_reference_rate_check,
  drop constraint orders_counter_value_check, drop constraint orders_commission_check, drop constraint orders_unit_check,
  alter column status type order_status,
  alter column operation_type type operation_type,
  alter column form type currency_form,
  alter column cash_out_type type cash_out_type,
  alter column rate_type type rate_type,
  alter column last_offer_by type order_side,
  alter column pending_decision type pending_decision,
  alter column request_part type request_part,
  alter column amount type traded_amount,
  alter column rate type traded_rate,
  alter column original_rate type traded_rate,
  alter column reference_rate type traded_rate,
  alter column counter_value type dinars_not_below_zero,
  alter column commission type dinars_not_below_zero,
  alter column unit type quoting_unit,
  add column stage text not null generated always as (case
    when status in (1, 2, 5, 6, 7, 8, 11, 14, 700) then 'OPEN'
    when status in (105, 106) then 'BID'
    when status = 13 then 'DELIVERED'
    when status = 10 then 'CASHED_OUT'
    else 'DEAD' end) stored,
  set (fillfactor = 85);

-- As in 0007_orders.sql, by the stage.
create unique index one_live_order_per_position on orders (position_id) where stage <> 'DEAD';
create unique index one_bid_per_bank on orders (order_request_id, bank_id) where request_part = 'BID' and stage = 'BID';
create index orders_under_way on orders (stage, created_at desc, number desc) where stage in ('OPEN', 'BID', 'DELIVERED');
create index orders_under_way_buyer on orders (buyer_id, stage, created_at desc, number desc)
  where stage in ('OPEN', 'BID', 'DELIVERED');
create index orders_under_way_seller on orders (seller_id, stage, created_at desc, number desc)
  where stage in ('OPEN', 'BID', 'DELIVERED');
create index orders_under_way_bank on orders (bank_id, stage, created_at desc, number desc)
  where stage in ('OPEN', 'BID', 'DELIVERED');
-- What is due on a day.
create index orders_value_date on orders (value_date) where stage = 'OPEN';
-- Of an agency: while an order of it is under way it cannot close; a district's cash-out goes through those delivered.
create index orders_of_agency on orders (agency_id, stage, number)
  where agency_id is not null and stage in ('OPEN', 'BID', 'DELIVERED');
create index orders_turnover_bought on orders (seller_id, buyer_id, created_at) include (counter_value)
  where stage in ('DELIVERED', 'CASHED_OUT');
create index orders_turnover_carried on orders (seller_id, bank_id, created_at) include (buyer_id, counter_value)
  where stage in ('DELIVERED', 'CASHED_OUT');
create index orders_cash_rates on orders (currency, (extract(year from created_at at time zone 'Africa/Tunis')), rate)
  include (created_at) where form = 'CASH' and stage in ('DELIVERED', 'CASHED_OUT');

-- What a change takes from the tallies and what it adds: one plain insert, whose plan is kept. Which columns are asked for stands
-- in the trigger, which is read anew by each statement, as names and not as a comparison of all of them.
create or replace function keep_order_tallies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes (sign, day, position_id, buyer_id, seller_id, bank_id, asked_at, status, currency, form,
      operation_type, amount, counter_value, commission_ttc)
    values (1, (new.created_at at time zone 'Africa/Tunis')::date, new.position_id, new.buyer_id, new.seller_id, new.bank_id,
      new.asked_at, new.status, new.currency, new.form, new.operation_type, new.amount, new.counter_value, new.commission_ttc);
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes (sign, day, position_id, buyer_id, seller_id, bank_id, asked_at, status, currency, form,
      operation_type, amount, counter_value, commission_ttc)
    values (-1, (old.created_at at time zone 'Africa/Tunis')::date, old.position_id, old.buyer_id, old.seller_id, old.bank_id,
      old.asked_at, old.status, old.currency, old.form, old.operation_type, old.amount, old.counter_value, old.commission_ttc);
  elsif old.status <> new.status or old.asked_at is distinct from new.asked_at or old.amount <> new.amount
    or old.counter_value <> new.counter_value or old.commission_ttc <> new.commission_ttc
    or old.position_id is distinct from new.position_id or old.buyer_id <> new.buyer_id or old.seller_id <> new.seller_id
    or old.bank_id <> new.bank_id or old.currency <> new.currency or old.form <> new.form
    or old.operation_type <> new.operation_type or old.created_at <> new.created_at then
    insert into order_tally_changes (sign, day, position_id, buyer_id, seller_id, bank_id, asked_at, status, currency, form,
      operation_type, amount, counter_value, commission_ttc)
    values (-1, (old.created_at at time zone 'Africa/Tunis')::date, old.position_id, old.buyer_id, old.seller_id, old.bank_id,
        old.asked_at, old.status, old.currency, old.form, old.operation_type, old.amount, old.counter_value, old.commission_ttc),
      (1, (new.created_at at time zone 'Africa/Tunis')::date, new.position_id, new.buyer_id, new.seller_id, new.bank_id,
        new.asked_at, new.status, new.currency, new.form, new.operation_type, new.amount, new.counter_value, new.commission_ttc);
  end if;
  return null;
end $$;
create trigger keep_order_tallies_changed after update of status, asked_at, amount, counter_value, commission_ttc, position_id,
  buyer_id, seller_id, bank_id, currency, form, operation_type, created_at on orders for each row
  execute function keep_order_tallies();

-- Every release goes on serving: a column of a domain is read and written as one of the type beneath it.
insert into breaking_migrations values ('0050_stages', '0013_rights', 'columns of orders have domains for types');
