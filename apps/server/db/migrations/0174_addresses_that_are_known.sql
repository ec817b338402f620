-- An address that somebody has given themselves is theirs once its link was used (decision 0604): until then the one before it is kept
-- with the account's identity, or who names a colleague's mailbox would have made that colleague no second person beside themselves.
create or replace function keep_user_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known text := new.email;
begin
  if tg_op = 'UPDATE' and new.email_changed_at is not null and new.email_verified_at is null then
    known := coalesce(new.email_before, old.email);
  end if;
  insert into user_identities (user_id, cin, email) values (new.id, new.cin, known) on conflict do nothing;
  return null;
end $$;
drop trigger keep_user_identity on users;
create trigger keep_user_identity after insert or update of cin, email, email_verified_at on users
  for each row execute function keep_user_identity();
