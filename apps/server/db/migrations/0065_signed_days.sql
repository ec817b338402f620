-- A bank's day, sealed by two people (packages/domain/closing/seal.ts, decision 0300): one prepares it, another one signs it, once.
-- Both tables are only added to: a day that is prepared anew has one row more, and the last one counts.
create sequence closing_references;
create table closing_preparations (
  id uuid primary key,
  -- In the order in which a bank's preparations were made, whatever the clock said.
  number bigint generated always as identity,
  bank_id uuid not null references companies,
  -- In Tunis.
  day date not null,
  -- What is sealed, as canonical JSON in UTF-8: the figures, the note, who prepared it and when.
  content bytea not null,
  -- SHA-256 of these bytes. It follows them by itself: there is no content under another one's fingerprint.
  fingerprint text collate "C" not null generated always as (encode(sha256(content), 'hex')) stored,
  prepared_by uuid not null references users,
  prepared_at timestamptz not null,
  -- A day whose figures still move is not prepared, whatever the application does.
  check (prepared_at >= ((day + 1)::timestamp at time zone 'Africa/Tunis')),
  unique (id, bank_id, day, prepared_by)
);
create index closing_preparations_day on closing_preparations (bank_id, day, number);
create index closing_preparations_prepared on closing_preparations (prepared_at);
create table closing_signatures (
  id uuid primary key,
  bank_id uuid not null references companies,
  day date not null,
  preparation_id uuid not null unique,
  prepared_by uuid not null,
  reference text not null unique,
  -- Unguessable; printed as a QR code.
  verification_code text not null unique,
  signed_by uuid not null references users,
  signed_at timestamptz not null,
  -- Once per bank and day.
  unique (bank_id, day),
  -- What is signed is that bank's, that day's, and who prepared it is who prepared it.
  foreign key (preparation_id, bank_id, day, prepared_by)
    references closing_preparations (id, bank_id, day, prepared_by),
  -- The second person is a second person, whatever the application does.
  check (signed_by <> prepared_by)
);
create index closing_signatures_signed on closing_signatures (signed_at);
grant select, insert on closing_preparations, closing_signatures to fxmatch_app;
grant usage on sequence closing_references to fxmatch_app;

-- As in 0026_rate_changes.sql, with the days that were prepared and signed.
create or replace function delete_expired_terms(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date := (before at time zone 'Africa/Tunis')::date;
  dated record;
  gone integer;
  total integer := 0;
begin
  perform begin_expiry(before);
  for dated in select * from (values
    ('commission_settings', 'form, currency'), ('share_settings', null), ('margin_settings', 'bank_id, form, currency'),
    ('remainder_rates', 'bank_id, currency'), ('standard_rates', 'bank_id, currency'),
    ('agency_rates', 'agency_id, currency'), ('position_policies', 'currency')
  ) as t (name, keys) loop
    execute format(
      'delete from %1$I where ctid in (
         select t.ctid from %1$I t where t.valid_from < $1 and exists (
           select from %1$I n where n.valid_from > t.valid_from and n.valid_from <= $1 %2$s)
         limit $2)',
      dated.name,
      (select coalesce(string_agg(format('and n.%1$I is not distinct from t.%1$I', trim(key)), ' '), '')
        from unnest(string_to_array(dated.keys, ',')) key)) using before, most;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  for dated in select * from (values
    ('market_status_changes', 'created_at < $1'), ('configuration_changes', 'created_at < $1'),
    ('standard_rate_validations', 'validated_at < $1'), ('agency_rate_validations', 'validated_at < $1'),
    ('authorisation_rule_changes', 'decided_at < $1'), ('rate_changes', 'proposed_at < $1'),
    ('closing_signatures', 'signed_at < $1'),
    ('closing_preparations', 'prepared_at < $1
      and not exists (select from closing_signatures s where s.preparation_id = t.id)'),
    ('authorisation_rules', 'not active and coalesce(changed_at, created_at) < $1
      and not exists (select from authorisation_rule_changes c where c.rule_id = t.id)'),
    ('races', 'ends_at < $1 and announced = ''CLOSED'' and not exists (select from positions p where p.race_id = t.id)'),
    ('opening_rates', 'day < $2 and exists (
      select from opening_rates n where n.currency = t.currency and n.status = 1 and n.day > t.day and n.day < $2)'),
    ('opening_days', 'day < $2 and not exists (select from opening_rates r where r.day = t.day)')
  ) as t (name, expired) loop
    execute format('delete from %1$I where ctid in (select t.ctid from %1$I t where %2$s limit $3)',
      dated.name, dated.expired) using before, day, most;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  perform end_expiry();
  return total;
end $$;
