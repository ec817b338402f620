-- A notification that asks its reader for a step stands open until somebody has taken it (decision 0282).
alter table notifications
  add column asks boolean not null default false,
  -- When the step that it asked for was taken, by anybody, or came to nothing.
  add column settled_at timestamptz,
  add constraint settled_if_asked check (asks or settled_at is null);
-- What is settled when something happens to an object, and what somebody is asked for.
create index notifications_asking_of on notifications (object_id) where asks and settled_at is null;
create index notifications_asking on notifications (user_id, created_at desc) where asks and settled_at is null;
