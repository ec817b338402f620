-- The least rate of a tier follows the unit of its currency (packages/domain/trust/tiers.ts, decision 0144): a Libyan dinar
-- and a yuan are worth less than the one dinar that the check of 0010 asked for. A check cannot read another table.
alter table trust_tiers drop constraint trust_tiers_check1;
alter table trust_tiers add check (limit_amount is null or rate_value is not null);

create function least_tier_rate(of_currency char(3)) returns numeric language sql stable strict
  set search_path = public, pg_temp as $$
  select 0.01 * unit from currencies where iso_code = of_currency
$$;

create function refuse_tier_below_least() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.limit_amount is not null and new.rate_value < least_tier_rate(new.currency) then
    raise exception 'the least rate of a tier in % is %', new.currency, least_tier_rate(new.currency)
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger least_rate before insert or update on trust_tiers
  for each row execute function refuse_tier_below_least();
