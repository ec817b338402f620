-- What is unusual for who commits it is asked about, and kept (packages/domain/gate/unusual.ts, decision 0340): also of a position that
-- an office offers, which has no buyer yet.
alter table gate_checks
  drop constraint gate_checks_outcome_check,
  drop constraint gate_checks_check,
  drop constraint gate_checks_check2,
  alter column operation_type drop not null,
  alter column buyer_id drop not null,
  alter column seller_id drop not null,
  add column position_id bigint references positions on delete cascade,
  add constraint gate_checks_outcome_check check (outcome in ('PASS', 'WARN', 'ASK', 'REFUSE')),
  add constraint gate_checks_told check ((outcome in ('ASK', 'REFUSE')) = (rule is not null)),
  add constraint gate_checks_asked_again check (outcome in ('ASK', 'REFUSE') or request is null),
  add constraint gate_checks_parties check (operation_type is null or num_nonnulls(buyer_id, seller_id) = 2);
create index gate_checks_position on gate_checks (position_id) where position_id is not null;
-- What a person was asked about within the last half hour.
create index gate_checks_asking on gate_checks (user_id, at) where outcome = 'ASK';
-- What a person has ordered: the newest.
create index orders_placed_by on orders (placed_by, created_at desc);
