-- The work queue goes by deadlines (decisions 0271, 0273).

-- In how many minutes of opening hours a desk of a company takes a step on which no clock runs. Dated and never changed: a new
-- row takes the place of the one before it; one without minutes gives its step back to the usual time.
create table service_times (
  id integer generated always as identity primary key,
  company_id uuid not null references companies,
  step text not null check (step in ('record_banknotes', 'confirm_market_room', 'validate_back_office', 'generate_ticket',
    'deliver', 'cash_out', 'front_office_validate', 'back_office_validate', 'other')),
  minutes integer check (minutes between 1 and 10000),
  valid_from timestamptz not null,
  set_by uuid not null references users
);
create index service_times_in_force on service_times (company_id, step, valid_from desc, id desc);
create trigger append_only before update or delete or truncate on service_times for each statement execute function refuse_change();
grant select, insert on service_times to fxmatch_app;

-- Since when a delivered order waits for its cash-out; null of every other. A column of its own, so that the steps before the
-- delivery, which change `status_since`, still write no index (decision 0250).
alter table orders add column delivered_since timestamptz generated always as (case when status = 13 then status_since end) stored;
-- The delivered orders of a bank whose service time, or whose value date, comes first.
create index orders_delivered_since on orders (bank_id, delivered_since, number) where stage = 'DELIVERED';
create index orders_delivered_value_date on orders (bank_id, value_date, delivered_since, number) where stage = 'DELIVERED';
