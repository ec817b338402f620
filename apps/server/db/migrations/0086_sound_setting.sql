-- Whether notifications may sound for a person at all, on every device. Null: never chosen, they may.
alter table user_settings add column sounds boolean;
