-- Every identity card and address that an account has ever had (decision 0300): who clears or changes one does not become a second
-- person by it. Kept by the database itself, whoever changes an account; gone with the account's personal data.
create table user_identities (
  user_id uuid not null references users on delete cascade,
  cin text,
  email text not null,
  unique nulls not distinct (user_id, cin, email)
);
insert into user_identities (user_id, cin, email) select id, cin, email from users;
create function keep_user_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into user_identities (user_id, cin, email) values (new.id, new.cin, new.email) on conflict do nothing;
  return null;
end $$;
create trigger keep_user_identity after insert or update of cin, email on users
  for each row execute function keep_user_identity();
grant select, delete on user_identities to fxmatch_app;

-- Names as they were at the moment of the signature: accounts are renamed. A server of the release before writes none.
alter table closing_signatures add column signer_name text;
update closing_signatures s set signer_name = u.full_name from users u where u.id = s.signed_by;
