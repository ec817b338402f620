-- Excel files of lists. They are kept here and not on a disk: every server of a deployment can make one and hand it out,
-- they are read with their owner's rights, and they are gone a day later with the rows.

create table exports (
  id uuid primary key,
  -- Who asked: the only one who gets the file.
  user_id uuid not null references users,
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  file_name text not null,
  -- Scope, filters, order, headings and columns, as they were when the viewer's right to them was checked.
  plan jsonb not null,
  row_count integer not null check (row_count >= 0),
  -- Percent of the rows that are written.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Which try is writing; a try that was given up for lost writes nothing any more.
  attempt integer not null default 0,
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'DONE') = (size is not null))
);
create index exports_expiry on exports (expires_at);

-- A file in pieces of some hundred kilobytes, written and read one after another.
create table export_chunks (
  export_id uuid not null references exports on delete cascade,
  attempt integer not null,
  seq integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, seq)
);

grant select, insert, update, delete on exports, export_chunks to fxmatch_app;
