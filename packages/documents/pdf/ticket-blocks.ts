import { type DecimalString, decimal, HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { priceLines } from '@fxmatch/domain/pricing/price-lines'
import { NO_BREAK } from '@fxmatch/words/typography'
import { FORM_CODES, OPERATION_CODES } from '../format/codes.ts'
import { formatDate, formatDateTime, formatDecimal, formatMoney, formatPercent } from '../format/format.ts'
import { amountInArabic } from '../words/amount-in-arabic.ts'
import { amountInWords } from '../words/amount-in-words.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { printed } from './printed.ts'
import type { TicketParty, TicketView } from './ticket-view.ts'

/** Draws one part of a ticket at `y` between the margins and returns the `y` below it. */
export type TicketBlock = (pen: Pen, ticket: TicketView, frame: Frame, y: number) => number

/** The width between the margins. */
export interface Frame {
  readonly x: number
  readonly width: number
}

const LABEL: TextStyle = { font: 'regular', size: 7.5, color: INK.soft }
const BODY: TextStyle = { font: 'regular', size: 9, color: INK.text }
const STRONG: TextStyle = { ...BODY, font: 'semibold' }
const HEADING: TextStyle = { font: 'semibold', size: 9.5, color: INK.accent, tag: 'H2' }

/** Title, references, and the moment and day of the operation. */
export const headerBlock: TicketBlock = (pen, ticket, { x, width }, y) => {
  const half = width * 0.56
  const right = { x: x + half, width: width - half }
  const brand = pen.text('FXMatch', x, y, half, { font: 'semibold', size: 11, color: INK.accent })
  const titleY = y + brand + pen.gap(1)
  const title = pen.text(printed('documents:ticket.title'), x, titleY, half, {
    font: 'semibold',
    size: 19,
    color: INK.text,
    tag: 'H1',
  })
  let refsY = y
  for (const [label, reference] of [
    [printed('documents:ticket.number'), ticket.ticketReference],
    [printed('documents:ticket.orderNumber'), ticket.orderReference],
  ] as const) {
    refsY += pen.text(label, right.x, refsY, right.width, { ...LABEL, align: 'right' })
    refsY += pen.text(reference, right.x, refsY, right.width, { ...STRONG, size: 10.5, align: 'right' })
    refsY += pen.gap(2)
  }
  const bottom = Math.max(titleY + title, refsY) + pen.gap(5)
  pen.line(x, bottom, width, INK.accent, 1.4)
  return bottom
}

/** The two amounts that matter, in figures and in words, in French and in Arabic. */
export const amountsBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { currency, price } = ticket
  const panels = [
    {
      label: printed('documents:ticket.amount'),
      figure: formatMoney(ticket.amount, currency.decimals, currency.isoCode),
      words: amountInWords(ticket.amount, currency.isoCode),
      arabic: amountInArabic(ticket.amount, currency.isoCode),
      ground: INK.ground,
    },
    {
      label: printed('documents:ticket.payable'),
      figure: formatMoney(price.payable, HOME_DECIMALS, HOME_CURRENCY),
      words: amountInWords(price.payable, HOME_CURRENCY),
      arabic: amountInArabic(price.payable, HOME_CURRENCY),
      ground: INK.accentGround,
    },
  ]
  const padding = pen.gap(9)
  const columns = columnsOf(frame, 2, 12)
  const draw = (on: Pen, panel: (typeof panels)[number], { x, width }: Frame): number => {
    const [left, inner] = [x + padding, width - 2 * padding]
    let at = y + padding
    at += on.text(panel.label, left, at, inner, LABEL)
    at += on.text(panel.figure, left, at, inner, { font: 'semibold', size: 17, color: INK.text })
    at += on.text(capitalised(panel.words), left, at, inner, { font: 'italic', size: 8.5, color: INK.soft })
    at += on.text(panel.arabic, left, at, inner, { ...BODY, size: 8.5, color: INK.soft, align: 'right' })
    return at + padding - y
  }
  const heights = panels.map((panel, at) => draw(pen.dry, panel, columns[at] ?? frame))
  const height = Math.max(...heights)
  panels.forEach((panel, at) => {
    const column = columns[at] ?? frame
    pen.box(column.x, y, column.width, height, panel.ground)
    draw(pen, panel, column)
  })
  return y + height
}

/** Buyer, seller and bank. */
export const partiesBlock: TicketBlock = (pen, ticket, frame, y) => {
  const seller = printed(
    ticket.syndicate.length > 0 ? 'documents:ticket.syndicateSeller' : 'orders:column.seller',
  )
  return inColumns(frame, 3, 16, [
    (column) => party(pen, printed('orders:column.buyer'), ticket.buyer, column, y),
    (column) => party(pen, seller, ticket.seller, column, y),
    (column) => party(pen, printed('orders:column.bank'), ticket.bank, column, y),
  ])
}

function party(
  pen: Pen,
  label: string,
  { name, codeBct, location }: TicketParty,
  { x, width }: Frame,
  y: number,
): number {
  let at = y + pen.text(label, x, y, width, LABEL)
  at += pen.text(name, x, at, width, { ...STRONG, size: 10 })
  if (codeBct !== null) at += pen.text(printed('documents:bctCode', { code: codeBct }), x, at, width, BODY)
  if (location !== null) at += pen.text(location, x, at, width, BODY)
  return at
}

/** The syndicate's members with what each sells; nothing for a single seller. */
export const syndicateBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { syndicate, currency } = ticket
  if (syndicate.length === 0) return y
  const top = y + pen.text(printed('documents:ticket.members'), frame.x, y, frame.width, HEADING) + pen.gap(3)
  // Beyond this many, two columns keep the ticket on one page.
  const columnCount = syndicate.length > 6 ? 2 : 1
  const perColumn = Math.ceil(syndicate.length / columnCount)
  return inColumns(
    frame,
    columnCount,
    18,
    Array.from({ length: columnCount }, (_, column) => (at: Frame) => {
      let rowY = top
      for (const member of syndicate.slice(column * perColumn, (column + 1) * perColumn)) {
        const { name, codeBct } = member
        const who = codeBct === null ? name : printed('documents:ticket.member', { name, code: codeBct })
        rowY = tableRow(pen, at, rowY, [
          [who, 0.6, BODY],
          [formatPercent(member.percent), 0.14, { ...BODY, align: 'right' }],
          [
            formatMoney(member.amount, currency.decimals, currency.isoCode),
            0.26,
            { ...BODY, align: 'right' },
          ],
        ])
      }
      return rowY
    }),
  )
}

/** When, how and where. */
export const factsBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { currency, deliveryAgency: agency } = ticket
  const facts: readonly (readonly [label: string, value: string])[] = [
    [printed('documents:ticket.issued'), formatDateTime(ticket.issuedAt)],
    [printed('orders:column.valueDate'), formatDate(ticket.valueDate)],
    [
      printed('documents:ticket.operation'),
      printed(`documents:operation.${ticket.operation}`, { code: OPERATION_CODES[ticket.operation] }),
    ],
    [
      printed('orders:column.form'),
      printed(`documents:form.${ticket.form}`, { code: FORM_CODES[ticket.form] }),
    ],
    [printed('orders:dialog.agency'), agency === null ? '–' : `${agency.codeBct} ${agency.name}`],
    [printed('orders:column.cashOutType'), printed(`documents:payment.${ticket.paymentMode}`)],
    [printed('orders:column.currency'), currency.isoCode],
    [
      printed('documents:ticket.unit'),
      `${formatDecimal(String(currency.unit), 0)}${NO_BREAK}${currency.isoCode}`,
    ],
  ]
  const perRow = 4
  let at = y
  for (let first = 0; first < facts.length; first += perRow) {
    if (first > 0) at += pen.gap(7)
    const rowY = at
    at = inColumns(
      frame,
      perRow,
      12,
      facts.slice(first, first + perRow).map(([label, value]) => ({ x, width }: Frame) => {
        const valueY = rowY + pen.text(label, x, rowY, width, LABEL)
        return valueY + pen.text(value, x, valueY, width, { ...BODY, font: 'medium' })
      }),
    )
  }
  return at
}

/** From the seller's rate to what is paid. */
export const priceBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { price, currency } = ticket
  const perUnit = printed('documents:ticket.perUnit', {
    unit: formatDecimal(String(currency.unit), 0),
    currency: currency.isoCode,
  })
  const divided = currency.unit === 1 ? '' : ` ÷ ${formatDecimal(String(currency.unit), 0)}`
  const agreedRate = formatDecimal(price.negotiatedRate ?? price.sellerRate, RATE_DECIMALS)
  const amount = formatMoney(ticket.amount, currency.decimals, currency.isoCode)
  const ofCounterValue = (percent: DecimalString): string =>
    printed('documents:ticket.ofCounterValue', { percent: formatPercent(percent) })

  const rows: (readonly [label: string, detail: string, value: string, style?: TextStyle])[] = [
    [printed('documents:ticket.sellerRate'), perUnit, rate(price.sellerRate)],
  ]
  if (price.negotiatedRate !== null)
    rows.push([printed('documents:ticket.agreedRate'), perUnit, rate(price.negotiatedRate)])
  const lines = priceLines(price)
  const withMargin = lines.some(({ kind }) => kind === 'MARGIN' || kind === 'COMMISSION_AND_MARGIN')
  for (const { kind, value, percent } of lines) {
    const of = percent === null ? '' : ofCounterValue(percent)
    if (kind === 'COUNTER_VALUE')
      rows.push([printed('orders:dialog.counterValue'), `${amount} × ${agreedRate}${divided}`, tnd(value)])
    if (kind === 'COMMISSION') rows.push([printed('orders:column.commission'), of, tnd(value)])
    if (kind === 'MARGIN') rows.push([printed('documents:ticket.margin'), of, tnd(value)])
    if (kind === 'COMMISSION_AND_MARGIN') rows.push([printed(`trading:price.${kind}`), of, tnd(value)])
    if (kind === 'ALL_IN') {
      const sum = printed(withMargin ? 'documents:ticket.sumWithMargin' : 'documents:ticket.sum')
      rows.push([printed('trading:price.ALL_IN'), sum, tnd(value), STRONG])
    }
    if (kind === 'VAT') {
      const of = { percent: formatPercent(price.vatPercent) }
      rows.push([printed('documents:ticket.vatOnCommission', of), '', tnd(value)])
    }
  }

  let at = y + pen.text(printed('documents:ticket.price'), frame.x, y, frame.width, HEADING) + pen.gap(3)
  for (const [label, detail, value, style = BODY] of rows) {
    at = tableRow(pen, frame, at, [
      [label, 0.3, style],
      [detail, 0.44, { ...BODY, color: INK.soft }],
      [value, 0.26, { ...style, align: 'right' }],
    ])
  }
  return payableRow(pen, frame, at, tnd(price.payable))
}

function payableRow(pen: Pen, { x, width }: Frame, y: number, value: string): number {
  const style: TextStyle = { ...STRONG, size: 11.5, color: INK.accent }
  const padding = pen.gap(5)
  const [labelWidth, inner] = [width * 0.4, width - 2 * padding]
  const height = pen.dry.text(value, x, y, inner - labelWidth, style) + 2 * padding
  const top = y + pen.gap(3)
  pen.box(x, top, width, height, INK.accentGround)
  pen.text(printed('trading:price.PAYABLE'), x + padding, top + padding, labelWidth, style)
  pen.text(value, x + padding + labelWidth, top + padding, inner - labelWidth, { ...style, align: 'right' })
  return top + height
}

/** Banknotes received, by denomination; nothing where there are none. */
export const banknotesBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { banknotes, currency } = ticket
  if (banknotes.length === 0) return y
  const heading = printed('documents:ticket.banknotes', {
    amount: formatMoney(ticket.amount, currency.decimals, currency.isoCode),
  })
  const top = y + pen.text(heading, frame.x, y, frame.width, HEADING) + pen.gap(3)
  const columnCount = Math.min(3, banknotes.length)
  const perColumn = Math.ceil(banknotes.length / columnCount)
  return inColumns(
    frame,
    columnCount,
    18,
    Array.from({ length: columnCount }, (_, column) => (at: Frame) => {
      let rowY = top
      for (const { denomination, count } of banknotes.slice(column * perColumn, (column + 1) * perColumn)) {
        const face = formatMoney(denomination, decimal(denomination).decimalPlaces(), currency.isoCode)
        const value = decimal(denomination).times(count).toFixed()
        rowY = tableRow(pen, at, rowY, [
          [`${face} × ${formatDecimal(String(count), 0)}`, 0.55, BODY],
          [formatDecimal(value, currency.decimals), 0.45, { ...BODY, align: 'right' }],
        ])
      }
      return rowY
    }),
  )
}

type Cell = readonly [content: string, share: number, style: TextStyle]

/** One ruled row; every cell wraps within its share of the width. */
function tableRow(pen: Pen, { x, width }: Frame, y: number, cells: readonly Cell[]): number {
  const [padding, gutter] = [pen.gap(2.5), pen.gap(6)]
  let cellX = x
  let bottom = y
  for (const [content, share, style] of cells) {
    const cellWidth = width * share
    if (content !== '') {
      const [left, inner] =
        style.align === 'right' ? [cellX + gutter, cellWidth - gutter] : [cellX, cellWidth - gutter]
      bottom = Math.max(bottom, y + padding + pen.text(content, left, y + padding, inner, style))
    }
    cellX += cellWidth
  }
  pen.line(x, bottom + padding, width, INK.line)
  return bottom + padding
}

function columnsOf({ x, width }: Frame, count: number, gutter: number): Frame[] {
  const columnWidth = (width - gutter * (count - 1)) / count
  return Array.from({ length: count }, (_, at) => ({
    x: x + at * (columnWidth + gutter),
    width: columnWidth,
  }))
}

/** Draws side by side and returns the lowest bottom. */
function inColumns(
  frame: Frame,
  count: number,
  gutter: number,
  draws: readonly ((column: Frame) => number)[],
): number {
  const columns = columnsOf(frame, count, gutter)
  return Math.max(...draws.map((draw, at) => draw(columns[at] ?? frame)))
}

function rate(value: DecimalString): string {
  return formatMoney(value, RATE_DECIMALS, HOME_CURRENCY)
}

function tnd(value: DecimalString): string {
  return formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
