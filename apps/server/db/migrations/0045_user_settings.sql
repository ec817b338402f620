-- How the application looks and behaves for a person, on every device. Null: never chosen, so that the device decides.
create table user_settings (
  user_id uuid primary key references users,
  language text check (language in ('fr', 'en', 'es', 'de', 'it', 'ru')),
  scheme text check (scheme in ('auto', 'light', 'dark')),
  density text check (density in ('comfortable', 'dense')),
  layout text check (layout in ('vertical', 'horizontal')),
  sidebar_collapsed boolean,
  full_screen boolean,
  preloader boolean,
  start_page text check (length(start_page) <= 100 and start_page ~ '^/[A-Za-z0-9/_-]*$'),
  changed_at timestamptz not null
);
grant select, insert, update on user_settings to fxmatch_app;
