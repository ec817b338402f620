-- Names of owners in a declaration that was refused or taken back are looked for too (decision 0379): as names that never counted, which
-- hold their company only once somebody has said that they are who the list means.
alter table screening_alerts drop constraint screening_alerts_field_check;
alter table screening_alerts add constraint screening_alerts_field_check
  check (field in ('NAME', 'MANAGER', 'NEGOTIATOR', 'PERSON', 'CUSTOMER', 'OWNER', 'OWNER_NAMED'));
