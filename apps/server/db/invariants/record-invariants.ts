import { DUE_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import { statusesSql, statusSql } from '../../db/orders/status-sets.ts'
import type { Invariant } from './violations.ts'

/** Balances of one order per company, account and currency. */
const balances = sql`
  select j.order_id, e.company_id, e.account, e.currency, sum(e.amount) as balance
  from ledger_entries e join journals j on j.id = e.journal_id
  group by j.order_id, e.company_id, e.account, e.currency`

const balanceText = sql`'order ' || o.reference || ': ' || b.balance || ' ' || trim(b.currency) || ' on ' || b.account`

/** Rules on the ledger, the live log, titles, and what the gate let through. */
export const RECORD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'an override that was used let a deal of its own house through, asked and approved by two people',
    violations: sql`
      select 'override ' || o.number as what from gate_overrides o left join gate_checks c on c.id = o.used_check_id
      where o.status = 'USED' and (o.asked_by = o.decided_by or c.id is not null and not (
        c.outcome = 'REFUSE' and c.company_id = o.company_id and c.user_id = o.asked_by))`,
  },
  {
    name: 'nothing that a limit refused became an order but by an override',
    violations: sql`
      select 'check ' || c.number as what from gate_checks c
      where c.outcome = 'REFUSE' and c.order_id is not null and c.step = 'place'
        and not exists (select from gate_overrides o where o.used_check_id = c.id)`,
  },
  {
    name: 'days of payment lie within their title, and come to at most its amount',
    violations: sql`
      select 'title ' || t.reference as what from import_titles t join title_dues d on d.title_id = t.id
      group by t.id, d.edition
      having max(d.due_on) > t.expires_on or sum(d.amount) > t.amount or d.edition > t.dues_edition`,
  },
  {
    name: 'of one title’s reference at most one company has submitted requests',
    violations: sql`
      select 'title ' || min(t.reference) as what from import_titles t join order_requests r on r.title_id = t.id
      where r.status not in ('DRAFT', 'CANCELED', 'REJECTED')
      group by t.key having count(distinct t.company_id) > 1`,
  },
  {
    name: 'a reference is claimed by a title that is written so, and no longer than a request for it is submitted',
    violations: sql`
      select 'claim of ' || c.key as what from claimed_titles c join import_titles t on t.id = c.title_id
      where t.key <> c.key or not exists (
        select from order_requests r where r.title_id = t.id and r.status not in ('DRAFT', 'CANCELED', 'REJECTED'))`,
  },
  {
    name: 'a standing order has placed no more than its amount, and with its pair no more than the larger of both',
    violations: sql`
      select 'standing order ' || s.number as what from standing_orders s
      join standing_order_hits h on h.standing_id = s.id join orders o on o.id = h.order_id and o.stage <> 'DEAD'
      group by s.id having sum(o.amount) > s.amount
      union all
      select 'pair of standing order ' || s.number from standing_orders s join standing_orders other on other.id = s.oco_with
      where s.number < other.number and (
        select coalesce(sum(o.amount), 0) from standing_order_hits h join orders o on o.id = h.order_id and o.stage <> 'DEAD'
        where h.standing_id in (s.id, other.id)) > greatest(s.amount, other.amount)`,
  },
  {
    name: 'what a standing order placed is its company’s, in its owner’s name',
    violations: sql`
      select 'order ' || o.reference as what from standing_order_hits h
      join standing_orders s on s.id = h.standing_id join orders o on o.id = h.order_id
      where h.company_id <> s.company_id or o.buyer_id <> s.company_id or o.currency <> s.currency or o.form <> s.form
        or o.position_id is distinct from h.position_id`,
  },
  {
    name: 'every journal adds up to zero in each currency',
    violations: sql`
      select 'journal ' || journal_id || ': ' || sum(amount) || ' ' || trim(currency) as what
      from ledger_entries group by journal_id, currency having sum(amount) <> 0`,
  },
  {
    name: 'an order has the journals of its status',
    violations: sql`
      select 'order ' || reference || ' in ' || status || ' has ' || coalesce(array_to_string(kinds, ', '), 'none') as what
      from orders left join (
        select order_id, array_agg(kind order by kind) as kinds from journals group by order_id
      ) j on order_id = orders.id
      where coalesce(kinds, '{}') <> case
        when status in ${statusesSql(DUE_STATUSES)} then array['TICKET']
        when status = ${statusSql('DELIVERED')} then array['DELIVERY', 'TICKET']
        when status = ${statusSql('CASHED_OUT')} then array['CASH_OUT', 'DELIVERY', 'TICKET']
        when status = ${statusSql('DELIVERY_CANCELED')} then array['CANCELLATION', 'TICKET']
        else '{}'::text[] end`,
  },
  {
    name: 'promises are settled by delivery or cancellation',
    violations: sql`
      select ${balanceText} as what from (${balances}) b join orders o on o.id = b.order_id
      where b.balance <> 0 and b.account in ('CURRENCY_COMMITMENT', 'TND_COMMITMENT')
        and exists (
          select from journals j where j.order_id = o.id and j.kind in ('DELIVERY', 'CANCELLATION'))`,
  },
  {
    name: 'a cancelled order leaves nothing in the book',
    violations: sql`
      select ${balanceText} as what from (${balances}) b join orders o on o.id = b.order_id
      where b.balance <> 0
        and exists (select from journals j where j.order_id = o.id and j.kind = 'CANCELLATION')`,
  },
  {
    name: 'settlements are zero after the cash-out',
    violations: sql`
      select ${balanceText} as what from (${balances}) b join orders o on o.id = b.order_id
      where b.balance <> 0 and b.account = 'SETTLEMENT'
        and exists (select from journals j where j.order_id = o.id and j.kind = 'CASH_OUT')`,
  },
  {
    name: 'cash changes hands and none appears',
    violations: sql`
      select 'order ' || o.reference || ': ' || sum(b.balance) || ' ' || trim(b.currency) || ' of cash' as what
      from (${balances}) b join orders o on o.id = b.order_id
      where b.account in ('CASH', 'CURRENCY') group by o.reference, b.currency having sum(b.balance) <> 0`,
  },
  {
    name: 'live events are numbered without a gap',
    violations: sql`
      select 'from ' || min(seq) || ' to ' || max(seq) || ' there are ' || count(*) as what
      from live_events having count(*) <> coalesce(max(seq) - min(seq) + 1, 0)`,
  },
]
