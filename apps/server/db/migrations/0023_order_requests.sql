-- Order requests (O.R.): what a company asks for, the import title it is for, and the orders that cover it.

alter table companies add column central_bank boolean not null default false;

-- The price at which a bank sells what no position covers; dated, the newest one not in the future is in force.
create table remainder_rates (
  id integer generated always as identity primary key,
  bank_id uuid not null references companies,
  currency char(3) not null references currencies check (currency <> 'TND'),
  rate numeric(14, 4) not null check (rate > 0),
  valid_from timestamptz not null,
  set_by uuid references users,
  unique (bank_id, currency, valid_from)
);

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

-- Steps a request may take: the domain's table, as data that history refers to.
create table request_steps (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into request_steps (from_status, to_status) values
  ('DRAFT', 'DRAFT'), ('DRAFT', 'ON_HOLD'), ('DRAFT', 'CANCELED'),
  ('ON_HOLD', 'CANCELED'), ('ON_HOLD', 'FO_CONFIRMED'), ('ON_HOLD', 'REJECTED'),
  ('FO_CONFIRMED', 'ON_HOLD'), ('FO_CONFIRMED', 'BO_CONFIRMED'), ('FO_CONFIRMED', 'REJECTED');
insert into request_steps (from_status, to_status)
  select f, t from unnest(array['BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED', 'CLOSED']) f,
    unnest(array['BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED', 'CLOSED', 'DELIVERED', 'REJECTED']) t
  where f <> t;

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
  total_equivalent numeric(20, 3) generated always as (partial_equivalent + remainder_equivalent) stored,
  avg_cost numeric(14, 4),
  remainder_rate numeric(14, 4),
  submitted_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check (covered_amount + remainder_sold <= total_amount),
  check (front_office_by is distinct from back_office_by or front_office_by is null),
  check ((status = 'DRAFT') <= (submitted_at is null)),
  check (status in ('DRAFT', 'CANCELED') or submitted_at is not null)
);
create index order_requests_company on order_requests (company_id, created_at desc, number desc);
create index order_requests_bank on order_requests (bank_id, created_at desc, number desc);
create index order_requests_title on order_requests (title_id);
create index order_requests_drafts on order_requests (currency, created_at desc) where status = 'DRAFT';

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
create trigger append_only before update or delete or truncate on request_history
  for each statement execute function refuse_change();

alter table orders
  add column order_request_id uuid references order_requests,
  -- What it is to its request: on a position, from a bank's bid, or the remainder bought from the bank.
  add column request_part text check (request_part in ('POSITION', 'BID', 'REMAINDER')),
  -- When its seller was asked. Until then only the buyer knows of it, and holds the position for a short time.
  add column asked_at timestamptz default now(),
  -- Whether confirmations wait for the bank's back office to validate the request.
  add column awaits_request boolean not null default false,
  add constraint request_part_of_request check ((order_request_id is null) = (request_part is null)),
  add constraint position_part check (request_part <> 'POSITION' or position_id is not null),
  add constraint sold_by_bank check (request_part not in ('BID', 'REMAINDER')
    or (position_id is null and seller_id = bank_id and operation_type = 'DIRECT_SALE'));
update orders set asked_at = created_at;
create index orders_request on orders (order_request_id) where order_request_id is not null;
-- One live bid per bank and request, and one remainder.
create unique index one_bid_per_bank on orders (order_request_id, bank_id)
  where request_part = 'BID' and status in (105, 106);
create unique index one_remainder on orders (order_request_id)
  where request_part = 'REMAINDER' and status not in (3, 4, 9, 12, 15, 108, 109, 999);

-- A bid ends with its request, an accepted one too.
insert into order_steps (from_status, to_status) values (105, 9);

insert into configuration (name, value, type) values ('request.hold_minutes', '10', 'INTEGER');

grant select, insert, update, delete on remainder_rates, import_titles, request_steps, order_requests, request_history
  to fxmatch_app;
grant usage on sequence request_references to fxmatch_app;
revoke update, delete, truncate on request_history from fxmatch_app;
