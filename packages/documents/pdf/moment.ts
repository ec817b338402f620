import type {
  MarketMoment,
  MarketThen,
  OrderMoment,
  RequestMoment,
} from '@fxmatch/contract/http/time-machine'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { positionLabel } from '@fxmatch/domain/positions/position-machine'
import { FORM_CODES } from '../format/codes.ts'
import { formatDate, formatDateTime, formatDecimal, formatMoney, wallTime } from '../format/format.ts'
import { A4, renderPages } from './a4-document.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { asWritten, printed } from './printed.ts'
import { type Cell, drawRow, heightOfRow } from './table-row.ts'
import { drawVerification, VERIFICATION_HEIGHT } from './verification-foot.ts'

const MARGIN = 40
const PAGE = { width: A4.height, height: A4.width }
const WIDTH = PAGE.width - 2 * MARGIN
const LABEL: TextStyle = { font: 'regular', size: 8, color: INK.soft }
const CELL: TextStyle = { font: 'regular', size: 8, color: INK.text }
const HEADING: TextStyle = { font: 'semibold', size: 10, color: INK.accent, tag: 'H2' }
const TERM = 190

/** What stood at a second, as the time machine answers it. */
export type ShownMoment =
  | { readonly kind: 'ORDER'; readonly reference: string; readonly moment: OrderMoment }
  | { readonly kind: 'REQUEST'; readonly reference: string; readonly moment: RequestMoment }
  | { readonly kind: 'MARKET'; readonly reference: null; readonly moment: MarketMoment }

/** What the document is made from. */
export interface MomentView {
  readonly shown: ShownMoment
  /** The newest link of the audit's chain as it was printed; null: the chain is empty. */
  readonly head: { readonly number: number; readonly hash: string } | null
  /** The answer as it was, which the document carries, and its SHA-256 in hexadecimal. */
  readonly attached: Uint8Array
  readonly fingerprint: string
  readonly verificationUrl: string
  /** ISO 8601. */
  readonly printedAt: string
}

type Fact = readonly [term: string, value: string]
interface Table {
  readonly title: string
  readonly columns: readonly (readonly [head: string, width: number, align: Cell[2]])[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * What stood at a second, as a tagged A4 document in French on its long side: how sure that is and what was not recorded, the facts, the
 * head of the audit's chain, and the code by which anybody verifies it. The same view always gives the same bytes.
 * @throws RangeError where a figure or date is malformed
 */
export function renderMomentPdf(view: MomentView): Promise<Uint8Array> {
  const { shown, printedAt, attached } = view
  const title = [printed(TITLES[shown.kind]), shown.reference].filter(Boolean).join(' · ')
  const file = {
    ...{ name: 'moment.json', type: 'application/json', bytes: attached },
    about: printed('documents:moment.attached'),
  }
  return renderPages({ title, at: printedAt, landscape: true, attached: file }, MARGIN, (pen, place) =>
    draw(pen, view, title, place),
  )
}

const TITLES = { ORDER: 'past:order', REQUEST: 'past:request', MARKET: 'past:market' } as const

const secondOf = (instant: string) => {
  const { date, time } = wallTime(instant)
  return `${formatDate(date)} ${time}`
}

function draw(
  pen: Pen,
  { shown, head, fingerprint, verificationUrl, printedAt }: MomentView,
  title: string,
  place: (y: number, height: number) => number,
): void {
  let y = MARGIN
  const text = (content: string, style: TextStyle, gap = 2) => {
    y = place(y, pen.dry.text(content, 0, 0, WIDTH, style) + gap)
    y += pen.text(content, MARGIN, y, WIDTH, style) + gap
  }
  const row = (cells: readonly Cell[], style: TextStyle) => {
    y = place(y, heightOfRow(pen, cells, style) + 6)
    pen.line(MARGIN, y, WIDTH, INK.line)
    y = drawRow(pen, MARGIN, y, cells, style)
  }
  const { at, grade, gaps, precisionMs } = shown.moment
  text('FXMatch', { font: 'semibold', size: 11, color: INK.accent }, 1)
  text(title, { font: 'semibold', size: 17, color: INK.text, tag: 'H1' })
  text(printed('past:band', { moment: secondOf(at) }), { ...CELL, font: 'semibold', size: 11 })
  if (shown.kind === 'MARKET') text(printed('past:seenBy', { company: shown.moment.as.name }), CELL)
  const sure = printed('past:precision', { seconds: precisionMs / 1_000 })
  text(`${printed(`past:grade.${grade}`)} · ${sure}`, CELL)
  if (gaps.length > 0)
    text(printed('past:without', { gaps: gaps.map((gap) => printed(`past:gap.${gap}`)).join(', ') }), CELL)
  if (grade === 'WITHIN') text(printed('past:within'), CELL)
  if (grade === 'ERASED') text(printed('past:erased'), CELL)
  y += 6
  const { facts, tables } = contentOf(shown)
  for (const [term, value] of facts)
    row(
      [
        [term, TERM, 'left'],
        [value, WIDTH - TERM, 'left'],
      ],
      CELL,
    )
  for (const { title: heading, columns, rows } of tables) {
    y += 8
    text(heading, HEADING)
    row(
      columns.map((column): Cell => column),
      { ...LABEL, font: 'medium' },
    )
    for (const cells of rows)
      row(
        columns.map(([, width, align], index): Cell => [cells[index] ?? '', width, align]),
        CELL,
      )
  }
  y += 8
  text(printed('documents:moment.names'), LABEL)
  y = place(y, VERIFICATION_HEIGHT)
  drawVerification(
    pen,
    MARGIN,
    {
      url: verificationUrl,
      statement: printed('documents:moment.statement', { url: verificationUrl }),
      lines: [
        printed('documents:moment.printedAt', { at: formatDateTime(printedAt) }),
        printed('documents:moment.fingerprint', { fingerprint }),
        ...(head === null ? [] : [printed('documents:moment.head', { ...head })]),
        printed('documents:ticket.readCode'),
      ],
    },
    PAGE,
  )
}

function contentOf(shown: ShownMoment): { facts: readonly Fact[]; tables: readonly Table[] } {
  if (shown.kind === 'ORDER') return orderOf(shown.moment)
  return shown.kind === 'REQUEST' ? requestOf(shown.moment) : marketOf(shown.moment)
}

const money = (value: string) => formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)
const rateOf = (rate: string | null) => (rate === null ? '–' : formatDecimal(rate, RATE_DECIMALS))
const per = (unit: number, currency: string) =>
  `${HOME_CURRENCY} / ${formatDecimal(String(unit), 0)} ${currency}`

function orderOf({ order }: OrderMoment) {
  const { pattern, isoCode, unit } = order.currency
  const { payable } = order.profit
  const facts: readonly Fact[] = [
    [printed('orders:column.status'), order.status.name],
    [printed('orders:side.BUYER'), order.buyer.name],
    [printed('orders:side.SELLER'), order.seller.name],
    [printed('orders:column.bank'), order.bank.name],
    [printed('orders:column.amount'), formatMoney(order.amount, pattern, isoCode)],
    [printed('orders:page.price'), `${rateOf(order.rate)} ${per(unit, isoCode)}`],
    [printed('orders:dialog.counterValue'), money(order.equivalent)],
    ...(payable === undefined ? [] : [[printed('orders:column.payable'), money(payable)] as const]),
    [printed('orders:column.type'), FORM_CODES[order.form]],
    [printed('orders:column.agency'), order.agence?.name ?? '–'],
    [printed('orders:column.valueDate'), formatDate(order.valueDate)],
  ]
  const story: Table = {
    title: printed('orders:page.trace'),
    columns: [
      [printed('market:column.time'), 130, 'left'],
      [printed('orders:column.status'), 190, 'left'],
      ['', WIDTH - 320, 'left'],
    ],
    rows: order.history.map(({ created_at, status, user, reason }) => [
      secondOf(created_at),
      status.name,
      [user.fullname, user.company, reason].flatMap((told) => (told ? [asWritten(told)] : [])).join(' · '),
    ]),
  }
  return { facts, tables: [story] }
}

function requestOf({ request }: RequestMoment) {
  const { currency, currencyPattern, currencyUnit, title } = request
  const amount = (value: string) => formatMoney(value, currencyPattern, currency)
  const ofTitle = (value: string) => formatMoney(value, title.currencyPattern, title.currency)
  const facts: readonly Fact[] = [
    [printed('requests:column.status'), printed(`requests:status.${request.status}`)],
    [printed('requests:column.name'), request.name],
    [printed('orders:column.bank'), request.bank.name],
    [printed('requests:column.totalAmount'), amount(request.totalAmount)],
    [printed('requests:column.openAmount'), amount(request.openAmount)],
    [printed('requests:column.remainderAmount'), amount(request.remainderAmount)],
    [printed('requests:column.totalEquivalent'), money(request.totalEquivalent)],
    [printed('requests:column.totalPayable'), money(request.totalPayable)],
    [printed('requests:column.valueDate'), formatDate(request.valueDate)],
    [printed('requests:column.importReference'), title.importReference],
    [printed('requests:title.used'), ofTitle(title.used)],
    [printed('requests:title.reserved'), ofTitle(title.reserved)],
    [printed('requests:title.left'), ofTitle(title.left)],
  ]
  const columns = [
    [printed('requests:order.reference'), 130, 'left'],
    [printed('requests:order.status'), 170, 'left'],
    [printed('requests:order.exop'), 190, 'left'],
    [printed('requests:order.amount'), 130, 'right'],
    [`${printed('requests:order.finalPrice')} (${per(currencyUnit, currency)})`, 140, 'right'],
  ] as const
  const tables: Table[] = [
    {
      ...{ title: printed('requests:orders'), columns },
      rows: request.orders.map((order) => [
        ...[order.reference, order.status.name, order.exop.name, amount(order.amount)],
        rateOf(order.finalPrice),
      ]),
    },
    {
      ...{ title: printed('company:tab.bids'), columns },
      rows: request.bids.map((bid) => [
        ...[bid.reference, bid.status.name, bid.bank.name, amount(bid.amount), rateOf(bid.rateTCC)],
      ]),
    },
  ]
  return { facts, tables: tables.filter(({ rows }) => rows.length > 0) }
}

/** How a position stood; whether that had been seen by then may not be sure. */
function stateOf({ status, within }: MarketThen): string {
  const label = positionLabel(status)
  const state = label === 'DEAL' ? printed('market:deal') : printed(`desk:status.${label}`)
  return within ? printed('past:unsure', { state }) : state
}

/** How it left the market later, as far as whoever looked is told. */
const nextOf = ({ next }: MarketThen) =>
  next === null
    ? ''
    : [
        printed(`past:left.${next.how ?? 'GONE'}`, { time: wallTime(next.at).time }),
        next.order?.reference ?? '',
      ].join(' ')

function marketOf({ marketStatus, openingRates, rows }: MarketMoment) {
  const rates = openingRates.map(({ currency, rate }) => `${currency} ${rateOf(rate)}`).join(' · ')
  const facts: readonly Fact[] = [
    [printed('orders:column.status'), printed(`control:status.value.${marketStatus.status}`)],
    [printed('documents:moment.openings'), rates || '–'],
  ]
  const table: Table = {
    title: printed('past:market'),
    columns: [
      [printed('market:column.id'), 46, 'left'],
      [printed('orders:column.currency'), 50, 'left'],
      [printed('orders:column.amount'), 90, 'right'],
      [printed('orders:page.price'), 60, 'right'],
      [printed('proof:allIn'), 66, 'right'],
      [printed('orders:column.tcc'), 92, 'right'],
      [printed('orders:column.type'), 44, 'left'],
      [printed('desk:column.published'), 108, 'left'],
      [printed('past:state'), 86, 'left'],
      [printed('past:afterwards'), WIDTH - 642, 'left'],
    ],
    rows: rows.map((position) => [
      String(position.id),
      position.currency.iso_code,
      formatDecimal(position.amount, position.currency.pattern),
      rateOf(position.rate),
      rateOf(position.rateTCC),
      formatDecimal(position.equivalentTCC, HOME_DECIMALS),
      FORM_CODES[position.form],
      secondOf(position.created_at),
      stateOf(position),
      nextOf(position),
    ]),
  }
  return { facts, tables: rows.length > 0 ? [table] : [] }
}
