-- A second pair of eyes for rates that a bank publishes for others and that lie outside the allowed band
-- (packages/domain/rates/rate-change.ts, decision 0123): the whole list waits, and nothing of it is in force before another
-- person has confirmed it.
create table rate_changes (
  id uuid primary key,
  bank_id uuid not null references companies,
  -- RATE_BOOKS: the sale of the remainder, the standard purchase rates, or the board of an agency.
  book text not null check (book in ('REMAINDER', 'STANDARD', 'BOARD')),
  agency_id uuid references agencies,
  -- Of a board: every open agency of the bank quotes the same.
  everywhere boolean not null default false,
  -- What was typed, with since when what stood then was in force; what of it lies outside, and by which figures.
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  outside jsonb not null check (jsonb_array_length(outside) > 0),
  -- The market day: on another one a list that waits is over.
  day date not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text,
  check ((book = 'BOARD') = (agency_id is not null)),
  check (not everywhere or book = 'BOARD'),
  check ((status = 'PENDING') = (decided_by is null) and (status = 'PENDING') = (decided_at is null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by),
  check ((status = 'REFUSED') = (reason is not null))
);
create unique index one_rate_change_waits on rate_changes (book, coalesce(agency_id, bank_id), day)
  where status = 'PENDING';
create index rate_changes_bank on rate_changes (bank_id, day);
grant select, insert on rate_changes to fxmatch_app;
-- What was proposed stays as it was.
grant update (status, decided_by, decided_at, reason) on rate_changes to fxmatch_app;

-- As in 0012_expired_record.sql, with the lists of rates that waited for a second person.
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
