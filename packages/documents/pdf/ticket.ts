import { setImmediate } from 'node:timers/promises'
import { formatDateTime } from '../format/format.ts'
import { A4, renderA4 } from './a4-document.ts'
import { checkTicketAddsUp } from './check-ticket.ts'
import { createPen, INK, type Pen, type TextStyle } from './pen.ts'
import { printed } from './printed.ts'
import { QR_QUIET_ZONE, qrMatrix } from './qr.ts'
import {
  amountsBlock,
  banknotesBlock,
  type Frame,
  factsBlock,
  headerBlock,
  partiesBlock,
  priceBlock,
  syndicateBlock,
  type TicketBlock,
} from './ticket-blocks.ts'
import type { TicketView } from './ticket-view.ts'

const PAGE = { ...A4, margin: 44 }
const FRAME: Frame = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin }
const QR_SIDE = 84

const BLOCKS: readonly (readonly [gapBefore: number, block: TicketBlock])[] = [
  [0, headerBlock],
  [14, amountsBlock],
  [14, partiesBlock],
  [12, syndicateBlock],
  [14, factsBlock],
  [16, priceBlock],
  [14, banknotesBlock],
]

// The largest that fits is taken. Down to about 5 points for the smallest text; a page beyond that could not be read.
const SCALES = [1.08, 1.04, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65] as const

/**
 * The ticket of an order as one tagged A4 page in French, with embedded fonts. The text shrinks where a large
 * syndicate or many denominations would not fit. The same view always gives the same bytes: the file's dates and
 * identifier come from the view.
 * @throws RangeError if a figure is not a decimal number or has too many decimals, the figures contradict each
 * other, a date is malformed, the currency is unknown, or the content does not fit on a page at a readable size.
 */
export async function renderTicketPdf(ticket: TicketView): Promise<Uint8Array> {
  checkTicketAddsUp(ticket)
  const facts = {
    title: printed('documents:ticket.titleOf', { reference: ticket.ticketReference }),
    subject: printed('orders:page.title', { reference: ticket.orderReference }),
    at: ticket.issuedAt,
  }
  return renderA4(facts, (doc, root) => drawTicket(doc, root, ticket))
}

/**
 * Several tickets, a page each, as they are printed one after another; between two pages the process does other work. The same
 * tickets always give the same bytes: the file is dated by the newest of them.
 * @throws RangeError as `renderTicketPdf`, and where there is no ticket
 */
export async function renderTicketsPdf(tickets: readonly TicketView[]): Promise<Uint8Array> {
  const [first] = tickets
  if (first === undefined) throw new RangeError('No ticket to draw')
  for (const ticket of tickets) checkTicketAddsUp(ticket)
  const at = tickets.reduce((newest, { issuedAt }) => (issuedAt > newest ? issuedAt : newest), first.issuedAt)
  const title = printed('documents:ticket.titleOfMany', { count: tickets.length })
  return renderA4({ title, at }, async (doc, root) => {
    for (const [index, ticket] of tickets.entries()) {
      if (index > 0) {
        await setImmediate()
        doc.addPage()
      }
      drawTicket(doc, root, ticket)
    }
  })
}

function drawTicket(
  doc: PDFKit.PDFDocument,
  root: Parameters<typeof createPen>[2],
  ticket: TicketView,
): void {
  const scale = fittingScale(doc, ticket)
  drawBody(createPen(doc, scale, root), ticket)
  drawVerification(createPen(doc, 1, root), ticket)
}

function fittingScale(doc: PDFKit.PDFDocument, ticket: TicketView): number {
  const bottom = drawVerification(createPen(doc, 1, null), ticket) - PAGE.margin / 3
  const scale = SCALES.find((candidate) => drawBody(createPen(doc, candidate, null), ticket) <= bottom)
  if (scale === undefined) throw new RangeError(`Ticket ${ticket.ticketReference} does not fit on one page`)
  return scale
}

/** Draws all but the foot of the page; returns the `y` below it. */
function drawBody(pen: Pen, ticket: TicketView): number {
  let y = PAGE.margin * 0.9
  for (const [gapBefore, block] of BLOCKS) {
    const top = y + pen.gap(gapBefore)
    const bottom = block(pen, ticket, FRAME, top)
    // A block with nothing to show takes no gap either.
    if (bottom > top) y = bottom
  }
  return y
}

/** The QR code and the address, fixed to the foot of the page and never scaled; returns the `y` above them. */
function drawVerification(pen: Pen, ticket: TicketView): number {
  const url = ticket.verificationUrl
  const small: TextStyle = { font: 'regular', size: 8, color: INK.soft }
  const statement = printed('documents:ticket.verify', { url })
  const statementStyle: TextStyle = { ...small, color: INK.text, link: url }
  const matrix = qrMatrix(url)
  const quiet = (QR_SIDE / matrix.size) * QR_QUIET_ZONE

  const statementHeight = pen.dry.text(statement, FRAME.x, 0, FRAME.width, statementStyle)
  const statementY = PAGE.height - PAGE.margin - statementHeight
  const qrY = statementY - quiet - QR_SIDE
  const top = qrY - quiet - 4
  pen.line(FRAME.x, top, FRAME.width, INK.lineStrong)
  pen.qr(matrix, FRAME.x, qrY, QR_SIDE, printed('documents:ticket.qr', { url }))
  pen.text(statement, FRAME.x, statementY, FRAME.width, statementStyle)

  const left = FRAME.x + QR_SIDE + quiet + 8
  const width = FRAME.x + FRAME.width - left
  let y = qrY
  y +=
    pen.text(printed('documents:ticket.verification'), left, y, width, {
      font: 'semibold',
      size: 9.5,
      color: INK.accent,
      tag: 'H2',
    }) + 2
  for (const line of [
    printed('documents:ticket.references', { ticket: ticket.ticketReference, order: ticket.orderReference }),
    printed('documents:ticket.issuedAt', { at: formatDateTime(ticket.issuedAt) }),
    printed('documents:ticket.readCode'),
  ]) {
    y += pen.text(line, left, y, width, small) + 1
  }
  return top
}
