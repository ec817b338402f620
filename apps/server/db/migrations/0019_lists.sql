-- How many files a person has being made is asked whenever one more is asked for.
create index exports_under_way on exports (user_id) where status in ('WAITING', 'RUNNING');
