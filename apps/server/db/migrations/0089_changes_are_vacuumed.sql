-- Changes are added to their tallies and deleted within seconds. Whoever adds up what is on the market or in a list also passes what
-- was deleted, until it is vacuumed: the server does so where it has deleted many, the database's own rounds the rest.
grant maintain on market_tally_changes, order_tally_changes to fxmatch_app;
alter table market_tally_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table order_tally_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
