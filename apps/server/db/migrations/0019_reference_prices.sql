-- What prices are measured by: an order keeps the reference of its currency; it takes two people to reject a day's rate, and
-- two to give a currency its first.

alter table orders add column
  -- The reference of the currency when the order was last priced, TND per quoting unit. Null: of before, or there was none.
  reference_rate numeric(14, 4) check (reference_rate > 0);

-- One person asks for the rejection, another decides it. Rates that were rejected before have nobody who asked.
alter table opening_rates
  add column rejection_asked_by uuid references users,
  add column rejection_asked_at timestamptz,
  add check ((rejection_asked_by is null) = (rejection_asked_at is null)),
  add constraint opening_rejection_takes_two check (status <> 2 or decided_by <> rejection_asked_by);

create function require_asked_rejection() returns trigger language plpgsql as $$
begin
  if new.status = 2 and new.rejection_asked_by is null then
    raise exception 'opening rate % of % is rejected by one person', new.currency, new.day
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger opening_rejection_was_asked before update of status on opening_rates
  for each row execute function require_asked_rejection();

-- A currency that was never traded has no average: a person types its first rate, another validates it.
alter table opening_rates
  add column proposed_by uuid references users,
  drop constraint opening_rates_basis_check,
  add constraint opening_rates_basis_check check (basis in ('AVERAGE', 'LAST_VALIDATED', 'TYPED')),
  add constraint typed_opening_takes_two check ((basis = 'TYPED') = (proposed_by is not null) and (status <> 1 or decided_by <> proposed_by));

grant update (rejection_asked_by, rejection_asked_at) on opening_rates to fxmatch_app;
