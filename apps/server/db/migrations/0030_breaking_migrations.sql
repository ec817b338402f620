-- Migrations that take away what an older release still uses, each written here by itself as its last statement (decision
-- 0197). A server that knows no migration as new as `least` does not serve on a schema that has one of them.
create table breaking_migrations (
  name text primary key,
  -- The newest migration of the oldest release that goes on serving.
  least text not null check (least <= name),
  reason text not null
);
grant select on breaking_migrations to fxmatch_app;
