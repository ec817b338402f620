-- References and names are found by any part of them.
create extension if not exists pg_trgm;
create index orders_reference_parts on orders using gin (reference gin_trgm_ops);
create index order_requests_reference_parts on order_requests using gin (reference gin_trgm_ops);
create index companies_name_parts on companies using gin (name gin_trgm_ops);
create index sign_ups_name_parts on sign_ups using gin (name gin_trgm_ops);
