-- Order requests (O.R.): what a company asks for, and the import title it is for. The orders that cover a request name it
-- (0007_orders.sql).

-- An import title, domiciled once at one bank; it may carry several requests, never beyond its amount.
create table import_titles (
  id uuid primary key,
  company_id uuid not null references companies,
  bank_id uuid not null references companies,
  reference text not null,
  nature text not null check (nature in ('DOCUMENTARY_COLLECTION', 'DOCUMENTARY_CREDIT', 'TRANSFER')),
  currency char(3) not null references currencies,
  amount numeric(20, 4) not null check (amount > 0),
  created_at timestamptz not null,
  unique (company_id, bank_id, reference)
);

-- Steps a request may take, as data that its history refers to: a copy of REQUEST_TABLE
-- (packages/domain/order-requests/request-table.ts), compared with it by copies-of-rules.test.ts.
create table request_steps (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into request_steps (from_status, to_status) values
  ('DRAFT', 'DRAFT'), ('DRAFT', 'ON_HOLD'), ('DRAFT', 'CANCELED'),
  ('ON_HOLD', 'CANCELED'), ('ON_HOLD', 'FO_CONFIRMED'), ('ON_HOLD', 'REJECTED'),
  ('FO_CONFIRMED', 'ON_HOLD'), ('FO_CONFIRMED', 'BO_CONFIRMED'), ('FO_CONFIRMED', 'REJECTED');
-- Once its back office has validated it, a request stands where its orders do.
insert into request_steps (from_status, to_status)
  select f, t from unnest(array['BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED', 'CLOSED']) f,
    unnest(array['BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED', 'CLOSED', 'DELIVERED', 'REJECTED']) t
  where f <> t;

-- Numbers of the references people read out. Gaps are harmless: a refused request may use one up.
create sequence request_references;

create table order_requests (
  id uuid primary key,
  number bigint generated always as identity unique,
  reference text not null unique,
  company_id uuid not null references companies,
  -- The company's bank, to which the request is submitted.
  bank_id uuid not null references companies,
  title_id uuid not null references import_titles,
  currency char(3) not null references currencies check (currency <> 'TND'),
  unit integer not null check (unit > 0),
  decimals smallint not null,
  total_amount numeric(20, 4) not null check (total_amount > 0),
  -- Target price, all-in.
  rate numeric(14, 4) check (rate > 0),
  credit_account text not null,
  debit_account text not null,
  account_type text not null check (account_type = 'COMMERCIAL_BANK'),
  value_date date not null,
  status text not null check (status in ('DRAFT', 'ON_HOLD', 'FO_CONFIRMED', 'BO_CONFIRMED', 'PARTIAL_CONFIRMED',
    'CONFIRMED', 'CLOSED', 'DELIVERED', 'CANCELED', 'REJECTED')),
  status_since timestamptz not null,
  created_by uuid not null references users,
  front_office_by uuid references users,
  back_office_by uuid references users,
  reason text,
  -- Figures of its live orders: amounts in the currency, equivalents all-in in TND.
  covered_amount numeric(20, 4) not null default 0 check (covered_amount >= 0),
  remainder_sold numeric(20, 4) not null default 0 check (remainder_sold >= 0),
  partial_equivalent numeric(20, 3) not null default 0,
  remainder_equivalent numeric(20, 3) not null default 0,
  total_equivalent numeric(20, 3) not null generated always as (partial_equivalent + remainder_equivalent) stored,
  avg_cost numeric(14, 4),
  remainder_rate numeric(14, 4),
  submitted_at timestamptz,
  -- Of a draft: when it ends by itself (decision 0050).
  expires_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check (covered_amount + remainder_sold <= total_amount),
  check (front_office_by is distinct from back_office_by or front_office_by is null),
  check ((status = 'DRAFT') <= (submitted_at is null)),
  check (status in ('DRAFT', 'CANCELED') or submitted_at is not null),
  constraint draft_expiry check (expires_at is null or status = 'DRAFT')
);
create index order_requests_company on order_requests (company_id, created_at desc, number desc);
create index order_requests_bank on order_requests (bank_id, created_at desc, number desc);
create index order_requests_title on order_requests (title_id);
create index order_requests_drafts on order_requests (currency, created_at desc) where status = 'DRAFT';
create index order_requests_due on order_requests (expires_at) where status = 'DRAFT';
create index order_requests_reference_parts on order_requests using gin (reference gin_trgm_ops);

create table request_history (
  id bigint generated always as identity primary key,
  request_id uuid not null references order_requests,
  action text not null,
  before_status text,
  after_status text not null,
  user_id uuid references users,
  reason text,
  created_at timestamptz not null,
  foreign key (before_status, after_status) references request_steps (from_status, to_status),
  check (before_status is not null or after_status = 'DRAFT')
);
create index request_history_request on request_history (request_id, id);

-- What the slip (FOV) of a request says, as it was when the request was closed: a name that changes later changes no slip.
create table request_slips (
  request_id uuid primary key references order_requests,
  view jsonb not null,
  created_at timestamptz not null
);

create trigger append_only before update or delete or truncate on request_history for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on request_slips for each statement execute function refuse_change();
