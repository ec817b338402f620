-- What a step of an order answers is the order's page. Under the key of its request stays which order that is, and the same
-- request shows it again: the page itself was as large as all else that a step writes, and was written by a journey of its own
-- (decision 0242).
alter table idempotency_keys add column order_id uuid;
alter table idempotency_keys add constraint answered_once check (order_id is null or response is null);

-- Whoever writes a key holds the account of its person in the same transaction, and nobody deletes accounts: the reference looked
-- for the person once more, with every command.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

-- `begin_command` with the order that was answered.
create function begin_request(person uuid, session uuid, changes boolean, wanted text)
returns table (
  session_id uuid, stay_online boolean, last_seen_at timestamptz, expires_at timestamptz, ended_at timestamptz,
  user_id uuid, user_disabled_at timestamptz, company_id uuid, company_kind text, roles text[], second_factor boolean,
  kept_hash bytea, kept_status smallint, kept_response json, kept_order uuid, reference_version bigint
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
      k.request_hash, k.status, k.response, k.order_id, (select sum(v.version)::bigint from reference_versions v)
    from (values (0)) one
    left join (sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id)
      on s.id = session and s.user_id = person
    left join idempotency_keys k on k.user_id = person and k.key = wanted;
end $$;

-- Servers of the releases before go on. They cannot show what they do not find: whoever repeats a request to one of them, which a
-- newer one has answered, is told to try again.
create function must_keep_answer(person uuid, wanted text) returns void language plpgsql as $$
begin
  if exists (select from idempotency_keys k where k.user_id = person and k.key = wanted and k.order_id is not null) then
    raise exception 'a newer server has answered this request' using errcode = 'serialization_failure';
  end if;
end $$;

create or replace function begin_command(person uuid, session uuid, changes boolean, wanted text)
returns table (
  session_id uuid, stay_online boolean, last_seen_at timestamptz, expires_at timestamptz, ended_at timestamptz,
  user_id uuid, user_disabled_at timestamptz, company_id uuid, company_kind text, roles text[], second_factor boolean,
  kept_hash bytea, kept_status smallint, kept_response json, reference_version bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  return query select session_id, stay_online, last_seen_at, expires_at, ended_at, user_id, user_disabled_at, company_id,
    company_kind, roles, second_factor, kept_hash, kept_status, kept_response, reference_version
    from begin_request(person, session, changes, wanted);
  perform must_keep_answer(person, wanted);
end $$;

create or replace function begin_command(person uuid, changes boolean, wanted text, hash bytea, at timestamptz)
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
    perform must_keep_answer(person, wanted);
    return query select kept.request_hash, kept.status, kept.response from idempotency_keys kept
      where kept.user_id = person and kept.key = wanted;
  end if;
end $$;
