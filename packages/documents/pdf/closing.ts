import type { ClosingFigures, ClosingOrder } from '@fxmatch/contract/http/closing'
import { PRINTED_LANGUAGE } from '@fxmatch/domain/languages/paper-languages'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { labelled, NO_BREAK } from '@fxmatch/words/typography'
import { formatDate, formatDateTime, formatDecimal, formatMoney } from '../format/format.ts'
import { A4, renderPages } from './a4-document.ts'
import { checkClosingAddsUp } from './check-closing.ts'
import type { ClosingView } from './closing-view.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { asWritten, printed } from './printed.ts'
import { type Cell, drawRow, heightOfRow } from './table-row.ts'
import { drawVerification } from './verification-foot.ts'

const PAGE = { ...A4, margin: 44 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const LABEL: TextStyle = { font: 'regular', size: 8.5, color: INK.soft }
const CELL: TextStyle = { font: 'regular', size: 8.5, color: INK.text }
const STRONG: TextStyle = { ...CELL, font: 'semibold' }
const HEADING: TextStyle = { font: 'semibold', size: 10.5, color: INK.accent, tag: 'H2' }
/** What the seal takes at the foot of its page, in points. */
const FOOT = 228

const tnd = (value: string) => formatDecimal(value, HOME_DECIMALS)
const money = (value: string, { isoCode, pattern }: ClosingOrder['currency']) =>
  formatMoney(value, pattern, isoCode)

/**
 * The signed closing of a bank's day as a tagged A4 document in French: what it leaves open, its books, who prepared and who signed it,
 * and the address at which it is verified. The same view always gives the same bytes.
 * @throws RangeError where its figures do not add up, or a figure or date is malformed
 */
export async function renderClosingPdf(closing: ClosingView): Promise<Uint8Array> {
  checkClosingAddsUp(closing)
  const { reference, bank, day, signed } = closing
  const title = printed('documents:closing.titleOf', { reference, bank, day: formatDate(day) })
  const attached = {
    name: sealedFile(reference),
    type: 'application/json',
    about: printed('documents:closing.sealedFile'),
    bytes: closing.sealed,
  }
  return renderPages({ title, at: signed.at, attached }, PAGE.margin, (pen, place) =>
    draw(pen, closing, place),
  )
}

/** What the file with the sealed bytes is called. */
const sealedFile = (reference: string): string => `${reference}.json`

type Place = (y: number, height: number) => number

/** A table or a line of text, drawn one below the other over the pages. */
interface Sheet {
  text(content: string, style: TextStyle, gap?: number): void
  row(cells: readonly Cell[], style: TextStyle): void
  at(): number
}

function sheetOf(pen: Pen, place: Place, top: number): Sheet {
  let y = top
  return {
    text(content, style, gap = 2) {
      y = place(y, pen.dry.text(content, 0, 0, WIDTH, style) + gap)
      y += pen.text(content, PAGE.margin, y, WIDTH, style) + gap
    },
    row(cells, style) {
      y = place(y, heightOfRow(pen, cells, style) + 6)
      pen.line(PAGE.margin, y, WIDTH, INK.line)
      y = drawRow(pen, PAGE.margin, y, cells, style)
    },
    at: () => y,
  }
}

/** At the head of each further page: of which document it is, so that no page goes with those of another. */
function running(pen: Pen, { reference, fingerprint }: ClosingView, place: Place): Place {
  let page = 1
  return (y, height) => {
    const at = place(y, height)
    if (at < y) {
      page += 1
      const line = printed('documents:closing.page', {
        reference,
        page,
        fingerprint: fingerprint.slice(0, 16),
      })
      pen.text(line, PAGE.margin, PAGE.margin / 2, WIDTH, LABEL)
    }
    return at
  }
}

function draw(pen: Pen, closing: ClosingView, onPage: Place): void {
  const place = running(pen, closing, onPage)
  const sheet = sheetOf(pen, place, header(pen, closing) + 12)
  const { figures } = closing
  summary(sheet, figures)
  if (closing.note !== null) {
    sheet.text(printed('documents:closing.note'), { ...LABEL, font: 'medium' }, 1)
    sheet.text(printed('documents:closing.noteText', { note: closing.note }), CELL, 10)
  }
  tied(sheet, 'unpaid', figures)
  tied(sheet, 'tickets', figures)
  const { counted, shortages } = figures
  const sums = counted.sums.map(({ currency, amount }) => money(amount, currency))
  orders(sheet, 'counted', counted, sums.join(' · ') || null)
  orders(sheet, 'shortages', shortages, null)
  books(sheet, figures)
  seal(pen, closing, place(sheet.at(), FOOT))
}

function header(pen: Pen, { day, bank, reference }: ClosingView): number {
  const { margin } = PAGE
  let y = margin * 0.9
  y += pen.text('FXMatch', margin, y, WIDTH, { font: 'semibold', size: 11, color: INK.accent }) + 1
  const title: TextStyle = { font: 'semibold', size: 18, color: INK.text, tag: 'H1' }
  y += pen.text(printed('reports:closing.title', { day: formatDate(day) }), margin, y, WIDTH, title)
  y += pen.text(`${asWritten(bank)} · ${reference}`, margin, y + 2, WIDTH, { ...LABEL, size: 10 }) + 8
  pen.line(margin, y, WIDTH, INK.accent, 1.4)
  return y
}

/** What carries over, what is to be settled, whether the books hold: as the screen's checks. */
function summary(sheet: Sheet, { unpaid, tickets, counted, shortages, books: lines }: ClosingFigures): void {
  const count = (value: number) => formatDecimal(String(value), 0)
  const agrees = unpaid.agrees && tickets.agrees
  const rows: readonly (readonly [string, string, string])[] = [
    [
      printed('reports:closing.section.unpaid'),
      count(unpaid.count),
      formatMoney(unpaid.total, HOME_DECIMALS, HOME_CURRENCY),
    ],
    [
      printed('reports:closing.section.tickets'),
      count(tickets.count),
      formatMoney(tickets.total, HOME_DECIMALS, HOME_CURRENCY),
    ],
    [
      printed('reports:closing.section.counted'),
      count(counted.count),
      counted.sums.map(({ currency, amount }) => money(amount, currency)).join(', '),
    ],
    [
      printed('reports:closing.section.shortages'),
      count(shortages.count),
      shortages.count > 0 ? `! ${printed('reports:closing.undecided')}` : '',
    ],
    [
      printed('reports:closing.section.books'),
      count(lines.length),
      agrees ? printed('reports:closing.balanced') : `! ${printed('reports:closing.unbalanced')}`,
    ],
  ]
  for (const [what, number, told] of rows)
    sheet.row(
      [
        [what, 170, 'left'],
        [number, 60, 'right'],
        [told, WIDTH - 230, 'right'],
      ],
      CELL,
    )
  sheet.text('', CELL, 4)
}

/** A section of which the ledger says the same: the sum over the day, and whether it is what the orders add up to. */
function tied(sheet: Sheet, name: 'unpaid' | 'tickets', figures: ClosingFigures): void {
  const { ledger, agrees, total } = figures[name]
  const sums = printed(`reports:closing.tie.${name}`, {
    opening: tnd(ledger.opening),
    added: tnd(ledger.added),
    taken: tnd(ledger.taken),
    closing: tnd(ledger.closing),
  })
  const told = agrees
    ? printed('reports:closing.agrees')
    : `! ${printed('reports:closing.differs', { total: tnd(total) })}`
  orders(
    sheet,
    name,
    figures[name],
    labelled(PRINTED_LANGUAGE, `${sums}${NO_BREAK}${HOME_CURRENCY}`, told),
    total,
  )
}

const COLUMNS: readonly Cell[] = [
  [printed('requests:order.reference'), 92, 'left'],
  [printed('orders:column.seller'), 147, 'left'],
  [printed('orders:price.amount'), 98, 'right'],
  [`${printed('orders:dialog.counterValue')} ${HOME_CURRENCY}`, 92, 'right'],
  [printed('reports:closing.since'), 78, 'right'],
]

const rowOf = (texts: readonly string[]): Cell[] =>
  COLUMNS.map(([, width, align], index) => [texts[index] ?? '', width, align])

function orders(
  sheet: Sheet,
  name: 'unpaid' | 'tickets' | 'counted' | 'shortages',
  {
    count,
    orders: listed,
  }: {
    readonly count: number
    readonly orders: readonly (ClosingOrder & { readonly missing?: string | null })[]
  },
  lead: string | null,
  total: string | null = null,
): void {
  sheet.text(printed(`reports:closing.section.${name}`), HEADING, 3)
  if (lead !== null) sheet.text(lead, LABEL, 3)
  if (count === 0) {
    sheet.text(printed('reports:closing.none'), CELL, 10)
    return
  }
  if (count > listed.length)
    sheet.text(printed('reports:closing.most', { most: listed.length, count }), LABEL, 3)
  sheet.row(COLUMNS, { ...LABEL, font: 'medium' })
  for (const { reference, seller, amount, currency, value, since, missing } of listed) {
    const short = missing ? `\n− ${money(missing, currency)}` : ''
    sheet.row(
      rowOf([
        reference,
        asWritten(seller),
        `${money(amount, currency)}${short}`,
        tnd(value),
        formatDateTime(since),
      ]),
      CELL,
    )
  }
  if (total !== null) sheet.row(rowOf([printed('home:total'), '', '', tnd(total), '']), STRONG)
  sheet.text('', CELL, 4)
}

const BOOK: readonly Cell[] = [
  [printed('orders:column.currency'), 75, 'left'],
  ...(['opening', 'added', 'taken', 'closing'] as const).map(
    (id): Cell => [printed(`reports:closing.book.${id}`), 108, 'right'],
  ),
]

function books(sheet: Sheet, { books: lines }: ClosingFigures): void {
  sheet.text(printed('reports:closing.section.books'), HEADING, 3)
  sheet.text(printed('reports:closing.lead.books'), LABEL, 3)
  if (lines.length === 0) {
    sheet.text(printed('reports:closing.noBooks'), CELL, 10)
    return
  }
  sheet.row(BOOK, { ...LABEL, font: 'medium' })
  for (const { currency, opening, added, taken, closing } of lines) {
    const texts = [opening, added, taken, closing].map((value) => formatDecimal(value, currency.pattern))
    sheet.row(
      BOOK.map(([, width, align], index) => [[currency.isoCode, ...texts][index] ?? '', width, align]),
      CELL,
    )
  }
  sheet.text('', CELL, 4)
}

/** Who prepared and who signed, the fingerprint, and at the foot of the page the address at which it is verified. */
function seal(pen: Pen, { prepared, signed, fingerprint, ...closing }: ClosingView, top: number): void {
  let y = top + 6
  y += pen.text(printed('documents:closing.seal'), PAGE.margin, y, WIDTH, HEADING) + 3
  for (const [line, style] of [
    [printed('documents:closing.preparedBy', { name: prepared.by, at: formatDateTime(prepared.at) }), STRONG],
    [printed('documents:closing.signedBy', { name: signed.by, at: formatDateTime(signed.at) }), STRONG],
    // On a line of its own, whole: it is compared with the page that verifies.
    [printed('documents:closing.fingerprint', { fingerprint: `\n${fingerprint}` }), CELL],
  ] as const)
    y += pen.text(line, PAGE.margin, y, WIDTH, style) + 3
  const url = closing.verificationUrl
  drawVerification(pen, PAGE.margin, {
    url,
    statement: printed('documents:closing.verify', { url }),
    lines: [
      printed('documents:closing.reference', { reference: closing.reference, day: formatDate(closing.day) }),
      printed('documents:closing.signedAt', { at: formatDateTime(signed.at) }),
      printed('documents:ticket.readCode'),
      printed('documents:closing.howToCheck', { file: sealedFile(closing.reference) }),
    ],
  })
}
