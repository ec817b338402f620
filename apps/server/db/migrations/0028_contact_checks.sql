-- A traveller proves a telephone or a mail address by a code, before a request is made with it (decision 0161).
create table trust_contact_checks (
  id uuid primary key,
  way text not null check (way in ('SMS', 'MAIL')),
  -- Where the code goes, and the one spelling by which the traveller is known.
  contact text not null,
  contact_key text not null,
  -- HMAC of id and code under the deployment's key.
  code_hash bytea not null,
  -- How often a code was sent again, and wrong or right ones entered.
  resends integer not null default 0 check (resends between 0 and 3),
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- What was asked with it: one request.
  request_id uuid unique references trust_requests,
  created_at timestamptz not null,
  check (request_id is null or verified_at is not null)
);
create index trust_contact_checks_age on trust_contact_checks (created_at);
grant select, insert, update, delete on trust_contact_checks to fxmatch_app;

insert into server_keys (name, key)
  values ('trust.contact', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- A traveller is reached by telephone or by mail.
alter table trust_requests add column customer_email text;
alter table trust_requests drop constraint trust_requests_check1;
alter table trust_requests add constraint trust_requests_named check (
  case when erased_at is null
    then customer_name is not null and num_nonnulls(customer_phone, customer_email) = 1
    else num_nonnulls(customer_name, customer_phone, customer_email) = 0
  end);

-- Text messages wait where mails do, and are sent by a job of their own; some are worth nothing after a while.
alter table mails
  add column channel text not null default 'MAIL' check (channel in ('MAIL', 'SMS')),
  add column send_before timestamptz;
drop index mails_waiting;
create index mails_waiting on mails (channel, send_after) where sent_at is null and given_up_at is null;
