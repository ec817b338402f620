-- Deleting what ended more than ten years ago (decision 0083), by these functions and by nothing else. They run as the
-- owner, refuse whatever is younger by the database's own clock, and are all that the application's role gets. Each deletes
-- at most `most` things with all that belongs to them, and returns how many. Nothing goes that something younger refers to;
-- where one thing must not go without another (a position without its rests, a title without its requests), they go
-- together or stay together.

-- Ten years are counted from the end of the calendar year, in Tunis. The database's time, not the caller's.
create function begin_expiry(before timestamptz) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if before is null
    or before > (date_trunc('year', now() at time zone 'Africa/Tunis') - interval '10 years') at time zone 'Africa/Tunis' then
    raise exception 'the record is kept for ten years after the end of its year: nothing of % is deleted', before
      using errcode = 'insufficient_privilege';
  end if;
  perform set_config('fxmatch.expired_record', 'on', true);
end $$;

create function end_expiry() returns void language sql set search_path = public, pg_temp as $$
  select set_config('fxmatch.expired_record', 'off', true)
$$;

-- Deletes the oldest links with their entries, up to the first that is younger, and leaves a checkpoint. Returns how many.
create function delete_expired_audit(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  base bigint;
  last bigint;
  entries bigint[];
begin
  perform begin_expiry(before);
  -- The lock of extendAuditChain: nobody adds a link meanwhile.
  perform pg_advisory_xact_lock(hashtext('fxmatch.audit_chain'));
  select coalesce(max(seq), 0) into base from audit_checkpoints;
  select max(seq), array_agg(entry_id) into last, entries from (
    select c.seq, c.entry_id, bool_and(coalesce(e.at < before, false)) over (order by c.seq) as expired
    from (select seq, entry_id from audit_chain where seq > base order by seq limit most) c
    left join audit_entries e on e.id = c.entry_id) links
  where expired;
  if last is not null then
    -- A gap is evidence: it is not tidied away.
    if last - base <> cardinality(entries) then
      raise exception 'the audit chain has a gap between links % and %', base, last;
    end if;
    insert into audit_checkpoints (seq, hash, deleted)
      select last, hash, cardinality(entries) from audit_chain where seq = last;
    delete from audit_chain where seq <= last;
    delete from audit_entries where id = any(entries);
  end if;
  perform end_expiry();
  return coalesce(cardinality(entries), 0);
end $$;

-- Ended, with all that was written of it, its order request too, and in no invoice and no settlement any more.
create function order_expired(o orders, before timestamptz) returns boolean language sql stable
set search_path = public, pg_temp as $$
  select o.status_since < before
    and not exists (select from order_steps where from_status = o.status)
    and not exists (select from order_messages where order_id = o.id and created_at >= before)
    and not exists (select from journals where order_id = o.id and created_at >= before)
    and not exists (select from invoice_lines where order_id = o.id)
    and not exists (select from settlement_orders where order_id = o.id)
    and not exists (select from order_requests r where r.id = o.order_request_id and not (
      r.status_since < before and not exists (select from request_steps where from_status = r.status)))
$$;

create function forget_orders(ids uuid[]) returns void language sql set search_path = public, pg_temp as $$
  delete from order_message_reads where message_id in (select id from order_messages where order_id = any(ids));
  delete from order_messages where order_id = any(ids);
  delete from order_offers where order_id = any(ids);
  delete from order_history where order_id = any(ids);
  delete from order_banknotes where order_id = any(ids);
  delete from tickets where order_id = any(ids);
  delete from ledger_entries where journal_id in (select id from journals where order_id = any(ids));
  delete from journals where order_id = any(ids);
  delete from orders where id = any(ids);
$$;

create function delete_expired_settlements(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  perform begin_expiry(before);
  ids := array(select id from settlements where finished_at < before order by finished_at limit most);
  delete from settlement_orders where settlement_id = any(ids);
  delete from settlements where id = any(ids);
  perform end_expiry();
  return cardinality(ids);
end $$;

-- An invoice goes with its credit notes, once it is paid or wholly credited: what is owed is not forgotten.
create function delete_expired_invoices(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  perform begin_expiry(before);
  ids := array(
    select i.id from invoices i left join invoices n on n.credits = i.id
    where i.kind = 'INVOICE' and i.issued_at < before
    group by i.id
    having coalesce(max(n.issued_at), i.issued_at) < before
      and (i.paid_recorded_at < before or sum(n.total_ttc) >= i.total_ttc)
    order by i.issued_at, i.number limit most);
  ids := ids || array(select id from invoices where credits = any(ids));
  delete from invoice_lines where invoice_id = any(ids);
  update invoice_counters c set expired = expired + gone.count
    from (select kind, year, count(*)::integer from invoices where id = any(ids) group by 1, 2) gone
    where c.kind = gone.kind and c.year = gone.year;
  delete from invoices where id = any(ids);
  perform end_expiry();
  return cardinality(ids);
end $$;

-- Orders that hold no position: those that came to nothing, bids and remainders. The others go with their position.
create function delete_expired_orders(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  perform begin_expiry(before);
  ids := array(
    select o.id from orders o
    where o.created_at < before and (o.position_id is null or o.status in (3, 4, 9, 12, 15, 108, 109, 999))
      and order_expired(o, before)
    order by o.created_at, o.number limit most);
  perform forget_orders(ids);
  perform end_expiry();
  return cardinality(ids);
end $$;

create function position_expired(p positions, before timestamptz) returns boolean language sql stable
set search_path = public, pg_temp as $$
  select p.expires_at < before and case p.status
    when 'FREE' then p.listing <> 'LISTED' and not exists (select from orders where position_id = p.id)
    when 'CLOSED' then exists (select from orders where position_id = p.id)
      and not exists (select from orders o where o.position_id = p.id and not (o.status = 10 and order_expired(o, before)))
    else false end
$$;

-- A published position with all its rests and the orders that were paid on them.
create function delete_expired_positions(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  root bigint;
  family bigint[];
  ids bigint[] := '{}';
  families integer := 0;
begin
  perform begin_expiry(before);
  for root in select id from positions where parent_id is null and created_at < before order by id loop
    family := array(
      with recursive rest as (
        select root as id union all select p.id from positions p join rest on p.parent_id = rest.id
      ) select id from rest);
    continue when exists (select from positions p where p.id = any(family) and not position_expired(p, before));
    ids := ids || family;
    families := families + 1;
    exit when families >= most;
  end loop;
  perform forget_orders(array(select id from orders where position_id = any(ids)));
  -- The tallies look up a position's members: they are told of the orders while those are there.
  perform pg_advisory_xact_lock(hashtext('fxmatch.order_tallies'));
  perform fold_order_tallies(2147483647);
  delete from position_members where position_id = any(ids);
  delete from positions where id = any(ids);
  perform end_expiry();
  return families;
end $$;

-- A title with all its requests: what they took of its amount stays taken while one of them is kept.
create function delete_expired_import_titles(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  titles uuid[];
  requests uuid[];
begin
  perform begin_expiry(before);
  titles := array(
    select t.id from import_titles t
    where t.created_at < before and not exists (
      select from order_requests r where r.title_id = t.id and not (
        r.status_since < before
        and not exists (select from request_steps where from_status = r.status)
        and not exists (select from orders where order_request_id = r.id)))
    order by t.created_at limit most);
  requests := array(select id from order_requests where title_id = any(titles));
  delete from request_slips where request_id = any(requests);
  delete from request_history where request_id = any(requests);
  delete from order_requests where id = any(requests);
  delete from import_titles where id = any(titles);
  perform end_expiry();
  return cardinality(titles);
end $$;

-- A traveller's request, whose name and telephone are gone long since, with its proposals; the tokens stay counted.
create function delete_expired_trust(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  requests uuid[];
  proposals uuid[];
  bought bigint[];
begin
  perform begin_expiry(before);
  requests := array(
    select r.id from trust_requests r
    where r.settled_at < before and r.erased_at is not null
      and not exists (select from trust_steps where request_id = r.id and at >= before)
    order by r.settled_at limit most);
  proposals := array(select id from trust_proposals where request_id = any(requests));
  bought := array(
    select id from trust_token_movements where kind = 'BOUGHT' and at < before order by id limit most);
  update trust_token_accounts a set expired = expired + gone.quantity
    from (select company_id, operation_type, sum(quantity)::integer as quantity from trust_token_movements
      where proposal_id = any(proposals) or id = any(bought) group by 1, 2) gone
    where a.company_id = gone.company_id and a.operation_type = gone.operation_type;
  delete from trust_token_movements where proposal_id = any(proposals) or id = any(bought);
  delete from trust_steps where request_id = any(requests);
  delete from trust_proposals where id = any(proposals);
  delete from trust_requests where id = any(requests);
  perform end_expiry();
  return cardinality(requests) + cardinality(bought);
end $$;

-- Terms that were no longer in force, and changes made, ten years ago. What is in force stays, however old: a row goes only
-- where a newer one of the same kind had taken its place by then.
create function delete_expired_terms(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date := (before at time zone 'Africa/Tunis')::date;
  dated record;
  gone integer;
  total integer := 0;
begin
  perform begin_expiry(before);
  for dated in select * from (values
    ('commission_settings', 'form, currency'), ('share_settings', null), ('margin_settings', 'bank_id, form, currency'),
    ('remainder_rates', 'bank_id, currency'), ('standard_rates', 'bank_id, currency'),
    ('agency_rates', 'agency_id, currency'), ('position_policies', 'currency')
  ) as t (name, keys) loop
    execute format(
      'delete from %1$I where ctid in (
         select t.ctid from %1$I t where t.valid_from < $1 and exists (
           select from %1$I n where n.valid_from > t.valid_from and n.valid_from <= $1 %2$s)
         limit $2)',
      dated.name,
      (select coalesce(string_agg(format('and n.%1$I is not distinct from t.%1$I', trim(key)), ' '), '')
        from unnest(string_to_array(dated.keys, ',')) key)) using before, most;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  for dated in select * from (values
    ('market_status_changes', 'created_at < $1'), ('configuration_changes', 'created_at < $1'),
    ('standard_rate_validations', 'validated_at < $1'), ('agency_rate_validations', 'validated_at < $1'),
    ('authorisation_rule_changes', 'decided_at < $1'),
    ('authorisation_rules', 'not active and coalesce(changed_at, created_at) < $1
      and not exists (select from authorisation_rule_changes c where c.rule_id = t.id)'),
    ('races', 'ends_at < $1 and announced = ''CLOSED'' and not exists (select from positions p where p.race_id = t.id)'),
    ('opening_rates', 'day < $2 and exists (
      select from opening_rates n where n.currency = t.currency and n.status = 1 and n.day > t.day and n.day < $2)'),
    ('opening_days', 'day < $2 and not exists (select from opening_rates r where r.day = t.day)')
  ) as t (name, expired) loop
    execute format('delete from %1$I where ctid in (select t.ctid from %1$I t where %2$s limit $3)',
      dated.name, dated.expired) using before, day, most;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  perform end_expiry();
  return total;
end $$;
