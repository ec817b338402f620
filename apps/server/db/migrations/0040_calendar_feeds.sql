-- A person's calendar under an address that needs no session: one each, unguessable, kept as its SHA-256 only.
create table calendar_feeds (
  user_id uuid primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
grant select, insert, update, delete on calendar_feeds to fxmatch_app;

-- When orders were delivered: the calendar, the month's invoices and the analytics ask for days of deliveries.
create index order_history_delivered on order_history (created_at) where after_status = 13;
-- What is due on a day.
create index orders_value_date on orders (value_date) where status in (6, 7, 8, 700, 11, 14);
