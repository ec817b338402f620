-- The peer of the benchmark `orders`: an order from draft to half-confirmed by one function per step, with the effects that
-- the product promises (lock, rights, checks, gate, proof of the price, status, offer, history, audit, event, kept answer), written by hand. It is the
-- least that PostgreSQL needs for them; it holds no rule that anything else reads. Its tables, indexes and triggers are the product's.
create schema peer;

-- The person's account is held; the session and the rights are those of this moment.
create function peer.actor(person uuid, session uuid, at timestamptz) returns uuid language plpgsql as $$
declare company uuid;
begin
  perform from users where id = person for share;
  select u.company_id into company
  from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
  where s.id = session and s.ended_at is null and s.expires_at > at and u.disabled_at is null
    and exists (select from user_roles r where r.user_id = u.id);
  if company is null then raise 'not signed in'; end if;
  return company;
end $$;

-- The price lies within the band around the reference of the last five working days.
create function peer.reference(of_currency text, rate numeric, today date) returns numeric language plpgsql as $$
declare reference numeric; deviation numeric;
begin
  select p.deviation_percent into deviation from position_policies p where p.currency = of_currency order by p.version desc limit 1;
  select o.rate into reference from opening_rates o
  where o.currency = of_currency and o.status = 1 and o.day between today - 7 and today order by o.day desc limit 1;
  if reference is null or abs(rate - reference) * 100 > reference * deviation then raise 'out of range'; end if;
  return reference;
end $$;

-- What the person reads of the order, which is also what is kept under the key.
create function peer.page(of_order uuid) returns jsonb language sql as $$
  select to_jsonb(o) || jsonb_build_object(
    'buyer', buyer.name, 'buyer_bct', buyer.bct_code, 'seller', seller.name, 'seller_bct', seller.bct_code,
    'seller_phone', seller.phone, 'bank', bank.name, 'bank_bct', bank.bct_code, 'placed_by', placer.full_name,
    'region', region.name, 'district', district.name, 'published', held.published_amount,
    'members', (select jsonb_agg(jsonb_build_object('percentage', m.percentage, 'company', c.name))
      from position_members m join companies c on c.id = m.company_id where m.position_id = o.position_id),
    'history', (select jsonb_agg(jsonb_build_object('action', h.action, 'before', h.before_status, 'after', h.after_status,
        'by', u.full_name, 'at', h.created_at, 'reason', h.reason) order by h.id)
      from order_history h left join users u on u.id = h.user_id where h.order_id = o.id),
    'offers', (select jsonb_agg(jsonb_build_object('rate', f.rate, 'side', f.side, 'by', u.full_name, 'at', f.created_at) order by f.id)
      from order_offers f join users u on u.id = f.user_id where f.order_id = o.id),
    'rules', (select jsonb_agg(jsonb_build_object('label', r.label, 'from', r.amount_from) order by r.amount_from)
      from authorisation_rules r where r.active and (r.bank_id = o.bank_id or r.bank_id is null)))
  from orders o
  join companies buyer on buyer.id = o.buyer_id
  join companies seller on seller.id = o.seller_id
  join companies bank on bank.id = o.bank_id
  join users placer on placer.id = o.placed_by
  left join governorates region on region.id = o.governorate_id
  left join governorates district on district.id = seller.governorate_id
  left join positions held on held.id = o.position_id
  where o.id = of_order
$$;

-- The gate: the office's papers of the day, no refusal between the houses, and the limits of the bank.
create function peer.gate(o orders, today date) returns void language plpgsql as $$
declare least_limit numeric;
begin
  perform from office_papers p where p.status = 'CONFIRMED' and p.office_id = o.seller_id and today between p.valid_from and p.valid_until
  having count(distinct p.kind) = 2;
  if not found then raise 'papers'; end if;
  perform from house_refusals h where h.status <> 'LIFTED' and coalesce(h.currency, o.currency) = o.currency
    and coalesce(h.form, o.form) = o.form and (h.company_id = o.seller_id and h.counterparty_id in (o.buyer_id, o.bank_id)
      or h.counterparty_id = o.seller_id and h.company_id in (o.buyer_id, o.bank_id));
  if found then raise 'refused'; end if;
  -- What the bank has dealt on the value date is measured by one at a time.
  select min(l.amount) into least_limit from (
    select distinct on (scope, counterparty_id, counterparty_kind, user_id, currency) amount from limit_changes
    where company_id = o.bank_id and status = 'CONFIRMED' and valid_from <= now()
    order by scope, counterparty_id, counterparty_kind, user_id, currency, valid_from desc) l;
  if least_limit is null then return; end if;
  perform pg_advisory_xact_lock(hashtext(o.bank_id::text), o.value_date - date '2000-01-01');
  perform from orders where bank_id = o.bank_id and value_date = o.value_date and status < 900 having sum(counter_value) > least_limit;
  if found then raise 'limit'; end if;
end $$;

-- What is unusual for a person is asked about: by the median of their newest deals, and the house's last rate of the day.
create function peer.usual(o orders, today date) returns void language plpgsql as $$
declare median numeric; deals integer; last_rate numeric;
begin
  select count(*), percentile_disc(0.5) within group (order by value) into deals, median
  from (select counter_value as value from orders where placed_by = o.placed_by and created_at >= now() - interval '90 days' and status < 900
    order by created_at desc limit 100) newest;
  if deals >= 5 and o.counter_value > 10 * median then raise 'amount'; end if;
  select rate into last_rate from orders where bank_id = o.bank_id and currency = o.currency and form = o.form and created_at >= today
    and status in (7, 10, 11, 12, 13) order by created_at desc limit 1;
  if abs(o.rate - last_rate) * 100 > 2 * last_rate then raise 'rate'; end if;
end $$;

-- The proof of the price: the references, what is on the market, the best that could be had, and the cheapest that hold the amount
-- together. Returns the SHA-256 of what was kept.
create function peer.prove(o orders, moment text, today date, at timestamptz) returns bytea language plpgsql as $$
declare sums record; best jsonb; cheapest jsonb; lower integer; fixing numeric; kept text;
begin
  select count(*) as houses, sum(positions) as positions, sum(amount) as amount, sum(worth) as worth into sums from (
    select seller_id, sum(positions) as positions, sum(amount) as amount, sum(worth) as worth from (
      select seller_id, positions, amount, worth from market_tallies t where t.currency = o.currency and t.form = o.form
      union all select seller_id, sign, sign * amount, sign * amount * rate from market_tally_changes c where c.currency = o.currency and c.form = o.form
    ) as kept_or_changed group by seller_id) as of_houses;
  select jsonb_agg(jsonb_build_object('position', p.id, 'house', p.seller_id, 'amount', p.amount, 'rate', p.rate, 'since', p.created_at)) into best
  from (select * from positions p where p.currency = o.currency and p.form = o.form and p.status = 'FREE' and p.listing = 'LISTED'
    and p.expires_at > at and p.amount >= o.amount order by p.rate, p.amount desc, p.id limit 5) p;
  select jsonb_agg(jsonb_build_object('position', p.id, 'house', p.seller_id, 'amount', p.amount, 'rate', p.rate, 'since', p.created_at)) into cheapest
  from (select * from positions p where p.currency = o.currency and p.form = o.form and p.status = 'FREE' and p.listing = 'LISTED'
    and p.expires_at > at order by p.rate, p.amount desc, p.id limit 20) p;
  select count(*) into lower from (select from positions p where p.currency = o.currency and p.form = o.form and p.status = 'FREE'
    and p.listing = 'LISTED' and p.expires_at > at and p.amount >= o.amount and p.rate < o.rate limit 99) p;
  select r.rate into fixing from fixings f join fixing_rates r on r.fixing_id = f.id and r.currency = o.currency
  where f.status = 'IN_FORCE' and f.day between today - 21 and today order by f.day desc limit 1;
  kept := jsonb_build_object('moment', moment, 'at', at, 'deal', jsonb_build_object('currency', o.currency, 'form', o.form, 'amount', o.amount,
      'rate', o.rate, 'buyer', o.buyer_id, 'seller', o.seller_id), 'market', to_jsonb(sums), 'rank', lower + 1, 'fixing', fixing,
    'opening', o.reference_rate, 'spreadBps', round((o.rate / fixing - 1) * 10000, 1), 'costTnd', round(o.amount * (o.rate - fixing), 3),
    'alternatives', best, 'stack', cheapest -> 0)::text;
  insert into order_price_proofs (order_id, version, moment, at, content, rank, spread_bps, cost_tnd, slippage_tnd)
  values (o.id, o.version, moment, at, kept, lower + 1, round((o.rate / fixing - 1) * 10000, 1), round(o.amount * (o.rate - fixing), 3), 0);
  return sha256(kept::bytea);
end $$;

-- What every step leaves behind: history, audit, event, kept answer. The primary key of the last decides who was first.
create function peer.record(step text, event text, before smallint, o orders, person uuid, company uuid, key text, at timestamptz,
  proof bytea default null)
returns void language plpgsql as $$
begin
  insert into order_history (order_id, action, before_status, after_status, user_id, created_at)
  values (o.id, step, before, o.status, person, at);
  insert into audit_entries (at, user_id, company_id, action, object_type, object_id, data, request_id)
  values (at, person, company, event, 'order', o.id::text,
    jsonb_build_object('reference', o.reference, 'before', before, 'after', o.status, 'version', o.version,
      'priceProof', encode(proof, 'hex')), key);
  insert into outbox (type, payload, created_at)
  values (event, jsonb_build_object('orderId', o.id, 'version', o.version, 'status', o.status, 'action', step,
    'companies', (select jsonb_agg(distinct k.id) from (
      select o.buyer_id union select o.seller_id union select o.bank_id
      union select m.company_id from position_members m where m.position_id = o.position_id) k (id)),
    'by', jsonb_build_object('userId', person, 'companyId', company)), at);
  insert into idempotency_keys (user_id, key, request_hash, status, response, created_at)
  values (person, record.key, sha256(record.key::bytea), 200, peer.page(o.id)::json, at);
end $$;

create function peer.place(of_position bigint, person uuid, session uuid, key text) returns uuid language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  company uuid := peer.actor(person, session, at);
  p positions; o orders; terms record; reference numeric; counter_value numeric; commission numeric; vat numeric;
begin
  if market_status_for_trade() <> 'ON' then raise 'closed'; end if;
  update positions set status = 'ENGAGED', version = version + 1
  where id = of_position and status = 'FREE' and listing = 'LISTED' and expires_at > at returning * into p;
  if p.id is null then raise 'taken'; end if;
  reference := peer.reference(p.currency, p.rate, current_date);
  if exists (select from races r where r.currency = p.currency and r.form = p.form and r.closed_at is null
    and at between r.starts_at and r.ends_at) then raise 'race'; end if;
  select s.exchange_office_percent, s.platform_percent, h.platform, h.insight, h.partner, c.unit, c.decimals,
    (select value from configuration where name = 'vat.percent')::numeric as vat,
    (select value from configuration where name = 'order.draft_minutes')::integer as minutes
  into terms
  from currencies c,
    lateral (select * from commission_settings s where s.form = p.form and (s.currency = p.currency or s.currency is null)
      and s.valid_from <= at order by s.currency nulls last, s.valid_from desc limit 1) s,
    lateral (select * from share_settings where valid_from <= at order by valid_from desc limit 1) h
  where c.iso_code = p.currency;
  counter_value := round(p.amount * p.rate / terms.unit, 3);
  commission := round(counter_value * terms.platform_percent / 100, 3);
  vat := round(commission * terms.vat / 100, 3);
  insert into orders (id, reference, position_id, operation_type, buyer_id, seller_id, bank_id, currency, unit, decimals, form,
    cash_out_type, amount, original_amount, original_rate, rate, rate_type, last_offer_by, governorate_id, placed_by,
    exchange_office_percent, platform_percent, margin_percent, vat_percent, share_platform_percent, share_insight_percent,
    share_partner_percent, commission_percent, tcc_price, corporate_price, counter_value, commission, commission_ttc, vat, margin,
    tcc_counter_value, corporate_counter_value, payable, share_platform, share_insight, share_partner, reference_rate, status,
    status_since, expires_at, value_date, created_at, asked_at)
  values (gen_random_uuid(), 'FX-2026-' || nextval('order_references'), p.id, 'DIRECT_PURCHASE', company, p.seller_id, company,
    p.currency, terms.unit, terms.decimals, p.form, 'BANK_TRANSFER_PAYMENT', p.amount, p.amount, p.rate, p.rate, 'STANDARD',
    'BUYER', p.governorate_id, person, terms.exchange_office_percent, terms.platform_percent, 0, terms.vat, terms.platform,
    terms.insight, terms.partner, terms.platform_percent, round(p.rate * (1 + terms.platform_percent / 100), 4),
    round(p.rate * (1 + terms.platform_percent / 100), 4), counter_value, commission, commission + vat, vat, 0,
    counter_value + commission, counter_value + commission, counter_value + commission + vat, commission, 0, 0, reference, 1,
    at, at + make_interval(mins => terms.minutes), current_date + 2, at, at)
  returning * into o;
  perform peer.gate(o, current_date);
  perform peer.usual(o, current_date);
  insert into order_offers (order_id, side, rate, user_id, created_at) values (o.id, 'BUYER', o.rate, person, at);
  insert into outbox (type, payload, created_at) values ('position.unlisted', jsonb_build_object('positionId', p.id), at);
  perform peer.record('place', 'order.placed', null, o, person, company, key, at, peer.prove(o, 'PLACED', current_date, at));
  return o.id;
end $$;

-- The seller accepts the draft.
create function peer.accept(of_order uuid, person uuid, session uuid, key text) returns void language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  company uuid := peer.actor(person, session, at);
  o orders;
begin
  select * into o from orders where id = of_order for update;
  if o.status <> 1 or o.seller_id <> company then raise 'wrong step'; end if;
  perform peer.gate(o, current_date);
  perform peer.reference(o.currency, o.rate, current_date);
  update orders set status = 2, status_since = at, version = version + 1,
    expires_at = at + make_interval(mins => (select value from configuration where name = 'order.confirmation_minutes')::integer)
  where id = o.id and version = o.version returning * into o;
  perform peer.record('accept_draft', 'order.draft_accepted', 1::smallint, o, person, company, key, at);
end $$;

-- One side confirms; with the second one the position is the order's.
create function peer.half_confirm(of_order uuid, person uuid, session uuid, key text) returns void language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  company uuid := peer.actor(person, session, at);
  o orders; before smallint;
begin
  select * into o from orders where id = of_order for update;
  before := o.status;
  perform peer.gate(o, current_date);
  if before = 2 and o.seller_id = company then
    update orders set status = 5, status_since = at, seller_confirmed_by = person, version = version + 1
    where id = o.id and version = o.version returning * into o;
  elsif before = 5 and o.buyer_id = company then
    perform from positions where id = o.position_id for update;
    update positions set status = 'CONFIRMED', version = version + 1 where id = o.position_id and status = 'ENGAGED';
    if not found then raise 'no position'; end if;
    update orders set status = 7, status_since = at, expires_at = null, buyer_confirmed_by = person, version = version + 1
    where id = o.id and version = o.version returning * into o;
  else
    raise 'wrong step';
  end if;
  perform peer.record('half_confirm', 'order.half_confirmed', before, o, person, company, key, at,
    peer.prove(o, case before when 2 then 'HALF_CONFIRMED' else 'CONFIRMED' end, current_date, at));
end $$;
