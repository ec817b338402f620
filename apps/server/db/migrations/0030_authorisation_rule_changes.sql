-- Authorisation rules change by two people: one proposes, another confirms or refuses. What was in force stays on record.
alter table authorisation_rules
  add column version integer not null default 1,
  add column changed_at timestamptz;

-- The label of the rule that an order was placed or confirmed under, beside its threshold.
alter table orders add column second_validation_rule text;

create table authorisation_rule_changes (
  id uuid primary key,
  bank_id uuid not null references companies,
  -- Null while a new rule is only proposed.
  rule_id uuid references authorisation_rules,
  kind text not null check (kind in ('CREATE', 'UPDATE', 'SWITCH_OFF', 'SWITCH_ON')),
  label text not null check (label <> ''),
  amount_from numeric(20, 3) not null check (amount_from > 0),
  -- What stood when the change was proposed.
  was_label text,
  was_amount_from numeric(20, 3),
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text,
  check (kind = 'CREATE' or rule_id is not null),
  check ((status = 'PENDING') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- The second person is a second person, whatever the application does.
  check (status not in ('CONFIRMED', 'REFUSED') or decided_by <> proposed_by),
  check (status <> 'WITHDRAWN' or decided_by = proposed_by)
);
create unique index one_pending_change_per_rule on authorisation_rule_changes (rule_id) where status = 'PENDING';
create index authorisation_rule_changes_bank on authorisation_rule_changes (bank_id, proposed_at desc);

grant select, insert, update on authorisation_rule_changes to fxmatch_app;
