-- When a mail was sent for the first time: mails themselves go after ninety days, and that they can be sent is no less true.
create table first_mail (
  -- There is one row, or none.
  singleton boolean primary key default true check (singleton),
  sent_at timestamptz not null
);
grant select, insert on first_mail to fxmatch_app;
insert into first_mail (sent_at)
  select min(sent_at) from mails where channel = 'MAIL' and sent_at is not null having count(*) > 0;
