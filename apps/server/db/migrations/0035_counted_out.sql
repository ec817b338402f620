-- A validated request of which all was lost to short counts is whole and open again (decision 0176). A copy of
-- REQUEST_TABLE, as in 0006_order_requests.sql.
insert into request_steps (from_status, to_status) values ('BO_CONFIRMED', 'ON_HOLD');
