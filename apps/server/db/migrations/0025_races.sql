-- A race may be of one governorate alone; without one it is of all of them.
alter table races add column governorate_id integer references governorates;
alter table races drop constraint one_race_at_a_time;
-- One race at a time over a currency, form and governorate; one over all governorates is alone.
alter table races add constraint one_race_at_a_time exclude using gist (
  int4range(lane, lane, '[]') with &&,
  int4range(coalesce(governorate_id, 0), coalesce(governorate_id, 2147483646), '[]') with &&,
  tstzrange(starts_at, ends_at, '[)') with &&
);

-- Whether an order was placed in a race: its price is the position's, and nobody proposes another.
alter table orders add column firm_price boolean not null default false;
