-- The platform's monthly commission invoices, and the credit notes that take lines of them back.
create table invoice_counters (
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year integer not null,
  last integer not null check (last >= 0),
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
create index journals_deliveries on journals (created_at) where kind = 'DELIVERY';

create trigger append_only before update or delete or truncate on invoice_lines for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on invoice_closings for each statement execute function refuse_change();
grant select, insert on invoice_lines, invoice_closings, invoices to fxmatch_app;
grant select, insert, update on invoice_counters to fxmatch_app;
-- Of an invoice only the payment changes.
grant update (paid_on, paid_by, paid_recorded_at, version) on invoices to fxmatch_app;
