-- A reference rate is put on record with its day, in one transaction: none is added to a day that somebody has looked at, or that
-- is in force, also by who holds the application's role (decision 0313).
create function rates_come_with_day() returns trigger language plpgsql as $$
begin
  if exists (
    select from came join fixings f on f.id = came.fixing_id
    where f.xmin is distinct from pg_current_xact_id()::xid
      or f.status not in ('RECEIVED', 'SUSPECT')) then
    raise exception 'a reference rate comes with its day' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger fixing_rates_come_with_day after insert on fixing_rates referencing new table as came
  for each statement execute function rates_come_with_day();
