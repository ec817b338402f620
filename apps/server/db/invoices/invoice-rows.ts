import type { InvoiceParty } from '@fxmatch/contract/http/invoices'
import type { InvoiceGrouping } from '@fxmatch/contract/registers/list-groupings'
import type { InvoiceKind } from '@fxmatch/domain/invoices/invoice'
import type { ListGroup } from '@fxmatch/domain/lists/group-keys'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type GroupedRows, sumListGroups } from '../lists/sum-list-groups.ts'

/** What a list of invoices is narrowed by; null as company: everybody's. Months by their first day, both included. */
export interface InvoiceFilter {
  readonly companyId: string | null
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly kind?: InvoiceKind | undefined
  readonly paid?: boolean | undefined
  readonly number?: string | undefined
  readonly id?: string | undefined
  /** The rows of one group of the list. */
  readonly group?: ListGroup<InvoiceGrouping> | undefined
}

const NUMBER = sql<string>`(case i.kind when 'INVOICE' then 'FAC-' else 'AV-' end || i.year || '-'
  || lpad(i.number::text, 5, '0'))`

function conditions(filter: InvoiceFilter): Expression<SqlBool>[] {
  const { companyId, from, to, kind, paid, number, id, group } = filter
  const all: Expression<SqlBool>[] = [sql<boolean>`true`]
  if (companyId !== null) all.push(sql<boolean>`i.company_id = ${companyId}`)
  if (id !== undefined) all.push(sql<boolean>`i.id = ${id}`)
  if (from !== undefined) all.push(sql<boolean>`i.period >= ${from}::date`)
  if (to !== undefined) all.push(sql<boolean>`i.period <= ${to}::date`)
  if (kind !== undefined) all.push(sql<boolean>`i.kind = ${kind}`)
  if (paid !== undefined) all.push(sql<boolean>`i.kind = 'INVOICE' and (i.paid_on is not null) = ${paid}`)
  if (group) all.push(sql<boolean>`${GROUP_KEYS[group.by].key} = ${group.key}`)
  if (number) all.push(sql<boolean>`strpos(${NUMBER}, upper(${number})) > 0`)
  return all
}

/** What each grouping goes by. */
const GROUP_KEYS: Readonly<Record<InvoiceGrouping, Pick<GroupedRows, 'key' | 'name' | 'order'>>> = {
  company: {
    key: sql`i.company_id::text`,
    name: sql`(select name from companies where id = i.company_id)`,
  },
  month: { key: sql`to_char(i.period, 'YYYY-MM')`, order: sql`key desc` },
  // What is due first, what takes back last.
  state: {
    key: sql`case when i.kind <> 'INVOICE' then 'CREDIT_NOTE' when i.paid_on is null then 'DUE' else 'PAID' end`,
    order: sql`array_position(array['DUE', 'PAID', 'CREDIT_NOTE'], key)`,
  },
}

/** 1 of an invoice, -1 of a credit note, which is taken off. */
const SIGN = sql`case i.kind when 'INVOICE' then 1 else -1 end`

/** The groups of a list of invoices with their sums, credit notes taken off. */
export function sumInvoiceGroups(db: Db, filter: InvoiceFilter, by: InvoiceGrouping, most: number) {
  return sumListGroups(
    db,
    {
      ...GROUP_KEYS[by],
      dinars: {
        ht: sql`i.total_ht * ${SIGN}`,
        vat: sql`i.total_vat * ${SIGN}`,
        ttc: sql`i.total_ttc * ${SIGN}`,
      },
      from: sql`invoices i where ${sql.join(conditions(filter), sql` and `)}`,
    },
    most,
  )
}

/** Number and sums of the invoices that a filter finds, credit notes taken off; `due`: of invoices that are not paid. */
export async function sumInvoices(db: Db, filter: InvoiceFilter) {
  return db
    .selectFrom('invoices as i')
    .where((eb) => eb.and(conditions(filter)))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string>`coalesce(sum(i.total_ht * ${SIGN}), 0)::numeric(20, 3)::text`.as('ht'),
      sql<string>`coalesce(sum(i.total_vat * ${SIGN}), 0)::numeric(20, 3)::text`.as('vat'),
      sql<string>`coalesce(sum(i.total_ttc * ${SIGN}), 0)::numeric(20, 3)::text`.as('ttc'),
      sql<string>`coalesce(sum(i.total_ttc * ${SIGN}) filter (where i.paid_on is null), 0)::numeric(20, 3)::text`.as(
        'dueTtc',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Invoices that a filter finds, newest first. @param page counts from 1 */
export function readInvoices(db: Db, filter: InvoiceFilter, page: { size: number; page: number }) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .leftJoin('invoices as credited', 'credited.id', 'i.credits')
    .where((eb) => eb.and(conditions(filter)))
    .selectAll('i')
    .select([
      'c.name as company_name',
      'credited.year as credited_year',
      'credited.number as credited_number',
      sql<number>`(select count(*)::int from invoice_lines l where l.invoice_id = i.id)`.as('line_count'),
    ])
    .orderBy('i.issued_at', 'desc')
    .orderBy('i.kind', 'desc')
    .orderBy('i.number', 'desc')
    .limit(page.size)
    .offset((page.page - 1) * page.size)
    .execute()
}
export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number]

/** The lines of an invoice with their orders, in order. */
export function readInvoiceLines(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoice_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('journals as j', 'j.id', 'l.journal_id')
    .where('l.invoice_id', '=', invoiceId)
    .select([
      'o.id as order_id',
      'o.reference',
      'o.currency',
      'o.decimals',
      'o.amount',
      'o.counter_value',
      'l.commission',
      'l.vat',
      'l.vat_percent',
      sql<string>`(l.commission + l.vat)::text`.as('ttc'),
      sql<Date>`coalesce((select d.created_at from journals d
        where d.order_id = o.id and d.kind = 'DELIVERY'), j.created_at)`.as('delivered_at'),
    ])
    .orderBy('l.seq')
    .execute()
}

/** A company as an invoice names it, with the numbers of its sign-up. */
export async function readInvoiceParty(db: Db, companyId: string): Promise<InvoiceParty> {
  return db
    .selectFrom('companies as c')
    .leftJoin('sign_ups as s', 's.company_id', 'c.id')
    .where('c.id', '=', companyId)
    .select([
      'c.name',
      'c.address',
      'c.phone',
      'c.email',
      'c.bct_code as bct',
      's.reference_rne as rne',
      's.trn as taxNumber',
    ])
    .executeTakeFirstOrThrow()
}

/** The companies that have an invoice, by name. */
export function invoicedCompanies(db: Db) {
  return db
    .selectFrom('companies as c')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('invoices as i').whereRef('i.company_id', '=', 'c.id').select('i.id')),
    )
    .select(['c.id', 'c.name'])
    .orderBy('c.name')
    .execute()
}
