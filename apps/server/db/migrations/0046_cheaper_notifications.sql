-- What the relay writes for each event costs less (decision 0233). A step of an order writes some five notifications, and each
-- had six indexes; who is told of what does not change.

-- The clean-up looks for what is old, and rows come in the order of their time: the ends of each piece of the table say enough.
drop index notifications_age;
create index notifications_age on notifications using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Unread ones are counted and found by their reader; by kind or time there are few to choose from.
drop index notifications_unread;
create index notifications_unread on notifications (user_id) where on_screen and read_at is null;

-- A mark is written for a row that was just read, and deleted with it by one statement. The reference locked each row of the
-- outbox once more, and wrote that it had.
alter table outbox_relayed drop constraint outbox_relayed_outbox_id_fkey;
