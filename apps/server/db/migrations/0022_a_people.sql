-- An invited person has no password yet: nobody types one for somebody else.
alter table users alter column password_hash drop not null;
-- Shown in the list of users; written when a session is opened.
alter table users add column last_sign_in_at timestamptz;
