-- Orders that wait for a person's step, oldest first: a small part of all orders.
create index orders_waiting on orders (status_since, number)
  where status in (1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700);

-- Delivered orders of an agency: what a district's cash-out goes through.
create index orders_delivered on orders (agency_id, number) where status = 13;
