-- A home counts the requests under way: few, beside all that a bank or a company has ever had.
create index order_requests_bank_open on order_requests (bank_id) where status not in ('DELIVERED', 'CANCELED', 'REJECTED');
create index order_requests_company_open on order_requests (company_id, value_date)
  where status not in ('DELIVERED', 'CANCELED', 'REJECTED');
