-- Reference data that decisions rest on, and how often each table of it was changed. What a process has read is good for as long
-- as the sum of these has not grown (decision 0241): whoever changes a table counts it up in the same transaction, and waits for
-- whoever else does.
create table reference_versions (
  name text primary key,
  version bigint not null default 0
) with (fillfactor = 10);
grant select on reference_versions to fxmatch_app;

create function count_reference_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reference_versions set version = version + 1 where name = tg_table_name;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['configuration', 'currencies', 'holidays', 'denominations', 'position_policies', 'opening_rates',
    'commission_settings', 'share_settings', 'margin_settings', 'authorisation_rules', 'standard_rate_validations', 'agency_rate_validations'] loop
    insert into reference_versions (name) values (name);
    execute format('create trigger reference_changed after insert or update or delete or truncate on %I
      for each statement execute function count_reference_change()', name);
  end loop;
end $$;

-- A kept answer is given back as it is, and nobody looks into it: as jsonb it was taken apart when it was written, and was a third
-- larger. Servers of before read and write it as they did, by their function, which answers json too now.
alter table idempotency_keys alter column response type json using response::json;
drop function begin_command(uuid, boolean, text, bytea, timestamptz);
create function begin_command(person uuid, changes boolean, wanted text, hash bytea, at timestamptz)
returns table (request_hash bytea, status smallint, response json) language plpgsql as $$
begin
  if changes then
    perform from users where id = person for no key update;
  else
    perform from users where id = person for share;
  end if;
  if wanted is null then return; end if;
  insert into idempotency_keys as kept (user_id, key, request_hash, status, created_at)
    values (person, wanted, hash, 0, at) on conflict on constraint idempotency_keys_pkey do nothing;
  if not found then
    return query select kept.request_hash, kept.status, kept.response from idempotency_keys kept
      where kept.user_id = person and kept.key = wanted;
  end if;
end $$;

-- What every command of a person begins with, in one journey to the database: the account is held as it is (decision 0130), the
-- key of the request is taken, the session is read with the rights of this moment, and how often reference data were changed. In
-- this order, and each by a statement of its own: one that waits sees the other tables as they were before it waited, and the
-- statement after it sees them as they are.
--
-- A key is taken by a lock until the transaction ends, and kept with its answer by the transaction's last statement: one row
-- written once, where there were a row and its change (decision 0240). Who takes the same key waits, and reads the row then.
--
-- One row: the session, null where there is none of the person's; what was answered under the key before, null where nothing was.
create function begin_command(person uuid, session uuid, changes boolean, wanted text)
returns table (
  session_id uuid, stay_online boolean, last_seen_at timestamptz, expires_at timestamptz, ended_at timestamptz,
  user_id uuid, user_disabled_at timestamptz, company_id uuid, company_kind text, roles text[], second_factor boolean,
  kept_hash bytea, kept_status smallint, kept_response json, reference_version bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  if changes then
    perform from users where id = person for no key update;
  else
    perform from users where id = person for share;
  end if;
  if wanted is not null then
    perform pg_advisory_xact_lock(hashtextextended('fxmatch.request_key ' || wanted, hashtextextended(person::text, 0)));
  end if;
  return query
    select s.id, s.stay_online, s.last_seen_at, s.expires_at, s.ended_at, u.id, u.disabled_at, c.id, c.kind,
      array(select r.role from user_roles r where r.user_id = u.id order by r.rank),
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null),
      k.request_hash, k.status, k.response, (select sum(v.version)::bigint from reference_versions v)
    from (values (0)) one
    left join (sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id)
      on s.id = session and s.user_id = person
    left join idempotency_keys k on k.user_id = person and k.key = wanted;
end $$;

-- Every release goes on serving: what it writes as json text is kept as json, and its function answers as it did.
insert into breaking_migrations values ('0047_one_beginning', '0013_rights', 'kept answers are json, and begin_command answers json');
