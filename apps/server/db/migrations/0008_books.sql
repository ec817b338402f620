-- The books: the ledger that the steps of orders post to, and the platform's monthly commission invoices with the credit
-- notes that take lines of them back.

create table journals (
  id uuid primary key,
  kind text not null check (kind in ('TICKET', 'DELIVERY', 'CASH_OUT', 'CANCELLATION')),
  order_id uuid not null references orders,
  created_at timestamptz not null,
  unique (order_id, kind)
);
-- The month's deliveries are what is invoiced.
create index journals_deliveries on journals (created_at) where kind = 'DELIVERY';

-- Each line is in a currency or in TND; the lines of a journal add up to zero in each.
create table ledger_entries (
  id bigint generated always as identity primary key,
  journal_id uuid not null references journals,
  company_id uuid not null references companies,
  account text not null,
  currency char(3) not null references currencies,
  amount numeric(20, 4) not null check (amount <> 0)
);
create index ledger_entries_journal on ledger_entries (journal_id);
create index ledger_entries_company on ledger_entries (company_id, account, currency);

create function check_journal_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where journal_id = new.journal_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'journal % does not balance', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal_balance();

-- The last number given in a year: numbers have no gap.
create table invoice_counters (
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year integer not null,
  last integer not null check (last >= 0),
  -- How many of the year were deleted after their ten years, so that what is left can still be counted.
  expired integer not null default 0 check (expired >= 0),
  primary key (kind, year)
);

create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  -- Year of issue, and the number within it: without gap.
  year integer not null,
  number integer not null check (number > 0),
  company_id uuid not null references companies,
  -- First day of the month of the deliveries.
  period date not null check (extract(day from period) = 1),
  issued_at timestamptz not null,
  credits uuid references invoices,
  -- Names and fiscal data as they were.
  issuer jsonb not null,
  customer jsonb not null,
  total_ht numeric(20, 3) not null check (total_ht >= 0),
  total_vat numeric(20, 3) not null check (total_vat >= 0),
  total_ttc numeric(20, 3) not null,
  paid_on date,
  paid_by uuid references users,
  paid_recorded_at timestamptz,
  version integer not null default 1,
  unique (kind, year, number),
  check (total_ttc = total_ht + total_vat),
  check ((kind = 'CREDIT_NOTE') = (credits is not null)),
  check ((paid_on is null) = (paid_by is null) and (paid_on is null) = (paid_recorded_at is null)),
  check (kind = 'INVOICE' or paid_on is null)
);
create unique index one_invoice_per_company_and_month on invoices (company_id, period) where kind = 'INVOICE';
create index invoices_company on invoices (company_id, issued_at desc);

create table invoice_lines (
  invoice_id uuid not null references invoices,
  seq integer not null check (seq > 0),
  order_id uuid not null references orders,
  -- The delivery that the line invoices, or the cancellation that it credits: each once.
  journal_id uuid not null unique references journals,
  commission numeric(20, 3) not null check (commission >= 0),
  vat numeric(20, 3) not null check (vat >= 0),
  vat_percent numeric(7, 4) not null,
  primary key (invoice_id, seq)
);
create index invoice_lines_order on invoice_lines (order_id);

-- Which months were closed: each is looked at once.
create table invoice_closings (
  period date primary key,
  closed_at timestamptz not null,
  invoices integer not null
);

create trigger append_only before update or delete or truncate on journals for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on invoice_lines for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on invoice_closings for each statement execute function refuse_change();
