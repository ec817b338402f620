-- Which languages the product speaks is told in packages/domain/languages alone: a new one asks nothing of the database.
alter table user_settings drop constraint user_settings_language_check,
  add constraint user_settings_language_check check (language ~ '^[a-z]{2}$');
alter table sign_ups drop constraint sign_ups_language_check,
  add constraint sign_ups_language_check check (language ~ '^[a-z]{2}$');
alter table notification_readers drop constraint notification_readers_language_check,
  add constraint notification_readers_language_check check (language ~ '^[a-z]{2}$');
