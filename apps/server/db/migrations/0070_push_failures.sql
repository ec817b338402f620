-- A browser whose service does not take its messages is left alone by itself, for longer each time (decision 0305).
alter table push_subscriptions
  add column failures integer not null default 0,
  add column rests_until timestamptz;
-- Messages that nobody has tried to send come before those that failed.
drop index pushes_due;
create index pushes_due on pushes (service, attempts, send_after, id);
create index pushes_of_subscription on pushes (subscription_id);
