-- A title's reference is one company's in the whole market while a request for it is submitted. A draft, which nobody but its company has
-- judged, keeps no other company from it (decision 0613).
alter table import_titles drop constraint import_titles_key;
alter table import_titles add constraint import_titles_key unique (key, company_id);

create table claimed_titles (
  -- As `import_titles.key`.
  key text collate "C" primary key,
  title_id uuid not null unique references import_titles on delete cascade
);
insert into claimed_titles (key, title_id)
  select t.key, t.id from import_titles t where exists (
    select from order_requests r where r.title_id = t.id and r.status not in ('DRAFT', 'CANCELED', 'REJECTED'));
grant select, insert, update, delete on claimed_titles to fxmatch_app;
