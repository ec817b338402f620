-- Tokens that an operator asks back for a traveller who did not come: once for each proposal, with a reason
-- (packages/domain/trust/token-return.ts).
alter table trust_token_movements drop constraint trust_token_movements_kind_check;
alter table trust_token_movements add constraint trust_token_movements_kind_check
  check (kind in ('BOUGHT', 'SPENT', 'GIVEN_BACK', 'RETURNED'));
alter table trust_token_movements add check (kind <> 'RETURNED' or note is not null);
create index trust_token_movements_returned on trust_token_movements (company_id, at) where kind = 'RETURNED';
create index trust_proposals_accepted on trust_proposals (company_id, accepted_at) where accepted_at is not null;
