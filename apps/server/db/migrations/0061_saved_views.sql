-- How somebody looks at a list, kept under a name: filters and order as the address has them, columns and size of a page as
-- `user_settings.lists` has them (decision 0297). A shared one is seen by the author's company and by nobody else.
create table saved_views (
  id uuid primary key,
  company_id uuid not null references companies,
  user_id uuid not null references users,
  list text not null check (list ~ '^[A-Za-z][A-Za-z0-9_.-]{0,59}$'),
  name text not null check (char_length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (name_key(name)) stored check (name_key <> ''),
  shared boolean not null,
  search jsonb not null check (jsonb_typeof(search) = 'object' and octet_length(search::text) <= 8192),
  layout jsonb not null check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 32768),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
-- No two that one chooses between read alike.
create unique index saved_views_own_name on saved_views (user_id, list, name_key) where not shared;
create unique index saved_views_shared_name on saved_views (company_id, list, name_key) where shared;
grant select, insert, update, delete on saved_views to fxmatch_app;
