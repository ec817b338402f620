-- Travellers' telephones of any country (E.164), and one living request for each. Requests that were made before have the
-- Tunisian numbers that were asked for then.
alter table trust_requests drop constraint trust_requests_customer_phone_check;
update trust_requests set customer_phone = '+216' || customer_phone where customer_phone is not null;
alter table trust_requests add constraint trust_requests_customer_phone_check
  check (customer_phone ~ '^\+[1-9][0-9]{6,14}$');

-- By what the traveller is known: the number in its one spelling. Null once erased. Of several open requests that one number
-- had made before, the newest is its living one; the others have no key, and run out as they would have.
alter table trust_requests add column customer_key text check (customer_key is null or erased_at is null);
update trust_requests r set customer_key = customer_phone
  where status <> 'REQUEST' or not exists (
    select from trust_requests o
    where o.customer_phone = r.customer_phone and o.status = 'REQUEST' and (o.created_at, o.id) > (r.created_at, r.id)
  );
create unique index trust_requests_one_living on trust_requests (customer_key) where status = 'REQUEST';
drop index trust_requests_phone;
create index trust_requests_customer on trust_requests (customer_key, created_at) where customer_key is not null;
