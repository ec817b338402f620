-- The SECRETS_KEYs that second factors of this database may be sealed with, by their fingerprints, from which no key can be
-- found (decision 0198). Servers write theirs at their start; `fxmatch reseal` takes away those that are not used any more.
create table sealing_keys (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{16}$'),
  first_used_at timestamptz not null default now()
);
grant select, insert, delete on sealing_keys to fxmatch_app;
