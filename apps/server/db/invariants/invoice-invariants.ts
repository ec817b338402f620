import { sql } from 'kysely'
import type { Invariant } from './violations.ts'

const name = sql`(i.kind || ' ' || i.year || '/' || i.number)`

/** Rules on the commission invoices. */
export const INVOICE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'invoices are numbered without gap within their kind and year',
    violations: sql`
      select c.kind || ' ' || c.year || ': ' || count(i.id) || ' up to ' || coalesce(max(i.number), 0)
        || ', the counter says ' || c.last || case c.expired when 0 then '' else ' less ' || c.expired end as what
      from invoice_counters c left join invoices i on i.kind = c.kind and i.year = c.year
      group by c.kind, c.year, c.last, c.expired
      having count(i.id) <> c.last - c.expired or coalesce(max(i.number), 0) > c.last
        or (c.expired = 0 and coalesce(max(i.number), 0) <> c.last)
      union all
      select ${name} || ' has no counter' from invoices i
      where not exists (select from invoice_counters c where c.kind = i.kind and c.year = i.year)`,
  },
  {
    name: "an invoice's totals are the sums of its lines",
    violations: sql`
      select ${name} || ': ' || i.total_ht || ' and ' || i.total_vat || ', its lines '
        || coalesce(sum(l.commission), 0) || ' and ' || coalesce(sum(l.vat), 0) as what
      from invoices i left join invoice_lines l on l.invoice_id = i.id
      group by i.id having i.total_ht <> coalesce(sum(l.commission), 0)
        or i.total_vat <> coalesce(sum(l.vat), 0) or count(l.seq) = 0`,
  },
  {
    name: 'a line of an invoice is what the book says of its order',
    violations: sql`
      select ${name} || ' line ' || l.seq || ': ' || l.commission || ' and ' || l.vat || ', the book '
        || f.commission || ' and ' || f.vat as what
      from invoice_lines l join invoices i on i.id = l.invoice_id join journals j on j.id = l.journal_id
        join orders o on o.id = l.order_id
        cross join lateral (
          select coalesce(sum(e.amount) filter (where e.account like 'COMMISSION_%'), 0) as commission,
            coalesce(sum(e.amount) filter (where e.account = 'VAT_DUE'), 0) as vat
          from ledger_entries e where e.journal_id = j.id) f
      where l.commission <> f.commission * case i.kind when 'INVOICE' then 1 else -1 end
        or l.vat <> f.vat * case i.kind when 'INVOICE' then 1 else -1 end
        or j.order_id <> l.order_id or o.buyer_id <> i.company_id
        or j.kind <> case i.kind when 'INVOICE' then 'DELIVERY' else 'CANCELLATION' end`,
  },
]
