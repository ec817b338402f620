-- On which stretches of time a position was on the market (packages/domain/time-machine, decision 0490): what happened to it is kept, but
-- which positions were there at an instant is found by this.
alter table positions
  -- Since when it is on the market again, after an order gave it back; null: since it was published.
  add column offered_since timestamptz;

create table position_ends (
  position_id bigint not null references positions on delete cascade,
  offered_at timestamptz not null,
  ended_at timestamptz not null,
  how text not null check (how in ('ENGAGED', 'WITHDRAWN', 'EXPIRED')),
  check (ended_at >= offered_at),
  primary key (position_id, offered_at, ended_at)
);
create index position_ends_stretch on position_ends using gist (tstzrange(offered_at, ended_at));
-- What happened within an hour, whatever order it happened to.
create index order_history_created on order_history (created_at);

grant select, insert on position_ends to fxmatch_app;

-- What is on record of earlier positions, as stretches; null ends: it is on the market still. It comes to the market as it is published and
-- as an order gives it back in time, unless it was taken off with that (the audit tells it within the same step).
create function position_stretches() returns table (position_id bigint, offered_at timestamptz, ended_at timestamptz, how text)
language sql stable set search_path = public, pg_temp as $$
  with unlisted as (
    select a.object_id::bigint as id, a.at, case a.action when 'position.withdrawn' then 'WITHDRAWN' else 'EXPIRED' end as how
    from audit_entries a where a.object_type = 'position' and a.action in ('position.withdrawn', 'position.expired')
  ), moments as (
    select p.id, p.created_at as at, null as how from positions p
    where p.listing <> 'PRIVATE' and not exists (
      select from audit_entries a where a.object_type = 'position' and a.object_id = p.id::text
        and a.action = 'position.rest_published' and a.data ->> 'listing' <> 'LISTED')
    union all
    select p.id, h.created_at, null from order_history h
      join orders o on o.id = h.order_id join positions p on p.id = o.position_id
    where h.after_status in (3, 4, 9, 12, 15, 999) and p.listing <> 'PRIVATE' and p.expires_at > h.created_at
      and not exists (select from unlisted u
        where u.id = p.id and u.at <= h.created_at and u.at > h.created_at - interval '1 second')
    union all
    select p.id, o.created_at, 'ENGAGED' from orders o join positions p on p.id = o.position_id where p.listing <> 'PRIVATE'
    union all
    select id, at, how from unlisted
  ), followed as (
    select id, at, how, lead(at) over along as next_at, lead(how) over along as next_how
    from moments window along as (partition by id order by at, how nulls first)
  )
  select id, at, next_at, next_how from followed where how is null and (next_how is not null or next_at is null)
$$;

-- Writes what is missing of them: once as they are introduced, and again whenever a server of before has run beside.
create function fill_position_ends() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  written integer;
begin
  insert into position_ends (position_id, offered_at, ended_at, how)
    select s.position_id, s.offered_at, s.ended_at, s.how from position_stretches() s
    where s.ended_at is not null and not exists (
      select from position_ends e where e.position_id = s.position_id and e.how = s.how
        and e.ended_at between s.ended_at - interval '1 second' and s.ended_at + interval '1 second')
    on conflict do nothing;
  get diagnostics written = row_count;
  update positions p set offered_since = s.offered_at from position_stretches() s
    where s.position_id = p.id and s.ended_at is null and s.offered_at > p.created_at and p.offered_since is null
      and p.status = 'FREE' and p.listing = 'LISTED';
  return written;
end $$;
revoke all on function position_stretches, fill_position_ends from public;

select fill_position_ends();
