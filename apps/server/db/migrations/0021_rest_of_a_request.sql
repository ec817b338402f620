-- A submitted request may lose a part: its company buys the rest anew, and the request stays where it is (decision 0145). A
-- copy of REQUEST_TABLE, as in 0006_order_requests.sql.
insert into request_steps (from_status, to_status) values
  ('ON_HOLD', 'ON_HOLD'), ('FO_CONFIRMED', 'FO_CONFIRMED'), ('BO_CONFIRMED', 'BO_CONFIRMED'),
  ('PARTIAL_CONFIRMED', 'PARTIAL_CONFIRMED'), ('CONFIRMED', 'CONFIRMED');
-- A request may have several sales of its bank; what they come to is bounded by the request's amount.
drop index one_remainder;
