import { type DecimalString, decimal, HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { priceLines } from '@fxmatch/domain/pricing/price-lines'
import { formatDecimal, formatMoney, formatPercent } from '../format/format.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { both } from './printed.ts'
import {
  BODY,
  type Frame,
  GUTTER,
  HEADING,
  inColumns,
  STRONG,
  type TicketBlock,
  tableRow,
} from './ticket-layout.ts'

/** Which part of a price's line its figure takes. */
const VALUE_SHARE = 0.26

/** From the seller's rate to what is paid. */
export const priceBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { price, currency } = ticket
  const perUnit = pen.paper.say('documents:ticket.perUnit', {
    unit: formatDecimal(String(currency.unit), 0),
    currency: currency.isoCode,
  })
  const divided = currency.unit === 1 ? '' : ` ÷ ${formatDecimal(String(currency.unit), 0)}`
  const agreedRate = formatDecimal(price.negotiatedRate ?? price.sellerRate, RATE_DECIMALS)
  const amount = formatMoney(ticket.amount, currency.decimals, currency.isoCode)
  const ofCounterValue = (percent: DecimalString): string =>
    pen.paper.say('documents:ticket.ofCounterValue', { percent: formatPercent(percent) })

  const rows: (readonly [label: string, detail: string, value: string, style?: TextStyle])[] = [
    [both(pen, (say) => say('documents:ticket.sellerRate')), perUnit, rate(price.sellerRate)],
  ]
  if (price.negotiatedRate !== null)
    rows.push([both(pen, (say) => say('documents:ticket.agreedRate')), perUnit, rate(price.negotiatedRate)])
  const lines = priceLines(price)
  const withMargin = lines.some(({ kind }) => kind === 'MARGIN' || kind === 'COMMISSION_AND_MARGIN')
  for (const { kind, value, percent } of lines) {
    const of = percent === null ? '' : ofCounterValue(percent)
    if (kind === 'COUNTER_VALUE')
      rows.push([
        both(pen, (say) => say('orders:dialog.counterValue')),
        `${amount} × ${agreedRate}${divided}`,
        tnd(value),
      ])
    if (kind === 'COMMISSION')
      rows.push([both(pen, (say) => say('orders:column.commission')), of, tnd(value)])
    if (kind === 'MARGIN') rows.push([both(pen, (say) => say('documents:ticket.margin')), of, tnd(value)])
    if (kind === 'COMMISSION_AND_MARGIN')
      rows.push([both(pen, (say) => say(`trading:price.${kind}`)), of, tnd(value)])
    if (kind === 'ALL_IN') {
      const sum = pen.paper.say(withMargin ? 'documents:ticket.sumWithMargin' : 'documents:ticket.sum')
      rows.push([both(pen, (say) => say('trading:price.ALL_IN')), sum, tnd(value), STRONG])
    }
    if (kind === 'VAT') {
      const of = { percent: formatPercent(price.vatPercent) }
      rows.push([both(pen, (say) => say('documents:ticket.vatOnCommission', of)), '', tnd(value)])
    }
  }

  let at =
    y +
    pen.text(
      both(pen, (say) => say('documents:ticket.price')),
      frame.x,
      y,
      frame.width,
      HEADING,
    ) +
    pen.gap(3)
  for (const [label, detail, value, style = BODY] of rows) {
    at = tableRow(pen, frame, at, [
      [label, 0.3, style],
      [detail, 0.44, { ...BODY, color: INK.soft }],
      [value, VALUE_SHARE, { ...style, align: 'figures' }],
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
  pen.text(
    both(pen, (say) => say('trading:price.PAYABLE')),
    x + padding,
    top + padding,
    labelWidth,
    style,
  )
  // Under the figures above it, by its last digit.
  const [from, room] = pen.paper.mirrored
    ? [x + width * (1 - VALUE_SHARE) + pen.gap(GUTTER), width * VALUE_SHARE - pen.gap(GUTTER) - padding]
    : [x + padding + labelWidth, inner - labelWidth]
  pen.text(value, from, top + padding, room, { ...style, align: 'figures' })
  return top + height
}

/** Banknotes received, by denomination; nothing where there are none. */
export const banknotesBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { banknotes, currency } = ticket
  if (banknotes.length === 0) return y
  const heading = pen.paper.say('documents:ticket.banknotes', {
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
          [formatDecimal(value, currency.decimals), 0.45, { ...BODY, align: 'figures' }],
        ])
      }
      return rowY
    }),
  )
}

function rate(value: DecimalString): string {
  return formatMoney(value, RATE_DECIMALS, HOME_CURRENCY)
}

function tnd(value: DecimalString): string {
  return formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)
}
