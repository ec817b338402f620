-- One import title has one company and one domiciliary bank in the whole market, however its reference is written, and
-- holds until its expiry date (decisions 0142, 0143). A copy of `titleKey` (packages/domain/order-requests/import-title.ts).

-- Where two titles of before have one key the index is refused: somebody has to decide whose the title is.
alter table import_titles
  add column key text collate "C" not null
    generated always as (upper(regexp_replace(reference collate "C", '[^A-Za-z0-9]', '', 'g'))) stored,
  add column expires_on date;
alter table import_titles drop constraint import_titles_company_id_bank_id_reference_key;
alter table import_titles add constraint import_titles_key unique (key);
-- What stands is not written anew: a reference of before may have a space.
alter table import_titles add constraint import_titles_reference check (reference ~ '^[A-Za-z0-9/.-]+$' and key <> '') not valid;
update import_titles set expires_on = ((created_at at time zone 'Africa/Tunis') + interval '6 months')::date;
alter table import_titles alter column expires_on set not null;
create index import_titles_company on import_titles (company_id, created_at desc);

-- Somebody named a title that is another company's, or that is domiciled at another bank: what compliance is told.
create table import_title_claims (
  id uuid primary key,
  title_id uuid not null references import_titles on delete cascade,
  company_id uuid not null references companies,
  reference text not null,
  domiciliary_id uuid not null references companies,
  created_at timestamptz not null
);
create index import_title_claims_title on import_title_claims (title_id, company_id, created_at desc);
grant select, insert on import_title_claims to fxmatch_app;

-- The orders of a request have its value date (decision 0140); what a ticket says stays.
update orders o set value_date = r.value_date
  from order_requests r
  where r.id = o.order_request_id and o.value_date <> r.value_date and o.status in (1, 2, 5, 6, 7, 8, 700, 105, 106);
