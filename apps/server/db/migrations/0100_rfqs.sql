-- Requests for quotes (packages/domain/rfq): one amount asked of several houses under one clock, and their firm quotes.
create sequence rfq_references;
grant usage on sequence rfq_references to fxmatch_app;

create table rfqs (
  id uuid primary key,
  number integer generated always as identity unique,
  reference text not null unique,
  -- Who asks, and for which company.
  asker_id uuid not null references companies,
  asked_by uuid not null references users,
  -- BUY: who asks buys the currency.
  side text not null check (side in ('BUY', 'SELL')),
  currency char(3) not null references currencies check (currency <> 'TND'),
  form text not null check (form in ('CASH', 'DIGITAL')),
  -- What an award becomes; a part of an order request where a company asks.
  operation text not null check (operation in ('DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING')),
  order_request_id uuid references order_requests,
  amount numeric(20, 4) not null check (amount > 0),
  -- The least that is taken of one house.
  min_part numeric(20, 4) check (min_part > 0 and min_part <= amount),
  -- Where banknotes are handed over.
  governorate_id integer references governorates,
  agency_id uuid references agencies,
  -- Why fewer houses are asked than should be.
  few_reason text check (length(few_reason) between 3 and 500),
  note text check (length(note) between 1 and 500),
  status text not null default 'OPEN' check (status in ('OPEN', 'PART_AWARDED', 'AWARDED', 'CLOSED_PART', 'CANCELED', 'EXPIRED')),
  awarded numeric(20, 4) not null default 0,
  -- Until when houses answer.
  answer_by timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 3 and 500),
  version integer not null default 1,
  check (answer_by > created_at),
  check ((operation = 'DIRECT_PURCHASE') = (order_request_id is null)),
  check ((status in ('OPEN', 'PART_AWARDED')) = (ended_at is null)),
  check ((status in ('OPEN', 'CANCELED', 'EXPIRED')) = (awarded = 0)),
  check ((status = 'AWARDED') = (awarded = amount)),
  check (awarded between 0 and amount)
);
create index rfqs_asker on rfqs (asker_id, created_at desc, number desc);
create index rfqs_request on rfqs (order_request_id) where order_request_id is not null;
create index rfqs_live on rfqs (answer_by) where status in ('OPEN', 'PART_AWARDED');

-- Whom a request was asked of.
create table rfq_houses (
  rfq_id uuid not null references rfqs on delete cascade,
  house_id uuid not null references companies,
  primary key (rfq_id, house_id)
);
create index rfq_houses_house on rfq_houses (house_id, rfq_id);

-- What a house answered: firm quotes, each of which binds it until it lapses, or that it gives none.
create table quotes (
  id uuid primary key,
  number integer generated always as identity unique,
  rfq_id uuid not null,
  house_id uuid not null,
  quoted_by uuid not null references users,
  status text not null check (status in ('LIVE', 'REPLACED', 'DECLINED', 'AWARDED', 'LOST', 'LAPSED')),
  -- TND per quoting unit; null of a house that declines, and so is all of the price.
  rate numeric(14, 4) check (rate > 0),
  amount numeric(20, 4) check (amount > 0),
  min_amount numeric(20, 4) check (min_amount > 0 and min_amount <= amount),
  valid_until timestamptz,
  -- Where a bank that buys banknotes takes them.
  agency_id uuid references agencies,
  decline_code text check (decline_code in ('NO_STOCK', 'SIZE', 'PRICE', 'LIMIT', 'OTHER')),
  decline_note text check (length(decline_note) between 1 and 500),
  -- What was taken of it, and the order that came of it.
  awarded_amount numeric(20, 4) check (awarded_amount > 0 and awarded_amount <= amount),
  order_id uuid unique references orders,
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (rfq_id, house_id) references rfq_houses on delete cascade,
  check ((status = 'DECLINED') = (decline_code is not null)),
  check (num_nonnulls(rate, amount, valid_until) = case status when 'DECLINED' then 0 else 3 end),
  check ((status = 'AWARDED') = (order_id is not null)),
  check ((order_id is null) = (awarded_amount is null)),
  check ((status in ('LIVE', 'DECLINED')) = (ended_at is null))
);
-- A house is bound by one quote at a time.
create unique index quotes_live on quotes (rfq_id, house_id) where status = 'LIVE';
create index quotes_of on quotes (rfq_id, number);
create index quotes_valid on quotes (valid_until) where status = 'LIVE';

-- A quote's price stands as it was given: it binds, or it has bound.
create function keep_quote() returns trigger language plpgsql as $$
begin
  if (new.id, new.rfq_id, new.house_id, new.quoted_by, new.created_at) is distinct from
     (old.id, old.rfq_id, old.house_id, old.quoted_by, old.created_at)
    or (new.rate, new.amount, new.min_amount, new.valid_until, new.agency_id, new.decline_code, new.decline_note) is distinct from
     (old.rate, old.amount, old.min_amount, old.valid_until, old.agency_id, old.decline_code, old.decline_note) then
    raise exception 'quote % stands as it was given', old.number using errcode = 'check_violation';
  end if;
  if old.status <> 'LIVE' then
    raise exception 'quote % is over', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger quote_kept before update on quotes for each row execute function keep_quote();

create function keep_rfq() returns trigger language plpgsql as $$
begin
  if (new.id, new.asker_id, new.asked_by, new.side, new.currency, new.form, new.operation, new.order_request_id, new.amount, new.min_part, new.answer_by, new.created_at)
    is distinct from
     (old.id, old.asker_id, old.asked_by, old.side, old.currency, old.form, old.operation, old.order_request_id, old.amount, old.min_part, old.answer_by, old.created_at) then
    raise exception 'request % stands as it was asked', old.number using errcode = 'check_violation';
  end if;
  if old.status not in ('OPEN', 'PART_AWARDED') or new.awarded < old.awarded then
    raise exception 'request % is over', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rfq_kept before update on rfqs for each row execute function keep_rfq();

grant select, insert on rfqs, rfq_houses, quotes to fxmatch_app;
grant update (status, awarded, ended_at, end_reason, version) on rfqs to fxmatch_app;
grant update (status, awarded_amount, order_id, ended_at) on quotes to fxmatch_app;

-- What a house sells to a request was never on the market: it is offered to nobody else, whatever becomes of its order.
alter table positions drop constraint positions_listing_check;
alter table positions add constraint positions_listing_check check (listing in ('LISTED', 'PRIVATE', 'WITHDRAWN', 'EXPIRED'));

-- As in 0012_expired_record.sql: requests that are over, with whom they were asked of and what was answered.
create function delete_expired_rfqs(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  perform begin_expiry(before);
  delete from rfqs where ctid in (select r.ctid from rfqs r where r.ended_at < before limit most);
  get diagnostics gone = row_count;
  perform end_expiry();
  return gone;
end $$;
revoke all on function delete_expired_rfqs from public;
grant execute on function delete_expired_rfqs to fxmatch_app;
