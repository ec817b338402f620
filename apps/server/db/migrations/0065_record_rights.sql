-- The list of migrations is the owner's: an application that could rewrite it could have a migration run again.
do $$
begin
  if to_regclass('public.kysely_migration') is not null then
    revoke insert, update, delete, truncate on kysely_migration, kysely_migration_lock from fxmatch_app;
  end if;
end $$;
