-- What the order modal tells of an operator is read by every dealer before every order: the year's turnover with a company,
-- bought or carried, and the year's best price of banknotes, from indexes alone.
create index orders_turnover_bought on orders (seller_id, buyer_id, created_at) include (counter_value)
  where status in (10, 13);
create index orders_turnover_carried on orders (seller_id, bank_id, created_at) include (buyer_id, counter_value)
  where status in (10, 13);
create index orders_cash_rates on orders (currency, (extract(year from created_at at time zone 'Africa/Tunis')), rate)
  include (created_at) where form = 'CASH' and status in (10, 13);
