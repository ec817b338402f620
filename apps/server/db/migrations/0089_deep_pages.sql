-- A company's list is passed down along these without looking at the orders: what its scope asks of them stands in the
-- index. They serve everything that the ones before them did.
create index orders_seller_asked on orders (seller_id, created_at desc, number desc) include (asked_at);
drop index orders_seller;
alter index orders_seller_asked rename to orders_seller;
create index orders_bank_asked on orders (bank_id, created_at desc, number desc) include (asked_at, operation_type);
drop index orders_bank;
alter index orders_bank_asked rename to orders_bank;
