-- What every command of a person begins with, in one journey to the database: the account is held as it is (decision 0130), and
-- the key of the request is claimed. In this order, and each by a statement of its own: one that waits for a row sees the other
-- tables as they were before it waited, and the statement after it sees them as they are.
-- Returns nothing where the key is the caller's, or none was given; else what was answered under it before.
create function begin_command(person uuid, changes boolean, wanted text, hash bytea, at timestamptz)
returns table (request_hash bytea, status smallint, response jsonb) language plpgsql as $$
begin
  if changes then
    perform from users where id = person for no key update;
  else
    perform from users where id = person for share;
  end if;
  if wanted is null then return; end if;
  insert into idempotency_keys as kept (user_id, key, request_hash, status, created_at)
    values (person, wanted, hash, 0, at) on conflict on constraint idempotency_keys_pkey do nothing;
  if not found then
    return query select kept.request_hash, kept.status, kept.response from idempotency_keys kept
      where kept.user_id = person and kept.key = wanted;
  end if;
end $$;

-- Locks an order for a step, and before it the request that it belongs to: whoever moves a request locks them in this order too.
create function lock_order(wanted uuid) returns setof orders language plpgsql as $$
begin
  perform from order_requests where id = (select order_request_id from orders where id = wanted) for update;
  return query select * from orders where id = wanted for update;
end $$;

-- A change of an order leaves its old and new figures by one statement. note_order_tally() is not called any more.
create or replace function keep_order_tallies() returns trigger language plpgsql as $$
begin
  insert into order_tally_changes (sign, day, position_id, buyer_id, seller_id, bank_id, asked_at, status, currency,
    form, operation_type, amount, counter_value, commission_ttc)
  select sign, (o.created_at at time zone 'Africa/Tunis')::date, o.position_id, o.buyer_id, o.seller_id, o.bank_id,
    o.asked_at, o.status, o.currency, o.form, o.operation_type, o.amount, o.counter_value, o.commission_ttc
  from (select -1::smallint as sign, (old).* where tg_op <> 'INSERT'
    union all select 1::smallint, (new).* where tg_op <> 'DELETE') o;
  return null;
end $$;
