import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { NO_BREAK } from '@fxmatch/words/typography'
import { FORM_CODES, OPERATION_CODES } from '../format/codes.ts'
import { formatDate, formatDateTime, formatDecimal, formatMoney, formatPercent } from '../format/format.ts'
import { amountInArabic } from '../words/amount-in-arabic.ts'
import { amountInWords } from '../words/amount-in-words.ts'
import { INK, type Pen } from './pen.ts'
import { asWritten, both, printed } from './printed.ts'
import {
  BODY,
  columnsOf,
  type Frame,
  HEADING,
  inColumns,
  LABEL,
  STRONG,
  type TicketBlock,
  tableRow,
} from './ticket-layout.ts'
import type { TicketParty } from './ticket-view.ts'

/** Title, references, and the moment and day of the operation. */
export const headerBlock: TicketBlock = (pen, ticket, { x, width }, y) => {
  const half = width * 0.56
  const right = { x: x + half, width: width - half }
  const brand = pen.text('FXMatch', x, y, half, { font: 'semibold', size: 11, color: INK.accent })
  const titleY = y + brand + pen.gap(1)
  let title = pen.text(pen.paper.say('documents:ticket.title'), x, titleY, half, {
    font: 'semibold',
    size: 19,
    color: INK.text,
    tag: 'H1',
  })
  if (pen.paper.translated)
    title += pen.text(printed('documents:ticket.title'), x, titleY + title, half, {
      ...BODY,
      color: INK.soft,
    })
  let refsY = y
  for (const [label, reference] of [
    [both(pen, (say) => say('documents:ticket.number')), ticket.ticketReference],
    [both(pen, (say) => say('documents:ticket.orderNumber')), ticket.orderReference],
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
      label: both(pen, (say) => say('documents:ticket.amount')),
      figure: formatMoney(ticket.amount, currency.decimals, currency.isoCode),
      words: amountInWords(ticket.amount, currency.isoCode),
      arabic: amountInArabic(ticket.amount, currency.isoCode),
      ground: INK.ground,
    },
    {
      label: both(pen, (say) => say('documents:ticket.payable')),
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
    const soft = { size: 8.5, color: INK.soft }
    const french = () => on.text(capitalised(panel.words), left, at, inner, { ...soft, font: 'italic' })
    // Each from the side that it is read from, the paper's own language first.
    const arabic = () =>
      on.text(panel.arabic, left, at, inner, {
        ...BODY,
        ...soft,
        align: on.paper.mirrored ? 'left' : 'right',
      })
    for (const words of on.paper.mirrored ? [arabic, french] : [french, arabic]) at += words()
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
  const seller = both(pen, (say) =>
    say(ticket.syndicate.length > 0 ? 'documents:ticket.syndicateSeller' : 'orders:column.seller'),
  )
  return inColumns(frame, 3, 16, [
    (column) =>
      party(
        pen,
        both(pen, (say) => say('orders:column.buyer')),
        ticket.buyer,
        column,
        y,
      ),
    (column) => party(pen, seller, ticket.seller, column, y),
    (column) =>
      party(
        pen,
        both(pen, (say) => say('orders:column.bank')),
        ticket.bank,
        column,
        y,
      ),
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
  at += pen.text(asWritten(name), x, at, width, { ...STRONG, size: 10 })
  if (codeBct !== null)
    at += pen.text(pen.paper.say('documents:bctCode', { code: codeBct }), x, at, width, BODY)
  if (location !== null) at += pen.text(asWritten(location), x, at, width, BODY)
  return at
}

/** The syndicate's members with what each sells; nothing for a single seller. */
export const syndicateBlock: TicketBlock = (pen, ticket, frame, y) => {
  const { syndicate, currency } = ticket
  if (syndicate.length === 0) return y
  const top =
    y +
    pen.text(
      both(pen, (say) => say('documents:ticket.members')),
      frame.x,
      y,
      frame.width,
      HEADING,
    ) +
    pen.gap(3)
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
        const who =
          codeBct === null
            ? asWritten(name)
            : pen.paper.say('documents:ticket.member', { name, code: codeBct })
        rowY = tableRow(pen, at, rowY, [
          [who, 0.6, BODY],
          [formatPercent(member.percent), 0.14, { ...BODY, align: 'figures' }],
          [
            formatMoney(member.amount, currency.decimals, currency.isoCode),
            0.26,
            { ...BODY, align: 'figures' },
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
    [both(pen, (say) => say('documents:ticket.issued')), formatDateTime(ticket.issuedAt)],
    [both(pen, (say) => say('orders:column.valueDate')), formatDate(ticket.valueDate)],
    [
      both(pen, (say) => say('documents:ticket.operation')),
      pen.paper.say(`documents:operation.${ticket.operation}`, { code: OPERATION_CODES[ticket.operation] }),
    ],
    [
      both(pen, (say) => say('orders:column.form')),
      pen.paper.say(`documents:form.${ticket.form}`, { code: FORM_CODES[ticket.form] }),
    ],
    [
      both(pen, (say) => say('orders:dialog.agency')),
      agency === null ? '–' : `${agency.codeBct} ${asWritten(agency.name)}`,
    ],
    [
      both(pen, (say) => say('orders:column.cashOutType')),
      pen.paper.say(`documents:payment.${ticket.paymentMode}`),
    ],
    [both(pen, (say) => say('orders:column.currency')), currency.isoCode],
    [
      both(pen, (say) => say('documents:ticket.unit')),
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

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
