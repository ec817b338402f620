-- Who is held is asked with every order and its binding steps (packages/domain/screening/held-steps.ts): commands take it from the
-- process, where it is known until an alert changes (decision 0241).
insert into reference_versions (name) values ('screening_alerts');
create trigger reference_changed after insert or update or delete or truncate on screening_alerts
  for each statement execute function count_reference_change();

-- A confirmed alert may have been a mistake: it is cleared as an open one is, by two people.
alter table screening_alert_steps drop constraint screening_alert_steps_check;
alter table screening_alert_steps add constraint screening_alert_steps_check check (
  (action, coalesce(before_status, ''), after_status) in (
    ('open', '', 'OPEN'),
    ('clear', 'OPEN', 'CLEARING'),
    ('clear', 'CONFIRMED', 'CLEARING'),
    ('second', 'CLEARING', 'FALSE_POSITIVE'),
    ('reopen', 'CLEARING', 'OPEN'),
    ('confirm', 'OPEN', 'CONFIRMED'),
    ('confirm', 'CLEARING', 'CONFIRMED')
  )
);
create or replace function keep_alert_steps() returns trigger language plpgsql as $$
begin
  -- The name of somebody who was erased goes from a cleared alert; nothing else changes behind a decision.
  if old.status = new.status and new.subject_name is null and old.status = 'FALSE_POSITIVE' then
    return new;
  end if;
  if (old.status, new.status) in (('OPEN', 'CLEARING'), ('CLEARING', 'OPEN'), ('CLEARING', 'FALSE_POSITIVE'),
    ('OPEN', 'CONFIRMED'), ('CLEARING', 'CONFIRMED'), ('CONFIRMED', 'CLEARING')) then
    return new;
  end if;
  raise exception 'alert % goes from % to no %', old.number, old.status, new.status using errcode = 'check_violation';
end $$;
