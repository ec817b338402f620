-- As in 0012_expired_record.sql: an order goes no sooner than what compliance has written beside the proof of its price.
create or replace function order_expired(o orders, before timestamptz) returns boolean language sql stable
set search_path = public, pg_temp as $$
  select o.status_since < before
    and not exists (select from order_steps where from_status = o.status)
    and not exists (select from order_messages where order_id = o.id and created_at >= before)
    and not exists (select from order_price_proof_notes where order_id = o.id and created_at >= before)
    and not exists (select from journals where order_id = o.id and created_at >= before)
    and not exists (select from invoice_lines where order_id = o.id)
    and not exists (select from settlement_orders where order_id = o.id)
    and not exists (select from order_requests r where r.id = o.order_request_id and not (
      r.status_since < before and not exists (select from request_steps where from_status = r.status)))
$$;
