-- Until when the seller of an order that came of a request for quotes is bound by its quote (decision 0368), as it was fixed at the
-- award; null of every other order. A company's part alone waits after its award.
alter table orders
  add column quote_binds_until timestamptz,
  add constraint quote_binds_seller check (
    quote_binds_until is null or (order_request_id is not null and seller_confirmed_by is not null)
  );

-- A copy of ORDER_TABLE, as in 0007_orders.sql: what a bank quoted ends where its promise does.
insert into order_steps (from_status, to_status) values (105, 999);
