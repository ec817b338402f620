-- What is called how, on lists and pages of orders, is known to the processes: these count their changes too (decision 0243). A row
-- that is new was known to nobody, but for a counter, whose company had none or another before.
insert into reference_versions (name) values ('companies'), ('users'), ('agencies'), ('governorates'), ('zones');
create trigger reference_changed after update of name, bct_code, phone, governorate_id, tells_margin on companies
  for each statement execute function count_reference_change();
create trigger reference_changed after update of full_name, username, company_id on users
  for each statement execute function count_reference_change();
create trigger reference_changed after insert or update or delete on agencies
  for each statement execute function count_reference_change();
create trigger reference_changed after update on governorates
  for each statement execute function count_reference_change();
create trigger reference_changed after update on zones
  for each statement execute function count_reference_change();
