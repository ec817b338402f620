-- What a traveller says for the customs (packages/domain/trust/customs-paper.ts, decision 0341); it goes with the name.
alter table trust_requests
  add column resident boolean,
  add column customs_declaration text check (customs_declaration ~ '^[A-Z0-9][A-Z0-9/-]{3,23}$'),
  -- What was warned of at the price that was accepted, else as it was asked.
  add column customs_warning text check (customs_warning in ('SALE_UNDECLARED', 'RESIDENCE_UNSAID')),
  add constraint trust_requests_customs_erased check (erased_at is null or num_nonnulls(resident, customs_declaration) = 0);
