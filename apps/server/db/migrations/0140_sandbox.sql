-- The mark of a sandbox (decision 0412): a database that companies try their machines on. It is written while the database is empty,
-- by its owner; a server for business refuses a database that has it, and a sandbox one that has it not. No table of deals says so.
create table sandbox (
  id boolean primary key default true check (id),
  made_at timestamptz not null default now(),
  -- By how many seconds its one clock is ahead of the real one (decision 0413): 400 days at most.
  ahead_seconds integer not null default 0 check (ahead_seconds between 0 and 34560000)
);
grant select, update (ahead_seconds) on sandbox to fxmatch_app;

create function keep_sandbox_clock() returns trigger language plpgsql as $$
begin
  if new.ahead_seconds < old.ahead_seconds then
    raise exception 'the clock of a sandbox is not set back' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sandbox_clock before update on sandbox for each row execute function keep_sandbox_clock();
