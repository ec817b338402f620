import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { type InvoiceKind, invoiceNumber, invoiceTotals } from '@fxmatch/domain/invoices/invoice'
import type { DueCommission } from '../../db/invoices/due-commissions.ts'
import { readInvoiceParty } from '../../db/invoices/invoice-rows.ts'
import type { CommandContext, Tx } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** What is issued: to whom, for which month (`period`: its first day), and with a credit note, which invoice it `credits`. */
export interface NewInvoice {
  readonly kind: InvoiceKind
  readonly companyId: string
  readonly period: string
  readonly credits: string | null
  readonly lines: readonly DueCommission[]
}

/**
 * Locks the numbers of a kind and year until the transaction ends, and answers the last one given. Who issues at the same
 * moment waits; a transaction that fails gives its number back.
 */
export async function lockNumbers(tx: Tx, kind: InvoiceKind, year: number): Promise<number> {
  await tx
    .insertInto('invoice_counters')
    .values({ kind, year, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await tx
    .selectFrom('invoice_counters')
    .select('last')
    .where('kind', '=', kind)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}

async function nextNumber(tx: Tx, kind: InvoiceKind, year: number): Promise<number> {
  const number = (await lockNumbers(tx, kind, year)) + 1
  await tx
    .updateTable('invoice_counters')
    .set({ last: number })
    .where('kind', '=', kind)
    .where('year', '=', year)
    .execute()
  return number
}

/**
 * Issues one invoice or credit note with its lines, under the next number of the year, and tells the company.
 * @returns its id
 */
export async function issueInvoice(context: CommandContext, invoice: NewInvoice): Promise<string> {
  const { tx, clock, ids } = context
  const { kind, companyId, period, credits, lines } = invoice
  const issued_at = clock.now()
  const year = Number(marketDate(issued_at).slice(0, 4))
  const platform = await tx
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', 'PLATFORM')
    .executeTakeFirstOrThrow()
  const totals = invoiceTotals(lines)
  const id = ids.uuid()
  const number = await nextNumber(tx, kind, year)
  await tx
    .insertInto('invoices')
    .values({
      id,
      kind,
      year,
      number,
      company_id: companyId,
      period,
      issued_at,
      credits,
      issuer: JSON.stringify(await readInvoiceParty(tx, platform.id)),
      customer: JSON.stringify(await readInvoiceParty(tx, companyId)),
      total_ht: totals.ht,
      total_vat: totals.vat,
      total_ttc: totals.ttc,
    })
    .execute()
  await tx
    .insertInto('invoice_lines')
    .values(
      lines.map((line, index) => ({
        invoice_id: id,
        seq: index + 1,
        order_id: line.orderId,
        journal_id: line.journalId,
        commission: line.commission,
        vat: line.vat,
        vat_percent: line.vatPercent,
      })),
    )
    .execute()
  const event = kind === 'INVOICE' ? 'invoice.issued' : 'invoice.credited'
  await audit(context, {
    action: event,
    objectType: 'invoice',
    objectId: id,
    data: { number: invoiceNumber(kind, year, number), company: companyId, period, ...totals },
  })
  await emit(context, [{ type: 'change', noun: 'invoice', event, id, companies: [companyId] }])
  return id
}
