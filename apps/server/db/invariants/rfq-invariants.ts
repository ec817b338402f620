import { LIVE_RFQ_STATUSES } from '@fxmatch/domain/rfq/rfq-table'
import { sql } from 'kysely'
import type { Invariant } from './violations.ts'

const isOver = sql`r.status <> all(${sql.val([...LIVE_RFQ_STATUSES])})`

/** What must hold of requests for quotes at any moment. */
export const RFQ_INVARIANTS: readonly Invariant[] = [
  {
    name: 'what was awarded of a request for quotes is what was taken of its quotes',
    violations: sql`
      select 'request ' || r.reference || ' awarded ' || r.awarded || ', its quotes ' || coalesce(sum(q.awarded_amount), 0) as what
      from rfqs r left join quotes q on q.rfq_id = r.id
      group by r.id having r.awarded <> coalesce(sum(q.awarded_amount), 0)`,
  },
  {
    name: 'an awarded quote is an order of its house, its price and, as long as nobody counted less, its amount',
    violations: sql`
      select 'quote ' || q.number || ' of ' || r.reference || ' is not its order ' || o.reference as what
      from quotes q join rfqs r on r.id = q.rfq_id join orders o on o.id = q.order_id
      where (o.currency, o.form, o.original_rate) is distinct from (r.currency, r.form, q.rate)
        or o.amount > q.awarded_amount
        or (case r.side when 'BUY' then (o.buyer_id, o.seller_id) else (o.seller_id, o.buyer_id) end)
          is distinct from (r.asker_id, q.house_id)`,
  },
  {
    name: 'no quote binds a house to a request that is over',
    violations: sql`
      select 'quote ' || q.number || ' lives, and ' || r.reference || ' is ' || r.status as what
      from quotes q join rfqs r on r.id = q.rfq_id where q.status = 'LIVE' and ${isOver}`,
  },
  {
    name: 'a private position was sold to a request for quotes, and is on no market',
    violations: sql`
      select 'position ' || p.id || ' is private, and of no request for quotes' as what
      from positions p where p.listing = 'PRIVATE' and p.parent_id is null
        and not exists (select from orders o join quotes q on q.order_id = o.id where o.position_id = p.id)`,
  },
]
