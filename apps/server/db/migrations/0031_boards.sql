-- What the rate board of each agency shows, beside its link; the newest settings are in force, the audit keeps the others.
alter table agency_boards
  add column version integer not null default 1,
  add column activated boolean not null default true,
  -- Currencies in the order of the screen; null: every quoted one.
  add column currencies text[],
  add column show_purchase boolean not null default true,
  add column show_sale boolean not null default true,
  add column message_fr text not null default '' check (length(message_fr) <= 160),
  add column message_en text not null default '' check (length(message_en) <= 160),
  add column rotate_seconds integer not null default 12 check (rotate_seconds between 5 and 120),
  add column scheme text not null default 'DARK' check (scheme in ('DARK', 'LIGHT')),
  add constraint board_shows_something check (show_purchase or show_sale);

-- Each time that somebody entered or validated an agency's rates: the day's are done once there is one.
create table agency_rate_validations (
  id bigint generated always as identity primary key,
  agency_id uuid not null references agencies,
  day date not null,
  validated_at timestamptz not null,
  validated_by uuid not null references users
);
create index agency_rate_validations_day on agency_rate_validations (agency_id, day desc, id desc);

create trigger append_only before update or delete or truncate on agency_rate_validations for each statement execute function refuse_change();
grant select, insert on agency_rate_validations to fxmatch_app;
