-- What is older than ten years is deleted by the functions delete_expired_… here and in 0083_b, and by nothing else. They
-- run as the owner, refuse whatever is younger by the database's own clock, and are all that the application's role gets.

-- Append-only tables let such a function delete. The setting alone opens nothing: whoever sets it lacks the right.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('fxmatch.expired_record', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

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

-- Where the audit chain was cut: its first link that is kept follows `seq`, and its hash covers `hash`.
create table audit_checkpoints (
  seq bigint primary key,
  hash bytea not null check (length(hash) = 32),
  -- Entries that were deleted with this cut.
  deleted integer not null check (deleted > 0),
  created_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on audit_checkpoints
  for each statement execute function refuse_change();

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

revoke all on function begin_expiry, end_expiry, delete_expired_audit from public;
grant execute on function delete_expired_audit to fxmatch_app;
grant select on audit_checkpoints to fxmatch_app;
