-- Positions, orders and their story, tickets.

create table positions (
  id bigint generated always as identity primary key,
  seller_id uuid not null references companies,
  syndicate_id uuid references syndicates,
  -- The position of which this one is the rest (a partial order was confirmed by both sides).
  parent_id bigint references positions,
  currency char(3) not null references currencies check (currency <> 'TND'),
  form text not null check (form in ('CASH', 'DIGITAL')),
  rate numeric(14, 4) not null check (rate > 0),
  -- Constant: what was offered. `amount` is what is left of it here once the rest went to a child.
  published_amount numeric(20, 4) not null check (published_amount > 0),
  amount numeric(20, 4) not null check (amount > 0 and amount <= published_amount),
  status text not null check (status in ('FREE', 'ENGAGED', 'CONFIRMED', 'DEAL', 'CLOSED')),
  listing text not null check (listing in ('LISTED', 'WITHDRAWN', 'EXPIRED')),
  governorate_id integer references governorates,
  zone_id integer references zones,
  expires_at timestamptz not null,
  published_by uuid references users,
  created_at timestamptz not null,
  version integer not null default 1
);
create index positions_on_market on positions (currency, form, id) where status = 'FREE' and listing = 'LISTED';
create index positions_expiry on positions (expires_at) where status = 'FREE' and listing = 'LISTED';
create index positions_seller on positions (seller_id, id desc);
create index positions_parent on positions (parent_id) where parent_id is not null;

-- The syndicate as it stood at publication.
create table position_members (
  position_id bigint not null references positions,
  company_id uuid not null references companies,
  percentage numeric(7, 4) not null check (percentage > 0 and percentage <= 100),
  primary key (position_id, company_id)
);
create index position_members_company on position_members (company_id);

-- Steps an order may take: the domain's table, as data that history refers to.
create table order_steps (
  from_status smallint not null,
  to_status smallint not null,
  primary key (from_status, to_status)
);
insert into order_steps (from_status, to_status) values
  (1, 1), (1, 2), (1, 3), (1, 4), (1, 999),
  (2, 5), (2, 8), (2, 9), (2, 999),
  (5, 6), (5, 7), (5, 8), (5, 9), (5, 999),
  (6, 7),
  (7, 8), (7, 700),
  (8, 2), (8, 9), (8, 700),
  (700, 11), (700, 12),
  (11, 13), (11, 14), (14, 13), (14, 15),
  (13, 10),
  (106, 105), (106, 108), (106, 109), (105, 7), (105, 8);

create table orders (
  id uuid primary key,
  number bigint generated always as identity unique,
  reference text not null unique,
  position_id bigint references positions,
  operation_type text not null check (operation_type in ('DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING')),
  buyer_id uuid not null references companies,
  seller_id uuid not null references companies,
  bank_id uuid not null references companies,
  currency char(3) not null references currencies,
  unit integer not null check (unit > 0),
  decimals smallint not null,
  form text not null check (form in ('CASH', 'DIGITAL')),
  cash_out_type text not null check (cash_out_type in ('CASH_PAYMENT', 'BANK_TRANSFER_PAYMENT')),
  amount numeric(20, 4) not null check (amount > 0),
  original_amount numeric(20, 4) not null check (original_amount >= amount),
  original_rate numeric(14, 4) not null check (original_rate > 0),
  rate numeric(14, 4) not null check (rate > 0),
  rate_type text not null check (rate_type in ('STANDARD', 'NEGOTIATION')),
  last_offer_by text not null check (last_offer_by in ('BUYER', 'SELLER')),
  agency_id uuid references agencies,
  governorate_id integer references governorates,
  zone_id integer references zones,
  placed_by uuid not null references users,
  buyer_confirmed_by uuid references users,
  seller_confirmed_by uuid references users,
  market_room_by uuid references users,
  rejected_by uuid references users,
  rejection_reason text,
  pending_decision text check (pending_decision in ('CONFIRMATION', 'REJECTION')),
  second_validation_from numeric(20, 3),
  -- Settings in force when the order was placed.
  exchange_office_percent numeric(7, 4) not null,
  platform_percent numeric(7, 4) not null,
  margin_percent numeric(7, 4) not null,
  vat_percent numeric(7, 4) not null,
  share_platform_percent numeric(7, 4) not null,
  share_insight_percent numeric(7, 4) not null,
  share_partner_percent numeric(7, 4) not null,
  -- The price build-up at `rate`, in TND.
  commission_percent numeric(7, 4) not null,
  tcc_price numeric(14, 4) not null,
  corporate_price numeric(14, 4) not null,
  counter_value numeric(20, 3) not null check (counter_value >= 0),
  commission numeric(20, 3) not null check (commission >= 0),
  commission_ttc numeric(20, 3) not null,
  vat numeric(20, 3) not null,
  margin numeric(20, 3) not null,
  tcc_counter_value numeric(20, 3) not null,
  corporate_counter_value numeric(20, 3) not null,
  payable numeric(20, 3) not null,
  share_platform numeric(20, 3) not null,
  share_insight numeric(20, 3) not null,
  share_partner numeric(20, 3) not null,
  status smallint not null check (status in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 105, 106, 108, 109, 700, 999)),
  status_since timestamptz not null,
  expires_at timestamptz,
  value_date date not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (share_platform + share_insight + share_partner = commission),
  check (tcc_counter_value = counter_value + commission),
  check (corporate_counter_value = tcc_counter_value + margin),
  check ((status = 8) = (pending_decision is not null)),
  check (pending_decision is distinct from 'REJECTION' or rejected_by is not null)
);
-- Two buyers at the same instant: exactly one order exists afterwards.
create unique index one_live_order_per_position on orders (position_id)
  where status not in (3, 4, 9, 12, 15, 108, 109, 999);
create index orders_buyer on orders (buyer_id, created_at desc, number desc);
create index orders_seller on orders (seller_id, created_at desc, number desc);
create index orders_bank on orders (bank_id, created_at desc, number desc);
create index orders_created on orders (created_at desc, number desc);
create index orders_expiry on orders (expires_at) where status in (1, 2, 5);

create table order_offers (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  side text not null check (side in ('BUYER', 'SELLER')),
  rate numeric(14, 4) not null check (rate > 0),
  user_id uuid not null references users,
  created_at timestamptz not null
);
create index order_offers_order on order_offers (order_id, id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  action text not null,
  before_status smallint,
  after_status smallint not null,
  user_id uuid references users,
  reason text,
  created_at timestamptz not null,
  foreign key (before_status, after_status) references order_steps (from_status, to_status),
  check (before_status is not null or after_status in (1, 5, 106))
);
create index order_history_order on order_history (order_id, id);

create table order_banknotes (
  order_id uuid not null references orders,
  denomination numeric(12, 4) not null check (denomination > 0),
  count integer not null check (count > 0),
  primary key (order_id, denomination)
);

create table tickets (
  id uuid primary key,
  order_id uuid not null unique references orders,
  reference text not null unique,
  -- Unguessable; printed as a QR code.
  verification_code text not null unique,
  -- What the PDF shows, as it was when the ticket was generated.
  view jsonb not null,
  generated_by uuid not null references users,
  created_at timestamptz not null
);
