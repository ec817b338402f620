import type { QuoteView, RfqView } from '@fxmatch/contract/http/rfqs'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { EarlyAward } from '@fxmatch/domain/rfq/early-award'
import { comparePrices } from '@fxmatch/domain/rfq/quote-price'
import { FORM_CODES } from '../format/codes.ts'
import { formatDateTime, formatDecimal, formatMoney } from '../format/format.ts'
import { A4, renderPages } from './a4-document.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { printed } from './printed.ts'
import { type Cell, drawRow, heightOfRow } from './table-row.ts'

const MARGIN = 40
const WIDTH = A4.height - 2 * MARGIN
const LABEL: TextStyle = { font: 'regular', size: 8, color: INK.soft }
const CELL: TextStyle = { font: 'regular', size: 8, color: INK.text }
const STRONG: TextStyle = { ...CELL, font: 'semibold' }
const HEADING: TextStyle = { font: 'semibold', size: 10, color: INK.accent, tag: 'H2' }

/** What the proof of a request for quotes is made from. */
export interface RfqProofView {
  readonly rfq: RfqView
  /** Why not the best was taken, as it was said at each award; to whoever reads all answers. */
  readonly reasons: readonly string[]
  /** The awards while houses could still have answered; to whoever reads all answers. */
  readonly early: readonly EarlyAward[]
  /** The orders that came of it that the reader may know, each with the fingerprint of its frozen price. */
  readonly orders: readonly {
    readonly quoteId: string
    readonly reference: string
    readonly fingerprint: string | null
  }[]
  /** When it was read, ISO 8601. */
  readonly readAt: string
}

type Place = (y: number, height: number) => number

/**
 * A request for quotes as a tagged A4 document in French, on its long side: what was asked, every quote that its reader may know in the
 * order of their prices, what was taken and why. Houses that were not chosen are named to the platform, and to the
 * bank of who asks where it is told, and not to who asks: the document travels. The same view always
 * gives the same bytes.
 * @throws RangeError where a figure or date is malformed
 */
export function renderRfqProof(view: RfqProofView): Promise<Uint8Array> {
  const title = printed('documents:rfq.titleOf', { reference: view.rfq.reference })
  return renderPages({ title, at: view.readAt, landscape: true }, MARGIN, (pen, place) =>
    draw(pen, view, place),
  )
}

function draw(pen: Pen, { rfq, reasons, early, orders, readAt }: RfqProofView, place: Place): void {
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
  text('FXMatch', { font: 'semibold', size: 11, color: INK.accent }, 1)
  text(printed('documents:rfq.titleOf', { reference: rfq.reference }), {
    ...{ font: 'semibold', size: 17, color: INK.text, tag: 'H1' },
  })
  text(leadOf(rfq), { ...LABEL, size: 10 })
  for (const line of factsOf(rfq)) text(line, LABEL)
  y += 8
  text(printed('documents:rfq.quotes'), HEADING)
  const columns = columnsOf(rfq)
  row(
    columns.map(({ head, width, align }): Cell => [head, width, align]),
    { ...LABEL, font: 'medium' },
  )
  const shown = ranked(rfq)
  for (const [place0, quote] of shown.entries())
    row(
      columns.map(({ of, width, align }): Cell => [of(quote, place0), width, align]),
      quote.awardedAmount === null ? CELL : STRONG,
    )
  if (shown.length === 0) text(printed('documents:rfq.noQuote'), CELL)
  y += 8
  for (const reason of reasons) text(printed('documents:rfq.reason', { reason }), CELL)
  for (const { unanswered, seconds, left } of early)
    text(
      printed(left > 0 ? 'documents:rfq.early' : 'documents:rfq.silent', {
        ...{ unanswered, houses: rfq.houses.length, seconds, left },
      }),
      CELL,
    )
  if (orders.length > 0) text(printed('documents:rfq.orders'), HEADING)
  for (const { quoteId, reference, fingerprint } of orders) {
    const quote = rfq.quotes.find(({ id }) => id === quoteId)
    text(takenOf(reference, quote?.awardedAmount ?? null, quote?.taken ?? null, rfq), CELL)
    if (fingerprint !== null) text(printed('documents:rfq.frozen', { fingerprint }), LABEL)
  }
  if (orders.length > 1) text(takenOf(printed('documents:rfq.together'), rfq.awarded, rfq.taken, rfq), STRONG)
  y += 6
  text(printed('documents:rfq.readAt', { at: formatDateTime(readAt) }), LABEL)
}

/** What was taken by an order, or by all: amount, what who sells receives, and what is paid where the reader is told. */
function takenOf(
  what: string,
  amount: string | null,
  taken: RfqView['taken'],
  { decimals, currency }: RfqView,
): string {
  if (amount === null || taken === null) return what
  const money = (value: string) => formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)
  const facts = {
    ...{ what, amount: formatMoney(amount, decimals, currency) },
    worth: money(taken.counterValue),
  }
  return taken.payable === null
    ? printed('documents:rfq.deal', facts)
    : printed('documents:rfq.dealPaid', { ...facts, payable: money(taken.payable) })
}

function leadOf({ asker, side, amount, decimals, currency, form }: RfqView): string {
  const sum = formatMoney(amount, decimals, currency)
  const facts = { company: asker.name, sum, form: FORM_CODES[form] }
  return printed(side === 'BUY' ? 'documents:rfq.buys' : 'documents:rfq.sells', facts)
}

function factsOf(rfq: RfqView): readonly string[] {
  const { createdAt, answerBy, openingRate, fewReason, note, endReason, houses, as } = rfq
  return [
    printed('documents:rfq.times', { from: formatDateTime(createdAt), until: formatDateTime(answerBy) }),
    ...(as === 'ASKED' ? [] : [printed('documents:rfq.asked', { houses: houses.length })]),
    ...(openingRate === null
      ? []
      : [printed('documents:rfq.opening', { rate: rateOf(openingRate), per: perUnit(rfq) })]),
    ...(fewReason === null ? [] : [printed('documents:rfq.few', { reason: fewReason })]),
    ...(note === null ? [] : [printed('documents:rfq.note', { note })]),
    ...(endReason === null ? [] : [printed('documents:rfq.ended', { reason: endReason })]),
  ]
}

/** In what a price is, e.g. `TND / 100 JPY`. */
const perUnit = ({ unit, currency }: RfqView) =>
  `${HOME_CURRENCY} / ${formatDecimal(String(unit), 0)} ${currency}`

const rateOf = (rate: string) => formatDecimal(rate, RATE_DECIMALS)

/** Firm quotes by their price, the best first, then houses that gave none; a quote that was improved is left to the one after it. */
function ranked({ side, quotes }: RfqView): readonly QuoteView[] {
  const stand = quotes.filter(({ status }) => status !== 'REPLACED')
  const priced = stand.filter(({ rate }) => rate !== null)
  return [
    ...priced.toSorted((a, b) => comparePrices(side, a.rate ?? '0', b.rate ?? '0')),
    ...stand.filter(({ rate }) => rate === null),
  ]
}

interface Column {
  readonly head: string
  readonly width: number
  readonly align: Cell[2]
  readonly of: (quote: QuoteView, place: number) => string
}

function columnsOf(rfq: RfqView): readonly Column[] {
  const { decimals, currency, as } = rfq
  const amountOf = (amount: string | null) => (amount === null ? '–' : formatDecimal(amount, decimals))
  const worthOf = (worth: string | null) => (worth === null ? '–' : formatDecimal(worth, HOME_DECIMALS))
  const inUnit = (heading: string, unit: string) => `${heading} (${unit})`
  const named = ({ awardedAmount }: QuoteView) => as !== 'ASKING' || awardedAmount !== null
  const allIn: Column[] = rfq.quotes.some(({ payable }) => payable !== null)
    ? [
        {
          ...{ head: inUnit(printed('documents:rfq.allIn'), perUnit(rfq)), width: 80, align: 'right' },
          of: ({ allInRate }) => (allInRate === null ? '–' : rateOf(allInRate)),
        },
      ]
    : []
  return [
    { head: '#', width: 26, align: 'left', of: (_, place) => String(place + 1) },
    {
      ...{ head: printed('documents:rfq.house'), width: 190, align: 'left' },
      of: (quote, place) =>
        named(quote) ? quote.house.name : printed('documents:rfq.anonymous', { number: place + 1 }),
    },
    {
      ...{ head: inUnit(printed('documents:rfq.rate'), perUnit(rfq)), width: 80, align: 'right' },
      of: ({ rate }) => (rate === null ? '–' : rateOf(rate)),
    },
    ...allIn,
    {
      ...{ head: inUnit(printed('documents:rfq.offered'), currency), width: 90, align: 'right' },
      of: ({ amount }) => amountOf(amount),
    },
    {
      ...{ head: inUnit(printed('documents:rfq.worth'), HOME_CURRENCY), width: 100, align: 'right' },
      of: ({ counterValue }) => worthOf(counterValue),
    },
    {
      ...{ head: inUnit(printed('documents:rfq.taken'), currency), width: 90, align: 'right' },
      of: ({ awardedAmount }) => amountOf(awardedAmount),
    },
    {
      ...{ head: printed('documents:rfq.status'), width: 90, align: 'left' },
      of: ({ status }) => printed(`documents:rfq.standing.${status}`),
    },
  ]
}
