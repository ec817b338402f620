-- Names that people compare have one key each: letters and digits alone, without case or accents. No two companies of the
-- market have one, and no two open agencies of a company (decision 0135). A copy of `nameKey`
-- (packages/domain/identifiers/plain-name.ts).

create function name_key(name text) returns text language sql immutable strict parallel safe return
  upper(regexp_replace(normalize(name, NFKD) collate "C", '[^A-Za-z0-9\u0620-\u064a\u0660-\u0669\u066e-\u06d3]', '', 'g'));

alter table companies add column name_key text collate "C" not null generated always as (name_key(name)) stored;
-- Where two companies of before have one key the index is refused: somebody has to say what the one or the other is called.
create unique index companies_name_key on companies (name_key);

alter table agencies add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index agencies_open_name on agencies (company_id, name_key) where closed_at is null;
