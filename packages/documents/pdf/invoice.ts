import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { formatDate, formatDecimal, formatMoney, formatPercent } from '../format/format.ts'
import { amountInWords } from '../words/amount-in-words.ts'
import { A4, renderPages } from './a4-document.ts'
import { sumsOf } from './add-up.ts'
import type { InvoiceView, InvoiceViewParty } from './invoice-view.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { PRINTED_LANGUAGE, printed } from './printed.ts'
import { type Cell, drawRow, heightOfRow } from './table-row.ts'

const PAGE = { ...A4, margin: 44 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const LABEL: TextStyle = { font: 'regular', size: 8.5, color: INK.soft }
const VALUE: TextStyle = { font: 'medium', size: 9, color: INK.text }
const CELL: TextStyle = { font: 'regular', size: 8.5, color: INK.text }
const HEADING: TextStyle = { font: 'semibold', size: 10.5, color: INK.accent, tag: 'H2' }

const MONTH = new Intl.DateTimeFormat(PRINTED_LANGUAGE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

const mustEqual = sumsOf('Invoice')

/**
 * Refuses an invoice whose figures contradict each other.
 * @throws RangeError naming the sum that is wrong
 */
export function checkInvoiceAddsUp({ lines, totalHt, totalVat, totalTtc }: InvoiceView): void {
  const commissions = lines.map(({ commission }) => commission)
  mustEqual('HT', commissions, totalHt)
  mustEqual(
    'VAT',
    lines.map(({ vat }) => vat),
    totalVat,
  )
  mustEqual('TTC', [totalHt, totalVat], totalTtc)
}

/**
 * A commission invoice or credit note as a tagged A4 document in French, the total in words. The same view always gives
 * the same bytes.
 * @throws RangeError where its figures do not add up, or a figure or date is malformed
 */
export async function renderInvoice(invoice: InvoiceView): Promise<Uint8Array> {
  checkInvoiceAddsUp(invoice)
  const facts = {
    title: printed(`documents:invoice.titleOf.${invoice.kind}`, {
      number: invoice.number,
      customer: invoice.customer.name,
    }),
    at: invoice.issuedAt,
  }
  return renderPages(facts, PAGE.margin, (pen, place) => draw(pen, invoice, place))
}

/** @param on where something of a height may stand: there, or at the top of a new page */
function draw(pen: Pen, invoice: InvoiceView, on: (y: number, height: number) => number): void {
  let y = parties(pen, invoice, header(pen, invoice))
  const place = (height: number) => {
    y = on(y, height)
  }
  y += 14
  y += pen.text(printed('documents:invoice.lines'), PAGE.margin, y, WIDTH, HEADING) + 3
  y = drawRow(pen, PAGE.margin, y, HEADINGS, { ...LABEL, font: 'medium' })
  for (const line of invoice.lines) {
    const cells = cellsOf(line)
    place(heightOfRow(pen, cells, CELL) + 6)
    pen.line(PAGE.margin, y, WIDTH, INK.line)
    y = drawRow(pen, PAGE.margin, y, cells, CELL)
  }
  place(110)
  pen.line(PAGE.margin, y, WIDTH, INK.lineStrong)
  y += 6
  for (const [label, value] of totals(invoice)) {
    pen.text(label, PAGE.margin, y, WIDTH - 130, { ...LABEL, align: 'right' })
    y += pen.text(value, PAGE.margin + WIDTH - 120, y, 114, { ...VALUE, align: 'right' }) + 4
  }
  const words = printed(`documents:invoice.inWords.${invoice.kind}`, {
    words: amountInWords(invoice.totalTtc, HOME_CURRENCY),
  })
  pen.text(words, PAGE.margin, y + 8, WIDTH, { ...CELL, font: 'italic' })
}

function header(pen: Pen, { kind, number, month, issuedAt, credits }: InvoiceView): number {
  const { margin } = PAGE
  let y = margin * 0.9
  y += pen.text('FXMatch', margin, y, WIDTH, { font: 'semibold', size: 11, color: INK.accent }) + 1
  const title: TextStyle = { font: 'semibold', size: 18, color: INK.text, tag: 'H1' }
  y += pen.text(printed(`documents:invoice.title.${kind}`, { number }), margin, y, WIDTH, title)
  const about = [
    printed('documents:invoice.of', { month: MONTH.format(new Date(`${month}-01T00:00:00Z`)) }),
    printed(`documents:invoice.issued.${kind}`, { day: formatDate(issuedAt) }),
    ...(credits === null ? [] : [printed('documents:invoice.credits', { number: credits })]),
  ].join(' · ')
  y += pen.text(about, margin, y + 2, WIDTH, { ...LABEL, size: 10 }) + 8
  pen.line(margin, y, WIDTH, INK.accent, 1.4)
  return y
}

function parties(pen: Pen, { issuer, customer }: InvoiceView, top: number): number {
  const half = WIDTH / 2
  const heights = [
    [printed('invoices:issuer'), issuer] as const,
    [printed('documents:invoice.customer'), customer] as const,
  ].map(([label, party], index) => {
    const left = PAGE.margin + index * half
    let y = top + 10
    y += pen.text(label, left, y, half - 12, LABEL) + 1
    y += pen.text(party.name, left, y, half - 12, { ...VALUE, size: 10.5 }) + 1
    y += pen.text(describe(party), left, y, half - 12, CELL)
    return y
  })
  return Math.max(...heights)
}

function describe({ address, phone, email, bct, rne, taxNumber }: InvoiceViewParty): string {
  const lines = [
    address,
    taxNumber && printed('documents:invoice.taxNumber', { number: taxNumber }),
    rne && printed('documents:invoice.rne', { number: rne }),
    bct && printed('documents:bctCode', { code: bct }),
    phone && printed('documents:invoice.phone', { number: phone }),
    email,
  ]
  return lines.filter(Boolean).join('\n') || '–'
}

const HEADINGS: readonly Cell[] = [
  [printed('requests:order.reference'), 92, 'left'],
  [printed('invoices:column.deliveredAt'), 66, 'left'],
  [printed('orders:price.amount'), 98, 'right'],
  [printed('orders:dialog.counterValue'), 88, 'right'],
  [printed('invoices:column.commission'), 84, 'right'],
  [printed('orders:column.vat'), 79, 'right'],
]

function cellsOf(line: InvoiceView['lines'][number]): readonly Cell[] {
  const texts = [
    line.reference,
    formatDate(line.deliveredAt),
    formatMoney(line.amount, line.decimals, line.currency),
    formatDecimal(line.counterValue, HOME_DECIMALS),
    formatDecimal(line.commission, HOME_DECIMALS),
    formatDecimal(line.vat, HOME_DECIMALS),
  ]
  return HEADINGS.map(([, width, align], index) => [texts[index] ?? '', width, align])
}

function totals({ totalHt, totalVat, totalTtc, vatPercents }: InvoiceView): [string, string][] {
  const tnd = (value: string) => formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)
  return [
    [printed('invoices:column.ht'), tnd(totalHt)],
    [printed('documents:ticket.vat', { percent: vatPercents.map(formatPercent).join(', ') }), tnd(totalVat)],
    [printed('invoices:column.ttc'), tnd(totalTtc)],
  ]
}
