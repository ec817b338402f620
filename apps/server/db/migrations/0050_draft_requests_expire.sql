-- A draft that its company does not carry on ends by itself: until then it reserves its import title.
insert into configuration (name, value, type) values ('request.draft_days', '30', 'INTEGER');

alter table order_requests add column expires_at timestamptz;
-- Drafts of before have their whole time from now on.
update order_requests set expires_at = now() + interval '30 days' where status = 'DRAFT';
alter table order_requests add constraint draft_expiry check (expires_at is null or status = 'DRAFT');
create index order_requests_due on order_requests (expires_at) where status = 'DRAFT';
