import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'

/** A commission that the book holds and no invoice shows yet; amounts in TND. */
export interface DueCommission {
  readonly journalId: string
  readonly orderId: string
  /** Who owes it: the buyer, on whom the delivery's settlement stands. */
  readonly companyId: string
  readonly commission: string
  readonly vat: string
  readonly vatPercent: string
}

const COMMISSION = sql`('COMMISSION_PLATFORM', 'COMMISSION_INSIGHT', 'COMMISSION_PARTNER')`

/** What a journal says of commission and VAT: what a delivery adds, what a cancellation takes back. */
const figures = (sign: 1 | -1) => sql`
  coalesce(sum(e.amount) filter (where e.account in ${COMMISSION}), 0) * ${sql.lit(sign)} as commission,
  coalesce(sum(e.amount) filter (where e.account = 'VAT_DUE'), 0) * ${sql.lit(sign)} as vat`

/**
 * The deliveries before an instant that are on no invoice, by the time of the delivery. Companies that have an invoice of
 * the month already are left out: what came late is on their next one.
 * @param from how far back it looks; @param period first day of the month that is closed
 */
export async function dueDeliveries(
  db: Db,
  { from, before, period }: { from: Date; before: Date; period: string },
): Promise<DueCommission[]> {
  const { rows } = await sql<DueCommission>`
    select j.id as "journalId", o.id as "orderId", o.buyer_id as "companyId",
      f.commission::numeric(20, 3)::text as commission, f.vat::numeric(20, 3)::text as vat,
      o.vat_percent::text as "vatPercent"
    from journals j join orders o on o.id = j.order_id
      cross join lateral (select ${figures(1)} from ledger_entries e where e.journal_id = j.id) f
    where j.kind = 'DELIVERY' and j.created_at >= ${from} and j.created_at < ${before}
      and f.commission + f.vat > 0
      and not exists (select from invoice_lines l where l.journal_id = j.id)
      and not exists (select from invoices i
        where i.kind = 'INVOICE' and i.company_id = o.buyer_id and i.period = ${period}::date)
    order by j.created_at, o.number`.execute(db)
  return rows
}

/** Cancellations of invoiced orders that no credit note shows, with the invoice that they take from. */
export async function dueCancellations(db: Db): Promise<(DueCommission & { invoiceId: string })[]> {
  const { rows } = await sql<DueCommission & { invoiceId: string }>`
    select c.id as "journalId", o.id as "orderId", i.company_id as "companyId", i.id as "invoiceId",
      f.commission::numeric(20, 3)::text as commission, f.vat::numeric(20, 3)::text as vat,
      l.vat_percent::text as "vatPercent"
    from invoice_lines l join invoices i on i.id = l.invoice_id and i.kind = 'INVOICE'
      join journals c on c.order_id = l.order_id and c.kind = 'CANCELLATION'
      join orders o on o.id = l.order_id
      cross join lateral (select ${figures(-1)} from ledger_entries e where e.journal_id = c.id) f
    where not exists (select from invoice_lines done where done.journal_id = c.id)
    order by i.year, i.number, l.seq`.execute(db)
  return rows
}

/** The month of the first delivery of all, its first day; null before there is one. */
export async function firstDeliveryMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(created_at) at time zone ${MARKET_ZONE}, 'YYYY-MM-01') as month
    from journals where kind = 'DELIVERY'`.execute(db)
  return rows[0]?.month ?? null
}

/** The last month that was closed, its first day; null before the first. */
export async function lastClosedMonth(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_closings')
    .select((eb) => eb.fn.max('period').as('period'))
    .executeTakeFirst()
  return row?.period ?? null
}
