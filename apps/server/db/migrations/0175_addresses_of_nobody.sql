-- An account that nobody has signed in to yet is nobody's: of the addresses that it was invited at only the one that stands counts
-- (decision 0605). Who invited a colleague's mailbox and put their own in its place had linked the two of them.
create or replace function keep_user_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known text := new.email;
begin
  if tg_op = 'UPDATE' and new.email_changed_at is not null and new.email_verified_at is null then
    known := coalesce(new.email_before, old.email);
  end if;
  if tg_op = 'UPDATE' and old.password_hash is null and new.email <> old.email then
    delete from user_identities where user_id = new.id and email = old.email;
  end if;
  insert into user_identities (user_id, cin, email) values (new.id, new.cin, known) on conflict do nothing;
  return null;
end $$;
