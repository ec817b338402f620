import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { ImportNature } from '@fxmatch/domain/order-requests/import-title'
import { FORM_CODES, OPERATION_CODES } from '../format/codes.ts'
import { formatDate, formatDateTime, formatDecimal, formatMoney } from '../format/format.ts'
import { amountInWords } from '../words/amount-in-words.ts'
import { A4, renderPages } from './a4-document.ts'
import { sumsOf } from './add-up.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { printed } from './printed.ts'
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
const natureOf = (nature: ImportNature) =>
  printed(nature === 'TRANSFER' ? 'documents:nature.TRANSFER' : `requests:nature.${nature}`)

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
 * The slip of a closed order request, as a tagged A4 document in French. The same view always gives the same bytes.
 * @throws RangeError where its figures do not add up, or a figure or date is malformed
 */
export async function renderSlip(slip: SlipView): Promise<Uint8Array> {
  checkSlipAddsUp(slip)
  const title = printed('documents:slip.titleOf', { reference: slip.reference, company: slip.company.name })
  const facts = { title, at: slip.closedAt }
  return renderPages(facts, PAGE.margin, (pen, place) => draw(pen, slip, place))
}

/** @param on where something of a height may stand: there, or at the top of a new page */
function draw(pen: Pen, slip: SlipView, on: (y: number, height: number) => number): void {
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
  section(printed('documents:slip.request'), requestRows(slip))
  place(70)
  y += 12
  y += pen.text(printed('documents:slip.orders'), PAGE.margin, y, WIDTH, HEADING) + 3
  y = drawRow(pen, PAGE.margin, y, HEADINGS, { ...LABEL, font: 'medium' })
  for (const order of slip.orders) {
    const cells = cellsOf(slip, order)
    place(heightOfRow(pen, cells, CELL) + 6)
    pen.line(PAGE.margin, y, WIDTH, INK.line)
    y = drawRow(pen, PAGE.margin, y, cells, CELL)
  }
  section(printed('documents:slip.payment'), paymentRows(slip))
  place(60)
  y += 10
  const words = printed('documents:slip.inWords', { words: amountInWords(slip.payable, HOME_CURRENCY) })
  y += pen.text(words, PAGE.margin, y, WIDTH, { ...CELL, font: 'italic' })
  if (slip.signatures.length > 0) {
    const signed = slip.signatures.map(({ role, name }) => [role, name] as const)
    section(printed('documents:slip.validations'), signed)
  }
}

function header(pen: Pen, { reference, company, bank, closedAt }: SlipView): number {
  const { margin } = PAGE
  let y = margin * 0.9
  y += pen.text('FXMatch', margin, y, WIDTH, { font: 'semibold', size: 11, color: INK.accent }) + 1
  const title: TextStyle = { font: 'semibold', size: 18, color: INK.text, tag: 'H1' }
  y += pen.text(printed('documents:slip.title', { reference }), margin, y, WIDTH, title)
  const line = printed('documents:slip.closed', { company: company.name, bank, at: formatDateTime(closedAt) })
  y += pen.text(line, margin, y + 2, WIDTH, { ...LABEL, size: 10 }) + 8
  pen.line(margin, y, WIDTH, INK.accent, 1.4)
  return y
}

function requestRows(slip: SlipView): (readonly [string, string])[] {
  const { company, currency, title } = slip
  return [
    [
      printed('directory:kind.CORPORATE'),
      [company.name, company.address, company.phone].filter(Boolean).join('\n'),
    ],
    [printed('orders:price.amount'), formatMoney(slip.totalAmount, currency.decimals, currency.isoCode)],
    [printed('documents:slip.importTitle'), `${natureOf(title.nature)} ${title.reference}`],
    [printed('requests:column.domicilaryBank'), title.domiciliary],
    [printed('documents:slip.creditBank'), slip.creditAccount],
    [printed('requests:field.debitAccount'), slip.debitAccount],
    [printed('orders:column.valueDate'), formatDate(slip.valueDate)],
  ]
}

function paymentRows(slip: SlipView): (readonly [string, string])[] {
  return [
    [printed('documents:slip.bought'), tnd(slip.partialEquivalent)],
    [printed('requests:column.remainderAmount'), tnd(slip.remainderEquivalent)],
    [printed('trading:price.ALL_IN'), tnd(slip.totalEquivalent)],
    [
      printed('requests:column.avgCost'),
      printed('documents:slip.averageOf', {
        cost: formatDecimal(slip.avgCost, RATE_DECIMALS),
        home: HOME_CURRENCY,
        unit: formatDecimal(String(slip.currency.unit), 0),
        currency: slip.currency.isoCode,
      }),
    ],
    [printed('orders:column.vat'), tnd(slip.vat)],
    [printed('documents:slip.due'), tnd(slip.payable)],
  ]
}

const HEADINGS: readonly Cell[] = [
  [printed('documents:slip.order'), 112, 'left'],
  [printed('orders:column.seller'), 124, 'left'],
  [printed('orders:column.type'), 52, 'left'],
  [printed('orders:price.amount'), 74, 'right'],
  [printed('orders:column.finalPrice'), 58, 'right'],
  [printed('orders:column.tcc'), 87, 'right'],
]

function cellsOf({ currency }: SlipView, order: SlipOrder): readonly Cell[] {
  const texts = [
    `${order.reference}\n${order.ticketReference}`,
    order.seller,
    `${OPERATION_CODES[order.operation]} ${FORM_CODES[order.form]}`,
    formatDecimal(order.amount, currency.decimals),
    formatDecimal(order.allInPrice, RATE_DECIMALS),
    formatDecimal(order.allInEquivalent, HOME_DECIMALS),
  ]
  return HEADINGS.map(([, width, align], index) => [texts[index] ?? '', width, align])
}
