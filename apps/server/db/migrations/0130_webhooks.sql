-- Webhooks (packages/domain/webhooks, decision 0430): addresses that companies are told of events at, what they were told, and how each
-- attempt was answered.
create table webhook_endpoints (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) <= 500 and url ~ '^https?://'),
  -- Types of events, or all of a noun (`order.*`).
  types text[] not null check (cardinality(types) between 1 and 100),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'DISABLED')),
  disabled_reason text check (disabled_reason in ('GONE', 'GIVEN_UP')),
  -- The key that signs: sealed by SECRETS_KEY, its public half as the receiver has it (whpk_), none of a shared secret.
  scheme text not null check (scheme in ('v1a', 'v1')),
  public_key text check (public_key ~ '^whpk_[A-Za-z0-9+/=]{44}$'),
  secret bytea not null,
  key_number integer not null default 1,
  -- The key before it, which signs too until then.
  old_scheme text check (old_scheme in ('v1a', 'v1')),
  old_public_key text,
  old_secret bytea,
  old_until timestamptz,
  -- Since when every attempt has failed, and when its company was told of that.
  failing_since timestamptz,
  failing_told_at timestamptz,
  -- Until when the receiver is left alone.
  rests_until timestamptz,
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz not null,
  check ((status = 'DISABLED') = (disabled_reason is not null)),
  check ((scheme = 'v1a') = (public_key is not null)),
  check (num_nonnulls(old_scheme, old_secret, old_until) in (0, 3)),
  check ((old_scheme is not distinct from 'v1a') = (old_public_key is not null))
);
create index webhook_endpoints_company on webhook_endpoints (company_id, created_at);

create function keep_endpoint_steps() returns trigger language plpgsql as $$
begin
  if old.status = new.status or (old.status, new.status) in (
    ('ACTIVE', 'PAUSED'), ('PAUSED', 'ACTIVE'), ('ACTIVE', 'DISABLED'), ('DISABLED', 'ACTIVE')) then
    return new;
  end if;
  raise exception 'an endpoint goes from % to no %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger endpoint_steps before update on webhook_endpoints for each row execute function keep_endpoint_steps();

create table webhook_deliveries (
  id uuid primary key,
  -- The order in which the endpoint is told of one object's events.
  place bigint generated always as identity unique,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- The live event that it tells of; none where a person tries the endpoint.
  seq bigint,
  type text not null,
  object text not null,
  -- As it is sent and signed, at every attempt.
  body text not null check (octet_length(body) < 20000),
  status text not null default 'PENDING' check (status in ('PENDING', 'RETRYING', 'DELIVERED', 'FAILED')),
  -- Attempts since it came, or was last sent again.
  tries integer not null default 0,
  next_at timestamptz not null,
  -- A server is sending it until then.
  claimed_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  replayed_by uuid references users,
  check ((status in ('DELIVERED', 'FAILED')) = (settled_at is not null))
);
-- An endpoint is told of an event once, whoever reads the feed again.
create unique index webhook_deliveries_event on webhook_deliveries (endpoint_id, seq);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, object, place)
  where status in ('PENDING', 'RETRYING');
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, place desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create function keep_delivery_steps() returns trigger language plpgsql as $$
begin
  if old.status = new.status or (old.status, new.status) in (
    ('PENDING', 'DELIVERED'), ('RETRYING', 'DELIVERED'), ('PENDING', 'RETRYING'), ('PENDING', 'FAILED'),
    ('RETRYING', 'FAILED'), ('FAILED', 'PENDING'), ('DELIVERED', 'PENDING')) then
    return new;
  end if;
  raise exception 'a delivery goes from % to no %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger delivery_steps before update on webhook_deliveries for each row execute function keep_delivery_steps();

create table webhook_attempts (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  code smallint,
  fault text check (fault in ('ADDRESS', 'NAME', 'CONNECTION', 'TLS', 'TIMEOUT', 'ANSWER')),
  -- The beginning of the answer, 2 kB of it.
  answer text check (length(answer) <= 2048),
  check (num_nonnulls(code, fault) = 1)
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, at desc);

-- Up to which live event endpoints were told. One row.
create table webhook_cursor (
  one boolean primary key default true check (one),
  seq bigint not null
);
insert into webhook_cursor (seq) select coalesce(max(seq), 0) from live_events;

grant select, insert, update, delete on webhook_endpoints, webhook_deliveries, webhook_attempts to fxmatch_app;
grant select on webhook_cursor to fxmatch_app;
grant update (seq) on webhook_cursor to fxmatch_app;
