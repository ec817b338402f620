import type { PaperLanguage } from '@fxmatch/domain/languages/paper-languages'
import { type DecimalString, HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { ImportNature } from '@fxmatch/domain/order-requests/import-title'
import type { Words } from '@fxmatch/words/words-of'
import { FORM_CODES, OPERATION_CODES } from '../format/codes.ts'
import { formatDate, formatDateTime, formatDecimal, formatMoney } from '../format/format.ts'
import { amountInArabic } from '../words/amount-in-arabic.ts'
import { amountInWords } from '../words/amount-in-words.ts'
import { A4, renderPages } from './a4-document.ts'
import { sumsOf } from './add-up.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { asWritten, type Paper, paperIn, printed, translationOf } from './printed.ts'
import type { SlipOrder, SlipView } from './slip-view.ts'
import { type Cell, drawRow, heightOfRow } from './table-row.ts'

const PAGE = { ...A4, margin: 44 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const LABEL_WIDTH = 150

const LABEL: TextStyle = { font: 'regular', size: 8.5, color: INK.soft }
const VALUE: TextStyle = { font: 'medium', size: 9, color: INK.text }
const CELL: TextStyle = { font: 'regular', size: 8.5, color: INK.text }
const HEADING: TextStyle = { font: 'semibold', size: 10.5, color: INK.accent, tag: 'H2' }

/** The nature of an import title as it is printed. */
const natureOf = (say: Words, nature: ImportNature) =>
  say(nature === 'TRANSFER' ? 'documents:nature.TRANSFER' : `requests:nature.${nature}`)

const tnd = (value: string) => formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)

const mustEqual = sumsOf('Slip')

/**
 * Refuses a slip whose figures contradict each other: orders add up to the request, partial and remainder to the total,
 * total and VAT to what is paid, to the millime.
 * @throws RangeError naming the sum that is wrong
 */
export function checkSlipAddsUp(slip: SlipView): void {
  const { orders } = slip
  const of = (name: 'allInEquivalent' | 'vat' | 'payable') => orders.map((order) => order[name])
  mustEqual('equivalents', of('allInEquivalent'), slip.totalEquivalent)
  mustEqual('parts', [slip.partialEquivalent, slip.remainderEquivalent], slip.totalEquivalent)
  mustEqual('VAT', of('vat'), slip.vat)
  mustEqual('to pay', of('payable'), slip.payable)
  mustEqual('total to pay', [slip.totalEquivalent, slip.vat], slip.payable)
}

/**
 * The slip of a closed order request, as a tagged A4 document. The same view always gives the same bytes.
 * @throws RangeError where its figures do not add up, or a figure or date is malformed
 */
export async function renderSlip(slip: SlipView, language: PaperLanguage = 'fr'): Promise<Uint8Array> {
  checkSlipAddsUp(slip)
  const { say } = paperIn(language)
  const title = say('documents:slip.titleOf', { reference: slip.reference, company: slip.company.name })
  const facts = { title, at: slip.closedAt, language }
  return renderPages(facts, PAGE.margin, (pen, place) => draw(pen, slip, place))
}

/** @param on where something of a height may stand: there, or at the top of a new page */
function draw(pen: Pen, slip: SlipView, on: (y: number, height: number) => number): void {
  const { say } = pen.paper
  let y = header(pen, slip)
  const place = (height: number) => {
    y = on(y, height)
  }
  const section = (title: string, rows: readonly (readonly [string, string])[]) => {
    place(50)
    y += 12
    y += pen.text(title, PAGE.margin, y, WIDTH, HEADING) + 3
    for (const [label, value] of rows) {
      const column = WIDTH - LABEL_WIDTH
      const height = pen.dry.text(value, 0, 0, column, VALUE)
      place(height + 6)
      pen.line(PAGE.margin, y, WIDTH, INK.line)
      pen.text(label, PAGE.margin, y + 3, LABEL_WIDTH - 12, LABEL)
      pen.text(value, PAGE.margin + LABEL_WIDTH, y + 3, column, VALUE)
      y += height + 6
    }
  }
  section(say('documents:slip.request'), requestRows(say, slip))
  place(70)
  y += 12
  y += pen.text(say('documents:slip.orders'), PAGE.margin, y, WIDTH, HEADING) + 3
  y = drawRow(pen, PAGE.margin, y, headings(say), { ...LABEL, font: 'medium' })
  for (const order of slip.orders) {
    const cells = cellsOf(say, slip, order)
    place(heightOfRow(pen, cells, CELL) + 6)
    pen.line(PAGE.margin, y, WIDTH, INK.line)
    y = drawRow(pen, PAGE.margin, y, cells, CELL)
  }
  section(say('documents:slip.payment'), paymentRows(say, slip))
  place(60)
  y += 10
  for (const words of inWords(pen.paper, slip.payable))
    y += pen.text(words, PAGE.margin, y, WIDTH, { ...CELL, font: 'italic' })
  if (slip.signatures.length > 0) {
    const signed = slip.signatures.map(({ role, name }) => [role, asWritten(name)] as const)
    section(say('documents:slip.validations'), signed)
  }
  for (const line of translationOf(pen.paper)) {
    place(24)
    y += 6 + pen.text(line, PAGE.margin, y + 6, WIDTH, LABEL)
  }
}

/** What it comes to in words, in the paper's language; on one that stands for a French paper in French too. */
const inWords = ({ say, translated }: Paper, amount: DecimalString): readonly string[] => {
  const french = printed('documents:slip.inWords', { words: amountInWords(amount, HOME_CURRENCY) })
  return translated
    ? [say('documents:slip.inWords', { words: amountInArabic(amount, HOME_CURRENCY) }), french]
    : [french]
}

function header(pen: Pen, { reference, company, bank, closedAt }: SlipView): number {
  const { margin } = PAGE
  const { say } = pen.paper
  let y = margin * 0.9
  y += pen.text('FXMatch', margin, y, WIDTH, { font: 'semibold', size: 11, color: INK.accent }) + 1
  const title: TextStyle = { font: 'semibold', size: 18, color: INK.text, tag: 'H1' }
  y += pen.text(say('documents:slip.title', { reference }), margin, y, WIDTH, title)
  const line = say('documents:slip.closed', { company: company.name, bank, at: formatDateTime(closedAt) })
  y += pen.text(line, margin, y + 2, WIDTH, { ...LABEL, size: 10 }) + 8
  pen.line(margin, y, WIDTH, INK.accent, 1.4)
  return y
}

function requestRows(say: Words, slip: SlipView): (readonly [string, string])[] {
  const { company, currency, title } = slip
  return [
    [
      say('directory:kind.CORPORATE'),
      [company.name, company.address, company.phone]
        .flatMap((line) => (line ? [asWritten(line)] : []))
        .join('\n'),
    ],
    [say('orders:price.amount'), formatMoney(slip.totalAmount, currency.decimals, currency.isoCode)],
    [say('documents:slip.importTitle'), `${natureOf(say, title.nature)} ${asWritten(title.reference)}`],
    [say('requests:column.domicilaryBank'), asWritten(title.domiciliary)],
    [say('documents:slip.creditBank'), asWritten(slip.creditAccount)],
    [say('requests:field.debitAccount'), asWritten(slip.debitAccount)],
    [say('orders:column.valueDate'), formatDate(slip.valueDate)],
  ]
}

function paymentRows(say: Words, slip: SlipView): (readonly [string, string])[] {
  return [
    [say('documents:slip.bought'), tnd(slip.partialEquivalent)],
    [say('requests:column.remainderAmount'), tnd(slip.remainderEquivalent)],
    [say('trading:price.ALL_IN'), tnd(slip.totalEquivalent)],
    [
      say('requests:column.avgCost'),
      say('documents:slip.averageOf', {
        cost: formatDecimal(slip.avgCost, RATE_DECIMALS),
        home: HOME_CURRENCY,
        unit: formatDecimal(String(slip.currency.unit), 0),
        currency: slip.currency.isoCode,
      }),
    ],
    [say('orders:column.vat'), tnd(slip.vat)],
    [say('documents:slip.due'), tnd(slip.payable)],
  ]
}

const headings = (say: Words): readonly Cell[] => [
  [say('documents:slip.order'), 112, 'left'],
  [say('orders:column.seller'), 124, 'left'],
  [say('orders:column.type'), 52, 'left'],
  [say('orders:price.amount'), 74, 'right'],
  [say('orders:column.finalPrice'), 58, 'right'],
  [say('orders:column.tcc'), 87, 'right'],
]

function cellsOf(say: Words, { currency }: SlipView, order: SlipOrder): readonly Cell[] {
  const texts = [
    `${order.reference}\n${order.ticketReference}`,
    asWritten(order.seller),
    `${OPERATION_CODES[order.operation]} ${FORM_CODES[order.form]}`,
    formatDecimal(order.amount, currency.decimals),
    formatDecimal(order.allInPrice, RATE_DECIMALS),
    formatDecimal(order.allInEquivalent, HOME_DECIMALS),
  ]
  return headings(say).map(([, width, align], index) => [texts[index] ?? '', width, align])
}
