-- The gate before a deal (packages/domain/gate, decisions 0335 and 0336): limits, which two people set; what was checked by them, a
-- refused attempt too; and overrides, by which a second person lets one refused attempt through.
create table limit_changes (
  id uuid primary key,
  number integer generated always as identity unique,
  company_id uuid not null references companies,
  scope text not null check (scope in ('COUNTERPARTY_DAY', 'CURRENCY_POSITION', 'POSITION_TOTAL', 'USER_DEAL', 'USER_DAY')),
  counterparty_id uuid references companies,
  counterparty_kind text check (counterparty_kind in ('EXCHANGE_OFFICE', 'CORPORATE')),
  user_id uuid references users,
  currency char(3) references currencies,
  -- TND, of CURRENCY_POSITION the currency; null lifts the limit.
  amount numeric(16, 3) check (amount > 0 and amount <= 1000000000000),
  -- What stood when it was proposed; null where nothing did.
  was numeric(16, 3),
  -- From when it counts; never before it was confirmed.
  valid_from timestamptz not null,
  note text not null check (length(note) between 3 and 500),
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text check (length(reason) between 3 and 500),
  check ((status = 'PENDING') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by),
  check (status <> 'CONFIRMED' or valid_from >= decided_at),
  check (status <> 'CONFIRMED' or user_id is null or user_id <> decided_by),
  check (
    case scope
      when 'COUNTERPARTY_DAY' then num_nonnulls(counterparty_id, counterparty_kind) = 1 and user_id is null and currency is null
      when 'CURRENCY_POSITION' then currency is not null and num_nonnulls(counterparty_id, counterparty_kind, user_id) = 0
      when 'POSITION_TOTAL' then num_nonnulls(counterparty_id, counterparty_kind, user_id, currency) = 0
      else num_nonnulls(counterparty_id, counterparty_kind, currency) = 0
    end
  )
);
create unique index one_pending_limit on limit_changes (company_id, scope, counterparty_id, counterparty_kind, user_id, currency)
  nulls not distinct where status = 'PENDING';
create index limit_changes_in_force on limit_changes (company_id, valid_from) where status = 'CONFIRMED';
create index limit_changes_company on limit_changes (company_id, proposed_at desc);

create function keep_limit_steps() returns trigger language plpgsql as $$
begin
  if old.status <> 'PENDING' or new.status = 'PENDING' then
    raise exception 'a limit is decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger limit_steps before update on limit_changes for each row execute function keep_limit_steps();

-- Limits are asked with every order and its binding steps: commands take them from the process (decision 0241).
insert into reference_versions (name) values ('limit_changes');
create trigger reference_changed after insert or update or delete or truncate on limit_changes
  for each statement execute function count_reference_change();

create table gate_checks (
  id uuid primary key,
  number integer generated always as identity unique,
  at timestamptz not null,
  -- Whose limits they are.
  company_id uuid not null references companies,
  -- Who acted, and for which company.
  user_id uuid not null references users,
  actor_company_id uuid not null references companies,
  step text not null check (length(step) between 1 and 40),
  outcome text not null check (outcome in ('PASS', 'WARN', 'REFUSE')),
  -- The code of the check that refused.
  rule text check (rule ~ '^G\d\d$'),
  -- Null: the order was refused before it was one. What was checked of a new one is written before it.
  order_id uuid references orders on delete cascade deferrable initially deferred,
  operation_type text not null,
  buyer_id uuid not null references companies,
  seller_id uuid not null references companies,
  currency char(3) not null references currencies,
  amount numeric(19, 4) not null,
  -- TND, at the deal's price.
  counter_value numeric(20, 3) not null,
  value_date date not null,
  -- The checks with their figures, as the domain has them.
  checks jsonb not null,
  -- What was refused, word for word, and its SHA-256: what an override lets through is the same.
  request jsonb,
  request_hash bytea,
  check ((outcome = 'REFUSE') = (rule is not null)),
  check ((request is null) = (request_hash is null)),
  check (outcome = 'REFUSE' or request is null)
);
create index gate_checks_company on gate_checks (company_id, at desc, number desc);
create index gate_checks_order on gate_checks (order_id) where order_id is not null;
create index gate_checks_user on gate_checks (user_id, at) where order_id is not null;
create trigger append_only before update or delete or truncate on gate_checks
  for each statement execute function refuse_change();

create table gate_overrides (
  id uuid primary key,
  number integer generated always as identity unique,
  -- The refused attempt.
  check_id uuid not null references gate_checks on delete cascade,
  company_id uuid not null references companies,
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'USED')),
  -- Until when it may be decided, and once it is approved, used.
  until timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  used_at timestamptz,
  -- The check that it let through, of the order that was made or moved.
  used_check_id uuid,
  check ((decided_by is null) = (decided_at is null)),
  check (status not in ('APPROVED', 'REFUSED', 'USED') or decided_by is not null and decided_by <> asked_by),
  check ((status = 'USED') = (used_at is not null)),
  check ((used_at is null) = (used_check_id is null)),
  check (used_at is null or used_at >= decided_at and used_at < until)
);
create unique index one_override_per_attempt on gate_overrides (check_id) where status in ('REQUESTED', 'APPROVED', 'USED');
create index gate_overrides_company on gate_overrides (company_id, asked_at desc);

create function begin_override() returns trigger language plpgsql as $$
begin
  if new.status <> 'REQUESTED' or new.decided_by is not null or new.used_at is not null then
    raise exception 'an override begins as REQUESTED' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger override_begins before insert on gate_overrides for each row execute function begin_override();

create function keep_override_steps() returns trigger language plpgsql as $$
begin
  -- Who decided, when, and until when it may be used stand once it is decided.
  if old.decided_by is not null and (new.decided_by, new.decided_at, new.until) is distinct from
    (old.decided_by, old.decided_at, old.until) then
    raise exception 'override % is decided', old.number using errcode = 'check_violation';
  end if;
  if (old.status, new.status) in (('REQUESTED', 'APPROVED'), ('REQUESTED', 'REFUSED'), ('REQUESTED', 'WITHDRAWN'),
    ('APPROVED', 'WITHDRAWN'), ('APPROVED', 'USED')) then
    return new;
  end if;
  raise exception 'override % goes from % to no %', old.number, old.status, new.status using errcode = 'check_violation';
end $$;
create trigger override_steps before update on gate_overrides for each row execute function keep_override_steps();

-- What a bank has dealt on a value date is read with each of its deals.
create index orders_of_value_date on orders (bank_id, value_date) where stage <> 'DEAD';

grant select, insert on limit_changes, gate_checks, gate_overrides to fxmatch_app;
grant update (status, decided_by, decided_at, reason, valid_from) on limit_changes to fxmatch_app;
grant update (status, until, decided_by, decided_at, decision_reason, used_at, used_check_id) on gate_overrides to fxmatch_app;

-- As in 0012_expired_record.sql: what limits were, and attempts that came to nothing; the checks of an order go with it.
create function delete_expired_limits(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total integer := 0;
  gone integer;
begin
  perform begin_expiry(before);
  delete from gate_checks where ctid in (
    select c.ctid from gate_checks c where c.at < before and c.order_id is null
      and not exists (select from gate_overrides o where o.check_id = c.id and (o.until >= before
        or exists (select from gate_checks used where used.id = o.used_check_id)))
    limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from limit_changes where ctid in (
    select t.ctid from limit_changes t where t.decided_at < before and (t.status <> 'CONFIRMED' or t.valid_from < before and exists (
      select from limit_changes n where n.company_id = t.company_id and n.scope = t.scope
        and n.counterparty_id is not distinct from t.counterparty_id
        and n.counterparty_kind is not distinct from t.counterparty_kind
        and n.user_id is not distinct from t.user_id and n.currency is not distinct from t.currency
        and n.status = 'CONFIRMED' and (n.valid_from, n.number) > (t.valid_from, t.number) and n.valid_from < before))
    limit most);
  get diagnostics gone = row_count;
  total := total + gone;
  perform end_expiry();
  return total;
end $$;
revoke all on function delete_expired_limits from public;
grant execute on function delete_expired_limits to fxmatch_app;
