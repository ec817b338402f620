import { sql } from 'kysely'
import type { Invariant } from './violations.ts'

/** Rules on travellers' requests, their proposals and the tokens that these cost. */
export const TRUST_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a balance of tokens is the sum of its movements, and never below zero',
    violations: sql`
      select 'operator ' || company_id || ' ' || operation_type || ': ' || balance || ' for ' || moved as what
      from (
        select company_id, operation_type, coalesce(max(a.balance), 0) as balance,
          coalesce(max(a.expired), 0) + coalesce(sum(m.quantity), 0) as moved
        from trust_token_accounts a full join trust_token_movements m using (company_id, operation_type)
        group by company_id, operation_type
      ) counted where balance <> moved or balance < 0`,
  },
  {
    name: 'a proposal spent its tokens once, and has them back where it was refused, or its traveller was reported absent, and only there',
    violations: sql`
      select 'proposal ' || p.reference || ' in ' || p.status || ' moved ' || coalesce(m.moved, 0) as what
      from trust_proposals p left join (
        select proposal_id, sum(quantity) as moved, count(*) filter (where kind = 'SPENT') as spent,
          bool_or(kind = 'RETURNED') as returned
        from trust_token_movements where proposal_id is not null group by proposal_id
      ) m on m.proposal_id = p.id
      where coalesce(m.spent, 0) <> 1
        or m.moved <> case when p.status = 'REJECTED' or m.returned then 0 else -p.tokens end
        or (m.returned and (p.status <> 'CANCELED' or p.reported_at is null))`,
  },
  {
    name: "a traveller's request stands where its accepted proposal does",
    violations: sql`
      select 'request ' || r.reference || ' in ' || r.status || ' has ' || coalesce(p.states, 'none') as what
      from trust_requests r left join (
        select request_id, string_agg(status, ', ' order by status) as states from trust_proposals
        where status in ('WAITING', 'ACCEPTED', 'DELIVERED') group by request_id
      ) p on p.request_id = r.id
      where case r.status
        when 'ACCEPTED' then p.states is distinct from 'ACCEPTED'
        when 'DELIVERED' then p.states is distinct from 'DELIVERED'
        when 'REQUEST' then coalesce(p.states, '') ~ 'ACCEPTED|DELIVERED'
        else p.states is not null
      end`,
  },
]
