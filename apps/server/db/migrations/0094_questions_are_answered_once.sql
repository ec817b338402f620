-- A question about an unusual deal is answered once: the next one like it is asked about anew.
alter table gate_checks
  add column answers uuid unique references gate_checks on delete cascade,
  add constraint gate_checks_answer check (answers is null or outcome = 'WARN');
