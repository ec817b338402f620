-- What is on the market of a currency and form, added up as positions come and go, so that the proof of a price need not read all of
-- it (decision 0347). As with the tallies of orders: each change leaves its figures in market_tally_changes, in its own transaction
-- and without waiting for anybody; fold_market_tallies() adds them up. Both together are exact at every moment. Positions whose time
-- is up count until they are ended.

create table market_tallies (
  currency char(3) not null,
  form text not null,
  seller_id uuid not null,
  positions integer not null,
  amount numeric(30, 4) not null,
  -- Sum of amount times rate: TND times the quoting unit.
  worth numeric(40, 8) not null,
  primary key (currency, form, seller_id)
);

create table market_tally_changes (
  id bigint generated always as identity primary key,
  -- 1 for what came to the market, -1 for what left it.
  sign smallint not null check (sign in (1, -1)),
  currency char(3) not null,
  form text not null,
  seller_id uuid not null,
  amount numeric(20, 4) not null,
  rate numeric(14, 4) not null
);
create index market_tally_changes_lane on market_tally_changes (currency, form);

grant select, insert, update, delete on market_tallies, market_tally_changes to fxmatch_app;

create function keep_market_tallies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'FREE' and old.listing = 'LISTED' then
    insert into market_tally_changes (sign, currency, form, seller_id, amount, rate)
    values (-1, old.currency, old.form, old.seller_id, old.amount, old.rate);
  end if;
  if tg_op <> 'DELETE' and new.status = 'FREE' and new.listing = 'LISTED' then
    insert into market_tally_changes (sign, currency, form, seller_id, amount, rate)
    values (1, new.currency, new.form, new.seller_id, new.amount, new.rate);
  end if;
  return null;
end $$;

-- Nobody changes a position from here to the end.
lock table positions in share row exclusive mode;
create trigger keep_market_tallies_changed after update of status, listing, currency, form, seller_id, amount, rate on positions
  for each row execute function keep_market_tallies();
create trigger keep_market_tallies_moved after insert or delete on positions for each row execute function keep_market_tallies();
insert into market_tallies (currency, form, seller_id, positions, amount, worth)
select currency, form, seller_id, count(*), sum(amount), sum(amount * rate) from positions
where status = 'FREE' and listing = 'LISTED' group by currency, form, seller_id;

-- The cheapest of a currency and form that hold an amount; of two alike the larger first.
create index positions_by_rate on positions (currency, form, rate, amount desc, id) where status = 'FREE' and listing = 'LISTED';

-- Adds up changes, the oldest first; one at a time. Returns how many, null while somebody else is at it.
create function fold_market_tallies(most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fxmatch.market_tallies')) then return null; end if;
  with gone as (
    delete from market_tally_changes
    where id <= (select max(id) from (select id from market_tally_changes order by id limit most) oldest) returning *
  ), added as (
    insert into market_tallies as kept
    select currency, form, seller_id, sum(sign), sum(sign * amount), sum(sign * amount * rate) from gone
    group by currency, form, seller_id
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * amount * rate) <> 0
    on conflict (currency, form, seller_id) do update set
      positions = kept.positions + excluded.positions,
      amount = kept.amount + excluded.amount,
      worth = kept.worth + excluded.worth
  )
  select count(*) into folded from gone;
  delete from market_tallies where positions = 0;
  return folded;
end $$;
