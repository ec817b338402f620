-- Orders, their story, and what is written on them.
--
-- A status is the number that the wire has (specification 000 §4); packages/domain/orders/order-status.ts has the names:
--   1 draft, 2 awaiting confirmation, 5 half confirmed, 6 currency reception, 7 market room, 8 back-office validation,
--   700 awaiting ticket, 11 ticket generated, 13 delivered, 14 delivery rejected, 10 cashed out;
--   bids on a request: 106 placed, 105 accepted;
--   ended without the deal: 3 draft rejected, 4 draft canceled, 9 confirmation rejected, 12 ticket rejected,
--   15 delivery canceled, 108 bid declined, 109 bid canceled, 999 expired.

-- Steps an order may take, as data that its history refers to: a copy of ORDER_TABLE (packages/domain/orders/order-table.ts),
-- compared with it by copies-of-rules.test.ts and, on any database, by `npm run check:invariants`.
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
  -- A bid ends with its request, an accepted one too.
  (106, 105), (106, 108), (106, 109), (105, 7), (105, 8), (105, 9);

-- Numbers of the references people read out (FX-2026-004812). Gaps are harmless: a refused order may use one up.
create sequence order_references;
create sequence ticket_references;

create table orders (
  id uuid primary key,
  number bigint generated always as identity unique,
  reference text not null unique,
  version integer not null default 1,
  created_at timestamptz not null,
  status smallint not null check (status in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 105, 106, 108, 109, 700, 999)),
  status_since timestamptz not null,
  -- When it ends by itself, of one that waits for the other side.
  expires_at timestamptz,
  -- In status 8: what is decided, a confirmation by both or the rejection that somebody asked for.
  pending_decision text check (pending_decision in ('CONFIRMATION', 'REJECTION')),

  -- Who trades. DIRECT_PURCHASE (AD): the bank buys for itself; DIRECT_SALE (VD): the bank sells from its stock;
  -- MATCHING (M): a company buys through its bank.
  operation_type text not null check (operation_type in ('DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING')),
  buyer_id uuid not null references companies,
  seller_id uuid not null references companies,
  -- The bank that carries it: the buyer of AD, the seller of VD, the company's bank of M.
  bank_id uuid not null references companies,
  -- Null: the bank sells from its stock, to a request.
  position_id bigint references positions,
  order_request_id uuid references order_requests,
  -- What it is to its request: on a position, from a bank's bid, or the remainder bought from the bank.
  request_part text check (request_part in ('POSITION', 'BID', 'REMAINDER')),
  -- When its seller was asked. Until then only the buyer knows of it, and holds the position for a short time.
  asked_at timestamptz default now(),
  -- Whether confirmations wait for the bank's back office to validate the request.
  awaits_request boolean not null default false,

  -- What is traded, as the currency stood that day.
  currency char(3) not null references currencies,
  unit integer not null check (unit > 0),
  decimals smallint not null,
  form text not null check (form in ('CASH', 'DIGITAL')),
  amount numeric(20, 4) not null check (amount > 0),
  -- The amount and the rate when it was placed; a counter offer changes `amount` and `rate`.
  original_amount numeric(20, 4) not null check (original_amount >= amount),
  original_rate numeric(14, 4) not null check (original_rate > 0),
  rate numeric(14, 4) not null check (rate > 0),
  rate_type text not null check (rate_type in ('STANDARD', 'NEGOTIATION')),
  -- Who made the offer that stands.
  last_offer_by text not null check (last_offer_by in ('BUYER', 'SELLER')),

  -- Where and when it is handed over and paid.
  cash_out_type text not null check (cash_out_type in ('CASH_PAYMENT', 'BANK_TRANSFER_PAYMENT')),
  value_date date not null,
  agency_id uuid references agencies,
  governorate_id integer references governorates,
  zone_id integer references zones,

  -- Who did what; who did it before must not validate it.
  placed_by uuid not null references users,
  buyer_confirmed_by uuid references users,
  seller_confirmed_by uuid references users,
  market_room_by uuid references users,
  rejected_by uuid references users,
  rejection_reason text,
  -- Counter value from which a second person validates, and the label of the rule that says so.
  second_validation_from numeric(20, 3),
  second_validation_rule text,

  -- Settings in force when the order was placed.
  exchange_office_percent numeric(7, 4) not null,
  platform_percent numeric(7, 4) not null,
  margin_percent numeric(7, 4) not null,
  vat_percent numeric(7, 4) not null,
  share_platform_percent numeric(7, 4) not null,
  share_insight_percent numeric(7, 4) not null,
  share_partner_percent numeric(7, 4) not null,
  -- The price build-up at `rate`, in TND (packages/domain/pricing).
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

  check (share_platform + share_insight + share_partner = commission),
  check (tcc_counter_value = counter_value + commission),
  check (corporate_counter_value = tcc_counter_value + margin),
  check ((status = 8) = (pending_decision is not null)),
  check (pending_decision is distinct from 'REJECTION' or rejected_by is not null),
  constraint request_part_of_request check ((order_request_id is null) = (request_part is null)),
  constraint position_part check (request_part <> 'POSITION' or position_id is not null),
  constraint sold_by_bank check (request_part not in ('BID', 'REMAINDER')
    or (position_id is null and seller_id = bank_id and operation_type = 'DIRECT_SALE'))
);

-- Two buyers at the same instant: exactly one order exists afterwards. What ended without the deal leaves the position free.
create unique index one_live_order_per_position on orders (position_id)
  where status not in (3, 4, 9, 12, 15, 108, 109, 999);
-- One live bid per bank and request, and one remainder.
create unique index one_bid_per_bank on orders (order_request_id, bank_id)
  where request_part = 'BID' and status in (105, 106);
create unique index one_remainder on orders (order_request_id)
  where request_part = 'REMAINDER' and status not in (3, 4, 9, 12, 15, 108, 109, 999);

-- Lists by time. A company's list is passed down along these without looking at the orders: what its scope asks of them
-- stands in the index (decision 0085).
create index orders_created on orders (created_at desc, number desc);
create index orders_buyer on orders (buyer_id, created_at desc, number desc);
create index orders_seller on orders (seller_id, created_at desc, number desc) include (asked_at);
create index orders_bank on orders (bank_id, created_at desc, number desc) include (asked_at, operation_type);
create index orders_position on orders (position_id) where position_id is not null;
create index orders_request on orders (order_request_id) where order_request_id is not null;
create index orders_reference_parts on orders using gin (reference gin_trgm_ops);

-- What is under way is a small part of all orders, and what people look for most.
create index orders_live on orders (status, created_at desc, number desc)
  where status in (1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700);
create index orders_live_buyer on orders (buyer_id, status, created_at desc, number desc)
  where status in (1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700);
create index orders_live_seller on orders (seller_id, status, created_at desc, number desc)
  where status in (1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700);
create index orders_live_bank on orders (bank_id, status, created_at desc, number desc)
  where status in (1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700);
-- The same, those that have waited longest first.
create index orders_waiting on orders (status_since, number)
  where status in (1, 2, 5, 6, 7, 8, 11, 13, 14, 105, 106, 700);
-- What ends by itself.
create index orders_expiry on orders (expires_at) where status in (1, 2, 5);
-- What is due on a day.
create index orders_value_date on orders (value_date) where status in (6, 7, 8, 700, 11, 14);
-- Orders in progress of an agency: while there is one, it cannot close.
create index orders_of_agency on orders (agency_id)
  where agency_id is not null and status not in (3, 4, 9, 10, 12, 15, 108, 109, 999);
-- Delivered orders of an agency: what a district's cash-out goes through.
create index orders_delivered on orders (agency_id, number) where status = 13;

-- What the order modal tells of an operator is read by every dealer before every order: the year's turnover with a company,
-- bought or carried, and the year's best price of banknotes, from indexes alone.
create index orders_turnover_bought on orders (seller_id, buyer_id, created_at) include (counter_value)
  where status in (10, 13);
create index orders_turnover_carried on orders (seller_id, bank_id, created_at) include (buyer_id, counter_value)
  where status in (10, 13);
create index orders_cash_rates on orders (currency, (extract(year from created_at at time zone 'Africa/Tunis')), rate)
  include (created_at) where form = 'CASH' and status in (10, 13);

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
  -- Where an order may begin: on a position, as a remainder from the bank, as a bid (STARTING_STATUSES).
  check (before_status is not null or after_status in (1, 5, 106))
);
create index order_history_order on order_history (order_id, id);
-- When orders were delivered: the calendar, the month's invoices and the analytics ask for days of deliveries.
create index order_history_delivered on order_history (created_at) where after_status = 13;

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
-- The key figures count the day's tickets.
create index tickets_created on tickets (created_at);

-- What the parties of an order write to each other: never changed, never deleted.
create table order_messages (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  user_id uuid not null references users,
  -- The company for which it was written, whatever becomes of the person.
  company_id uuid not null references companies,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index order_messages_order on order_messages (order_id, id);
create index order_messages_writer on order_messages (company_id, order_id, created_at desc);

-- Who has read a message, and when: once, and for good.
create table order_message_reads (
  message_id bigint not null references order_messages,
  user_id uuid not null references users,
  read_at timestamptz not null,
  primary key (message_id, user_id)
);

-- The settlement of a district: the delivered orders of one of a bank's agencies are cashed out one after another, each in
-- its own transaction, by a job that goes on where a server that died has stopped.
create table settlements (
  id uuid primary key,
  company_id uuid not null references companies,
  agency_id uuid not null references agencies,
  -- Whose rights count for every order.
  asked_by uuid not null references users,
  request_id text,
  created_at timestamptz not null,
  finished_at timestamptz
);
-- Who asks for an agency's settlement while one is under way joins it.
create unique index settlements_under_way on settlements (agency_id) where finished_at is null;
create index settlements_of_company on settlements (company_id, created_at);

create table settlement_orders (
  settlement_id uuid not null references settlements on delete cascade,
  order_id uuid not null references orders,
  seq integer not null,
  outcome text not null default 'WAITING' check (outcome in ('WAITING', 'DONE', 'REFUSED')),
  -- Code, French sentence and rule, where the order was refused.
  refusal jsonb,
  primary key (settlement_id, order_id),
  check ((outcome = 'REFUSED') = (refusal is not null))
);
create index settlement_orders_waiting on settlement_orders (settlement_id, seq) where outcome = 'WAITING';
create index settlement_orders_order on settlement_orders (order_id);

create trigger append_only before update or delete or truncate on order_offers for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on order_history for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on order_messages for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on order_message_reads for each statement execute function refuse_change();
