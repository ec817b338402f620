-- Houses that a company asks for prices before others (decision 0370): it, and nobody else, reads which. Who keeps one and who gives it
-- up is in the audit.
create table favourite_houses (
  company_id uuid not null references companies,
  house_id uuid not null references companies check (house_id <> company_id),
  primary key (company_id, house_id)
);
grant select, insert, delete on favourite_houses to fxmatch_app;
