-- The name of an erased traveller stood in what was found of it too: its parts are emptied with it. What the list says stays.
create function without_own_name(found jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(found, '{tokens}', coalesce(
    (select jsonb_agg(jsonb_set(part, '{mine}', '""') order by place)
      from jsonb_array_elements(found -> 'tokens') with ordinality as t (part, place)), '[]'))
$$;
grant update (found) on screening_alerts to fxmatch_app;

create or replace function keep_alert_steps() returns trigger language plpgsql as $$
begin
  -- The name of somebody who was erased goes from a cleared alert; nothing else changes behind a decision.
  if old.status = new.status and old.status = 'FALSE_POSITIVE' and new.subject_name is null
    and new.found in (old.found, without_own_name(old.found))
    and to_jsonb(new) - '{subject_name,found}'::text[] = to_jsonb(old) - '{subject_name,found}'::text[] then
    return new;
  end if;
  if new.found = old.found and (old.status, new.status) in (('OPEN', 'CLEARING'), ('CLEARING', 'OPEN'),
    ('CLEARING', 'FALSE_POSITIVE'), ('OPEN', 'CONFIRMED'), ('CLEARING', 'CONFIRMED'), ('CONFIRMED', 'CLEARING')) then
    return new;
  end if;
  raise exception 'alert % goes from % to no %', old.number, old.status, new.status using errcode = 'check_violation';
end $$;

-- Names of travellers who were erased before this.
update screening_alerts set subject_name = null, found = without_own_name(found)
  where status = 'FALSE_POSITIVE' and (subject_name is null or subject_kind = 'TRUST_REQUEST'
    and subject_id in (select id from trust_requests where erased_at is not null));

-- Clearing for good says why, as confirming does.
alter table screening_alerts drop constraint screening_alerts_check6;
alter table screening_alerts add constraint screening_alerts_reason_check
  check (status in ('FALSE_POSITIVE', 'CONFIRMED') or reason is null);
