-- When the owner last wrote a whole backup of this database. Servers tell its age; the backup itself does not carry it, as
-- of a restored database there is none yet.
create table last_backup (
  -- There is one row, or none.
  singleton boolean primary key default true check (singleton),
  made_at timestamptz not null
);
grant select on last_backup to fxmatch_app;
