-- Browsers that are told while no page is open (decision 0305): of a person who is signed in, or of the traveller of one
-- Trust request. The browser's push service is told nothing but an address of its own and what only the browser can read.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid references users,
  trust_request_id uuid references trust_requests,
  endpoint text not null check (octet_length(endpoint) <= 1024 and endpoint like 'https://%'),
  -- The endpoint's host: what is down is down for all of its browsers.
  service text not null,
  -- The browser's own keys (RFC 8291): a point of P-256, and 16 bytes.
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- Our public key that the browser was told: it takes messages that are signed by another one from nobody.
  server_key text not null,
  language text not null,
  -- The session in which it was last seen, and by which token the browser is known: whoever leaves either is told there no more.
  session_id uuid references sessions on delete set null,
  device_hash bytea check (octet_length(device_hash) = 32),
  created_at timestamptz not null,
  constraint push_subscription_of_one check (num_nonnulls(user_id, trust_request_id) = 1)
);
-- A browser tells one person, and travellers of their requests.
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint) where user_id is not null;
create unique index push_subscriptions_of_request on push_subscriptions (trust_request_id, endpoint)
  where trust_request_id is not null;
create index push_subscriptions_user on push_subscriptions (user_id, created_at) where user_id is not null;
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_device on push_subscriptions (device_hash) where device_hash is not null;
grant select, insert, update, delete on push_subscriptions to fxmatch_app;

-- What waits to be sent to a browser; gone once it was sent, or is of no use any more.
create table pushes (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  service text not null,
  notification_id uuid references notifications on delete cascade,
  -- What the traveller of the request is told.
  told text check (told in ('PROPOSED', 'TAKEN_BACK')),
  created_at timestamptz not null,
  send_after timestamptz not null,
  send_before timestamptz not null,
  attempts integer not null default 0,
  constraint push_of_one check (num_nonnulls(notification_id, told) = 1)
);
-- A browser is told of a notification once.
create unique index pushes_notification on pushes (subscription_id, notification_id) where notification_id is not null;
create index pushes_due on pushes (service, send_after);
create index pushes_of_notification on pushes (notification_id) where notification_id is not null;
grant select, insert, update, delete on pushes to fxmatch_app;
