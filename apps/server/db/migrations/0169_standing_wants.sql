-- What of the market a standing order takes besides its price (packages/domain/standing-orders/standing-wants.ts), and whom the gate has
-- refused it today (decision 0515).
alter table standing_orders
  -- Empty: whichever.
  add column governorate_ids integer[] not null default '{}' check (cardinality(governorate_ids) <= 24),
  add column seller_ids uuid[] not null default '{}' check (cardinality(seller_ids) <= 50),
  add column not_seller_ids uuid[] not null default '{}' check (cardinality(not_seller_ids) <= 50),
  -- The last day on which the currency may be delivered.
  add column value_date_max date,
  -- Houses with which the gate has let nothing through on a day: nothing more is tried with them on it.
  add column gate_aside uuid[] not null default '{}' check (cardinality(gate_aside) <= 500),
  add column gate_aside_on date,
  add check (not seller_ids && not_seller_ids);

create or replace function keep_standing_order() returns trigger language plpgsql as $$
begin
  if (new.id, new.company_id, new.owner_id, new.currency, new.form, new.agency_id, new.order_request_id, new.target_kind, new.created_at,
      new.min_part, new.governorate_ids, new.seller_ids, new.not_seller_ids, new.value_date_max)
    is distinct from
     (old.id, old.company_id, old.owner_id, old.currency, old.form, old.agency_id, old.order_request_id, old.target_kind, old.created_at,
      old.min_part, old.governorate_ids, old.seller_ids, old.not_seller_ids, old.value_date_max)
     or new.amount > old.amount then
    raise exception 'standing order % stands as it was given', old.number using errcode = 'check_violation';
  end if;
  -- The other of its pair may go after its ten years.
  if old.ended_at is not null and to_jsonb(new) - 'oco_with' = to_jsonb(old) - 'oco_with' then
    return new;
  end if;
  if old.status = new.status and old.ended_at is null or (old.status, new.status) in (
    ('PENDING', 'ACTIVE'), ('PENDING', 'REFUSED'), ('PENDING', 'CANCELED'), ('PENDING', 'EXPIRED'),
    ('ACTIVE', 'PENDING'), ('SUSPENDED', 'PENDING'), ('ACTIVE', 'SUSPENDED'), ('SUSPENDED', 'ACTIVE'),
    ('ACTIVE', 'FILLED'), ('SUSPENDED', 'FILLED'), ('ACTIVE', 'CANCELED'), ('SUSPENDED', 'CANCELED'),
    ('ACTIVE', 'EXPIRED'), ('SUSPENDED', 'EXPIRED')) then
    return new;
  end if;
  raise exception 'a standing order goes from % to no %', old.status, new.status using errcode = 'check_violation';
end $$;

grant update (gate_aside, gate_aside_on) on standing_orders to fxmatch_app;
