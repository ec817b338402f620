-- Which of the days before the end of a title its company was told of (packages/domain/order-requests/title-notices.ts), and for which
-- Monday a company's cover plan was last looked at, to tell what it lacks (decision 0505).
alter table import_titles add column end_told smallint check (end_told in (30, 10, 3));
alter table companies add column cover_told_on date;
create index import_titles_ending on import_titles (expires_on) where end_told is distinct from 3;
grant update (cover_told_on) on companies to fxmatch_app;
