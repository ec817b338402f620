import { localeOf } from '@fxmatch/domain/languages/locale'
import type { PaperLanguage } from '@fxmatch/domain/languages/paper-languages'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { inOneLine } from '@fxmatch/words/typography'
import type { Words } from '@fxmatch/words/words-of'
import { formatDate, formatDecimal, formatMoney, formatPercent } from '../format/format.ts'
import { amountInArabic } from '../words/amount-in-arabic.ts'
import { amountInWords } from '../words/amount-in-words.ts'
import { A4, renderPages } from './a4-document.ts'
import { sumsOf } from './add-up.ts'
import type { InvoiceView, InvoiceViewParty } from './invoice-view.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { asWritten, type Paper, paperIn, printed, translationOf } from './printed.ts'
import { type Cell, drawRow, heightOfRow } from './table-row.ts'

const PAGE = { ...A4, margin: 44 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const LABEL: TextStyle = { font: 'regular', size: 8.5, color: INK.soft }
const VALUE: TextStyle = { font: 'medium', size: 9, color: INK.text }
const CELL: TextStyle = { font: 'regular', size: 8.5, color: INK.text }
const HEADING: TextStyle = { font: 'semibold', size: 10.5, color: INK.accent, tag: 'H2' }

const monthOf = ({ language }: Paper, month: string) =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

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
 * A commission invoice or credit note as a tagged A4 document, the total in words. The same view always gives
 * the same bytes.
 * @throws RangeError where its figures do not add up, or a figure or date is malformed
 */
export async function renderInvoice(
  invoice: InvoiceView,
  language: PaperLanguage = 'fr',
): Promise<Uint8Array> {
  checkInvoiceAddsUp(invoice)
  const { say } = paperIn(language)
  const facts = {
    title: say(`documents:invoice.titleOf.${invoice.kind}`, {
      number: invoice.number,
      customer: invoice.customer.name,
    }),
    at: invoice.issuedAt,
    language,
  }
  return renderPages(facts, PAGE.margin, (pen, place) => draw(pen, invoice, place))
}

/** @param on where something of a height may stand: there, or at the top of a new page */
function draw(pen: Pen, invoice: InvoiceView, on: (y: number, height: number) => number): void {
  const { say } = pen.paper
  let y = parties(pen, invoice, header(pen, invoice))
  const place = (height: number) => {
    y = on(y, height)
  }
  y += 14
  y += pen.text(say('documents:invoice.lines'), PAGE.margin, y, WIDTH, HEADING) + 3
  y = drawRow(pen, PAGE.margin, y, headings(say), { ...LABEL, font: 'medium' })
  for (const line of invoice.lines) {
    const cells = cellsOf(say, line)
    place(heightOfRow(pen, cells, CELL) + 6)
    pen.line(PAGE.margin, y, WIDTH, INK.line)
    y = drawRow(pen, PAGE.margin, y, cells, CELL)
  }
  place(110)
  pen.line(PAGE.margin, y, WIDTH, INK.lineStrong)
  y += 6
  for (const [label, value] of totals(say, invoice)) {
    pen.text(label, PAGE.margin, y, WIDTH - 130, { ...LABEL, align: 'right' })
    y += pen.text(value, PAGE.margin + WIDTH - 120, y, 114, { ...VALUE, align: 'figures' }) + 4
  }
  y += 8
  for (const words of inWords(pen.paper, invoice))
    y += pen.text(words, PAGE.margin, y, WIDTH, { ...CELL, font: 'italic' })
  for (const line of translationOf(pen.paper)) y += 4 + pen.text(line, PAGE.margin, y + 4, WIDTH, LABEL)
}

/** What it comes to in words, in the paper's language; on one that stands for a French paper in French too. */
function inWords({ say, translated }: Paper, { kind, totalTtc }: InvoiceView): readonly string[] {
  const key = `documents:invoice.inWords.${kind}` as const
  const french = printed(key, { words: amountInWords(totalTtc, HOME_CURRENCY) })
  return translated ? [say(key, { words: amountInArabic(totalTtc, HOME_CURRENCY) }), french] : [french]
}

function header(pen: Pen, { kind, number, month, issuedAt, credits }: InvoiceView): number {
  const { margin } = PAGE
  const { say } = pen.paper
  let y = margin * 0.9
  y += pen.text('FXMatch', margin, y, WIDTH, { font: 'semibold', size: 11, color: INK.accent }) + 1
  const title: TextStyle = { font: 'semibold', size: 18, color: INK.text, tag: 'H1' }
  y += pen.text(say(`documents:invoice.title.${kind}`, { number }), margin, y, WIDTH, title)
  const about = inOneLine(pen.paper.language, [
    say('documents:invoice.of', { month: monthOf(pen.paper, month) }),
    say(`documents:invoice.issued.${kind}`, { day: formatDate(issuedAt) }),
    credits !== null && say('documents:invoice.credits', { number: credits }),
  ])
  y += pen.text(about, margin, y + 2, WIDTH, { ...LABEL, size: 10 }) + 8
  pen.line(margin, y, WIDTH, INK.accent, 1.4)
  return y
}

function parties(pen: Pen, { issuer, customer }: InvoiceView, top: number): number {
  const half = WIDTH / 2
  const { say } = pen.paper
  const heights = [
    [say('invoices:issuer'), issuer] as const,
    [say('documents:invoice.customer'), customer] as const,
  ].map(([label, party], index) => {
    const left = PAGE.margin + index * half
    let y = top + 10
    y += pen.text(label, left, y, half - 12, LABEL) + 1
    y += pen.text(asWritten(party.name), left, y, half - 12, { ...VALUE, size: 10.5 }) + 1
    y += pen.text(describe(say, party), left, y, half - 12, CELL)
    return y
  })
  return Math.max(...heights)
}

function describe(say: Words, { address, phone, email, bct, rne, taxNumber }: InvoiceViewParty): string {
  const lines = [
    address && asWritten(address),
    taxNumber && say('documents:invoice.taxNumber', { number: taxNumber }),
    rne && say('documents:invoice.rne', { number: rne }),
    bct && say('documents:bctCode', { code: bct }),
    phone && say('documents:invoice.phone', { number: phone }),
    email,
  ]
  return lines.filter(Boolean).join('\n') || '–'
}

const headings = (say: Words): readonly Cell[] => [
  [say('requests:order.reference'), 92, 'left'],
  [say('invoices:column.deliveredAt'), 66, 'left'],
  [say('orders:price.amount'), 98, 'right'],
  [say('orders:dialog.counterValue'), 88, 'right'],
  [say('invoices:column.commission'), 84, 'right'],
  [say('orders:column.vat'), 79, 'right'],
]

function cellsOf(say: Words, line: InvoiceView['lines'][number]): readonly Cell[] {
  const texts = [
    line.reference,
    formatDate(line.deliveredAt),
    formatMoney(line.amount, line.decimals, line.currency),
    formatDecimal(line.counterValue, HOME_DECIMALS),
    formatDecimal(line.commission, HOME_DECIMALS),
    formatDecimal(line.vat, HOME_DECIMALS),
  ]
  return headings(say).map(([, width, align], index) => [texts[index] ?? '', width, align])
}

function totals(say: Words, { totalHt, totalVat, totalTtc, vatPercents }: InvoiceView): [string, string][] {
  const tnd = (value: string) => formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)
  return [
    [say('invoices:column.ht'), tnd(totalHt)],
    [say('documents:ticket.vat', { percent: vatPercents.map(formatPercent).join(', ') }), tnd(totalVat)],
    [say('invoices:column.ttc'), tnd(totalTtc)],
  ]
}
