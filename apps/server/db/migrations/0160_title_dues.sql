-- When the supplier of an import is to be paid (packages/domain/order-requests/title-dues.ts, decision 0460): declared whole, so that
-- each declaration is an edition, of which the latest counts and none is changed.
alter table import_titles
  add column dues_edition integer not null default 0 check (dues_edition >= 0),
  -- The day on which days of payment were first declared: what was bought for an earlier value date paid something else.
  add column dues_since date,
  add constraint import_titles_dues check ((dues_edition = 0) = (dues_since is null));

create table title_dues (
  title_id uuid not null references import_titles on delete cascade,
  edition integer not null check (edition > 0),
  due_on date not null,
  amount numeric(20, 4) not null check (amount > 0),
  declared_by uuid not null references users,
  declared_at timestamptz not null,
  primary key (title_id, edition, due_on)
);
create index title_dues_day on title_dues (due_on);

-- An edition comes in one statement, with its title at it, within the title's amount and its last day.
create function title_dues_fit() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select title_id, edition, max(due_on) as last from came group by title_id, edition) c
    join import_titles t on t.id = c.title_id
    where t.dues_edition <> c.edition or c.last > t.expires_on
      or (select sum(d.amount) from title_dues d where d.title_id = c.title_id and d.edition = c.edition) > t.amount) then
    raise exception 'days of payment beyond their title' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger title_dues_fit after insert on title_dues referencing new table as came
  for each statement execute function title_dues_fit();

grant select, insert on title_dues to fxmatch_app;
