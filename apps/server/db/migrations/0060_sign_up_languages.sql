-- Mails about a sign-up are written in any language of the interface (decision 0060).
alter table sign_ups drop constraint sign_ups_language_check;
alter table sign_ups add constraint sign_ups_language_check
  check (language in ('fr', 'en', 'es', 'de', 'it', 'ru'));
