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

create trigger append_only before update or delete or truncate on order_messages for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on order_message_reads for each statement execute function refuse_change();

insert into configuration (name, value, type) values
  ('order_message.open_days', '7', 'INTEGER'),
  ('order_message.per_ten_minutes', '20', 'INTEGER');

grant select, insert on order_messages, order_message_reads to fxmatch_app;
