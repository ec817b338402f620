-- Whoever holds the document of a signed execution report verifies it by a code, as a ticket or a closing (decision 0360). It is the
-- signature's, so that a report has none before.
alter table execution_report_steps add column verification_code text unique
  check (verification_code is null or (action = 'sign' and length(verification_code) between 20 and 60));

-- Those that were signed before it.
alter table execution_report_steps disable trigger append_only;
update execution_report_steps set verification_code = replace(gen_random_uuid()::text, '-', '') where action = 'sign';
alter table execution_report_steps enable trigger append_only;
