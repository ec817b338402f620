import type { Invoice, InvoiceDetail, InvoicePage, InvoicesQuery } from '@fxmatch/contract/http/invoices'
import { readListGroup } from '@fxmatch/contract/registers/list-groupings'
import type { InvoiceView } from '@fxmatch/documents/pdf/invoice-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { invoiceNumber } from '@fxmatch/domain/invoices/invoice'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { presentAmount, withoutZeros } from '@fxmatch/domain/money/present-values'
import type { Db } from '../../db/connect.ts'
import {
  type InvoiceRow,
  invoicedCompanies,
  readInvoiceLines,
  readInvoices,
  sumInvoiceGroups,
  sumInvoices,
} from '../../db/invoices/invoice-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentGroups } from '../lists/present-groups.ts'

function present(row: InvoiceRow, viewer: Actor): Invoice {
  const payable = row.kind === 'INVOICE' && viewer.capabilities.has('invoice.manage')
  return {
    id: row.id,
    kind: row.kind,
    number: invoiceNumber(row.kind, row.year, row.number),
    month: row.period.slice(0, 7),
    issuedAt: row.issued_at.toISOString(),
    company: { id: row.company_id, name: row.company_name },
    lineCount: row.line_count,
    totalHt: row.total_ht,
    totalVat: row.total_vat,
    totalTtc: row.total_ttc,
    credits:
      row.credits !== null && row.credited_year !== null && row.credited_number !== null
        ? { id: row.credits, number: invoiceNumber('INVOICE', row.credited_year, row.credited_number) }
        : null,
    paidOn: row.paid_on,
    version: row.version,
    allowedActions: payable ? [row.paid_on === null ? 'record_payment' : 'withdraw_payment'] : [],
    file: `/documents/invoices/${row.id}`,
  }
}

/** Whose invoices a viewer may see; null: everybody's. */
const scopeOf = (viewer: Actor) => (viewer.capabilities.has('platform.read') ? null : viewer.companyId)

const firstDay = (month: string | undefined) => (month === undefined ? undefined : `${month}-01`)

/** One page of invoices and credit notes with the sums of all that the filters find; from one snapshot. */
export function listInvoices(db: Db, viewer: Actor, query: InvoicesQuery): Promise<InvoicePage> {
  const own = scopeOf(viewer)
  const filter = {
    companyId: own ?? query.company ?? null,
    from: firstDay(query.from),
    to: firstDay(query.to),
    kind: query.kind,
    paid: query.state === undefined ? undefined : query.state === 'paid',
    number: query.number,
    group: (query.group !== undefined && readListGroup('invoices', query.group)) || undefined,
  }
  const { by } = query
  return inSnapshot(db, async (snapshot) => {
    const { count, ...totals } = await sumInvoices(snapshot, filter)
    // Whose they are is a column of the platform's alone.
    const grouped =
      by === undefined || (by === 'company' && own !== null)
        ? null
        : await sumInvoiceGroups(snapshot, filter, by, MOST_GROUPS)
    const rows = await readInvoices(snapshot, filter, { size: query.pageSize, page: query.page })
    return {
      count,
      data: rows.map((row) => present(row, viewer)),
      totals,
      companies: own === null ? await invoicedCompanies(snapshot) : [],
      grouped: by === undefined || grouped === null ? null : presentGroups(by, grouped, MOST_GROUPS),
    }
  })
}

/** One invoice with its lines, for the company that it is for and the platform; null for everybody else. */
export function getInvoice(db: Db, viewer: Actor, id: string): Promise<InvoiceDetail | null> {
  return inSnapshot(db, async (snapshot) => {
    const filter = { companyId: scopeOf(viewer), id }
    const [row] = await readInvoices(snapshot, filter, { size: 1, page: 1 })
    if (!row) return null
    const lines = await readInvoiceLines(snapshot, id)
    return {
      ...present(row, viewer),
      issuer: row.issuer,
      customer: row.customer,
      lines: lines.map((line) => ({
        order: line.order_id,
        reference: line.reference,
        deliveredAt: line.delivered_at.toISOString(),
        currency: { isoCode: line.currency, pattern: line.decimals },
        amount: presentAmount(line.amount, line.decimals),
        counterValue: line.counter_value,
        commission: line.commission,
        vat: line.vat,
        ttc: line.ttc,
      })),
    }
  })
}

/** What an invoice's PDF shows: what was frozen; null for whom the invoice does not exist. */
export async function getInvoiceView(db: Db, viewer: Actor, id: string): Promise<InvoiceView | null> {
  const invoice = await getInvoice(db, viewer, id)
  if (!invoice) return null
  const percents = await db
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', id)
    .select('vat_percent')
    .distinct()
    .execute()
  return {
    kind: invoice.kind,
    number: invoice.number,
    month: invoice.month,
    issuedAt: invoice.issuedAt,
    issuer: invoice.issuer,
    customer: invoice.customer,
    credits: invoice.credits?.number ?? null,
    vatPercents: percents.map(({ vat_percent }) => withoutZeros(vat_percent)).sort(),
    lines: invoice.lines.map((line) => ({
      reference: line.reference,
      deliveredAt: line.deliveredAt,
      currency: line.currency.isoCode,
      decimals: line.currency.pattern,
      amount: line.amount,
      counterValue: line.counterValue,
      commission: line.commission,
      vat: line.vat,
    })),
    totalHt: invoice.totalHt,
    totalVat: invoice.totalVat,
    totalTtc: invoice.totalTtc,
  }
}
