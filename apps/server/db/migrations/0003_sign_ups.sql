-- Sign-ups of companies (specification 002 §3): what a company declares, its two documents, and what its bank decides.

create table sign_ups (
  id uuid primary key,
  number integer generated always as identity unique,
  bank_id uuid not null references companies,
  -- COMPANY signed up itself; BANK was written in by its bank, and declared nothing.
  origin text not null check (origin in ('COMPANY', 'BANK')),
  status text not null check (status in ('SUBMITTED', 'DOCUMENTS_RECEIVED', 'VALIDATED', 'REFUSED')),
  status_since timestamptz not null,
  -- SHA-256 of the uuid under which the applicant may send the documents; null once that is over for good.
  upload_hash bytea unique,
  fingerprint text,
  -- Of the mails about it: any language of the interface (decision 0060).
  language text not null check (language in ('fr', 'en', 'es', 'de', 'it', 'ru')),
  username text not null,
  name text not null,
  email text not null,
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  address text,
  activity_domain text,
  legal_status text,
  reference_rne text check (reference_rne ~ '^[0-9]{7}[A-Z]$'),
  trn text,
  type_op_fixe text,
  membership_form text check (membership_form = 'BTE'),
  prev_year_provisional_amt numeric(20, 3) check (prev_year_provisional_amt >= 0),
  current_year_provisional_amt numeric(20, 3) check (current_year_provisional_amt >= 0),
  manager_full_name text,
  phone_number_manager text check (phone_number_manager ~ '^[0-9]{8}$'),
  negotiator_last_name text,
  negotiator_first_name text,
  negotiator_identifier text check (negotiator_identifier ~ '^[0-9]{8}$'),
  negotiator_phone text check (negotiator_phone ~ '^[0-9]{8}$'),
  decided_by uuid references users,
  decided_at timestamptz,
  refusal_reason text,
  documents_removed_at timestamptz,
  -- What a validation created.
  company_id uuid unique references companies,
  user_id uuid unique references users,
  created_at timestamptz not null,
  version integer not null default 1,
  -- All fields are required of who signs up.
  check (
    origin = 'BANK' or num_nulls(
      phone_number, address, activity_domain, legal_status, reference_rne, trn, type_op_fixe, membership_form,
      prev_year_provisional_amt, current_year_provisional_amt, manager_full_name, phone_number_manager,
      negotiator_last_name, negotiator_first_name, negotiator_identifier, negotiator_phone
    ) = 0
  ),
  check ((status in ('VALIDATED', 'REFUSED')) = (decided_at is not null and decided_by is not null)),
  check ((status = 'VALIDATED') = (company_id is not null and user_id is not null)),
  check ((status = 'REFUSED') = (refusal_reason is not null)),
  check (documents_removed_at is null or status = 'REFUSED')
);
-- A sign-up without documents holds no name: whoever completes one first has it.
create unique index sign_ups_username on sign_ups (lower(username)) where status = 'DOCUMENTS_RECEIVED';
create index sign_ups_bank on sign_ups (bank_id, created_at desc, number desc);
create index sign_ups_name_parts on sign_ups using gin (name gin_trgm_ops);
create index sign_ups_rne on sign_ups (bank_id, reference_rne);
create index sign_ups_retention on sign_ups (status, status_since) where status in ('SUBMITTED', 'REFUSED');

-- Documents are kept here and not on a disk: they come and go in the transaction that says so, with the backup, and no
-- path of the web leads to them. See docs/decisions/0024.
create table sign_up_documents (
  sign_up_id uuid not null references sign_ups on delete cascade,
  document text not null check (document in ('national_register', 'patent')),
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null check (size > 0 and size <= 10485760),
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (sign_up_id, document)
);

-- A document in pieces of some hundred kilobytes.
create table sign_up_document_chunks (
  sign_up_id uuid not null,
  document text not null,
  seq integer not null,
  -- Documents are compressed already.
  bytes bytea storage external not null,
  primary key (sign_up_id, document, seq),
  foreign key (sign_up_id, document) references sign_up_documents on delete cascade
);

create table sign_up_history (
  id integer generated always as identity primary key,
  sign_up_id uuid not null references sign_ups on delete cascade,
  action text not null,
  before_status text,
  after_status text not null,
  user_id uuid references users,
  reason text,
  created_at timestamptz not null,
  -- A copy of SIGN_UP_TABLE (packages/domain/sign-ups/sign-up-table.ts), compared with it by copies-of-rules.test.ts.
  check (
    (action, coalesce(before_status, ''), after_status) in (
      ('submit', '', 'SUBMITTED'),
      ('register', '', 'VALIDATED'),
      ('receive_documents', 'SUBMITTED', 'DOCUMENTS_RECEIVED'),
      ('validate', 'DOCUMENTS_RECEIVED', 'VALIDATED'),
      ('refuse', 'DOCUMENTS_RECEIVED', 'REFUSED'),
      ('remove_documents', 'REFUSED', 'REFUSED')
    )
  )
);
create index sign_up_history_sign_up on sign_up_history (sign_up_id, id);
