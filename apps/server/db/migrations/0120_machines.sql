-- Machines of companies (packages/domain/machines, decision 0410): a client acts as a user of its own, which signs in nowhere, holds no
-- role and gets its rights from its scopes. Its access tokens, and its secret as a key for reading, are sessions: what ends these ends it.
alter table users
  add column account_kind text not null default 'PERSON' check (account_kind in ('PERSON', 'MACHINE')),
  -- Who made the machine: its deals count on that person's limits.
  add column machine_maker uuid references users,
  add constraint users_machine check (
    (account_kind = 'MACHINE') = (machine_maker is not null) and (account_kind = 'PERSON' or (password_hash is null and cin is null)));

-- Null: a person's.
alter table sessions add column scopes text[];

create table machine_clients (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  user_id uuid not null unique references users,
  name text not null check (length(name) between 2 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  auth text not null check (auth in ('SECRET', 'JWK')),
  -- Public keys alone (RFC 7517).
  jwks jsonb check ((auth = 'JWK') = (jwks is not null)),
  -- Networks from which it may come; none: from anywhere.
  networks text[] not null default '{}',
  status text not null check (status in ('PENDING', 'ACTIVE', 'REVOKED')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  revoked_by uuid references users,
  revoked_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> created_by),
  check ((status = 'REVOKED') = (revoked_by is not null)),
  check ((revoked_by is null) = (revoked_at is null))
);
create index machine_clients_company on machine_clients (company_id, created_at desc);

create function keep_client_steps() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
    and (old.status, new.status) not in (('PENDING', 'ACTIVE'), ('PENDING', 'REVOKED'), ('ACTIVE', 'REVOKED')) then
    raise exception 'client % goes from % to no %', old.number, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger client_steps before update on machine_clients for each row execute function keep_client_steps();

-- Of a secret only its SHA-256 is kept, and as much of it as tells it from others.
create table machine_secrets (
  id uuid primary key,
  client_id uuid not null references machine_clients,
  hash bytea not null unique check (length(hash) = 32),
  begins text not null check (length(begins) <= 16),
  ends text not null check (length(ends) = 4),
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- Null: as long as its client.
  expires_at timestamptz
);
create index machine_secrets_client on machine_secrets (client_id, created_at desc);

-- Assertions that were used (RFC 7523, jti): each once. They go when they would be too old anyway.
create table machine_assertions (
  client_id uuid not null references machine_clients,
  jti_hash bytea not null check (length(jti_hash) = 32),
  expires_at timestamptz not null,
  primary key (client_id, jti_hash)
);
create index machine_assertions_expired on machine_assertions (expires_at);

grant select, insert on machine_clients, machine_secrets, machine_assertions to fxmatch_app;
grant update (status, confirmed_by, confirmed_at, revoked_by, revoked_at) on machine_clients to fxmatch_app;
grant update (expires_at) on machine_secrets to fxmatch_app;
grant delete on machine_assertions to fxmatch_app;

-- `begin_request` with what a session of a machine has: its scopes, and who made it. Servers of the release before go on calling the
-- other one: to them a machine's session has no rights at all.
create function begin_call(person uuid, session uuid, changes boolean, wanted text)
returns table (
  session_id uuid, stay_online boolean, last_seen_at timestamptz, expires_at timestamptz, ended_at timestamptz, scopes text[],
  user_id uuid, machine_maker uuid, user_disabled_at timestamptz, company_id uuid, company_kind text, roles text[], second_factor boolean,
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
    select s.id, s.stay_online, s.last_seen_at, s.expires_at, s.ended_at, s.scopes, u.id, u.machine_maker, u.disabled_at, c.id, c.kind,
      array(select r.role from user_roles r where r.user_id = u.id order by r.rank),
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null),
      k.request_hash, k.status, k.response, k.order_id, (select sum(v.version)::bigint from reference_versions v)
    from (values (0)) one
    left join (sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id)
      on s.id = session and s.user_id = person
    left join idempotency_keys k on k.user_id = person and k.key = wanted;
end $$;
