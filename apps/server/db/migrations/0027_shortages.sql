-- A count of banknotes that is short has a way out: in status 8 the parties decide what becomes of the order (decision 0167).
-- What was counted, what is missing, what each party chose, and what the order was before it was reduced.
alter table orders add column shortage jsonb;
alter table orders drop constraint orders_pending_decision_check;
alter table orders add constraint orders_pending_decision_check
  check (pending_decision in ('CONFIRMATION', 'REJECTION', 'SHORTAGE'));
alter table orders add constraint shortage_is_known check (pending_decision is distinct from 'SHORTAGE' or shortage is not null);

-- A copy of ORDER_TABLE, as in 0007_orders.sql.
insert into order_steps (from_status, to_status) values (6, 8), (8, 6), (8, 7), (8, 8), (8, 999);
-- What ends by itself.
drop index orders_expiry;
create index orders_expiry on orders (expires_at) where status in (1, 2, 5, 8);
