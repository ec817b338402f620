import { setImmediate } from 'node:timers/promises'
import type { PaperLanguage } from '@fxmatch/domain/languages/paper-languages'
import { formatDateTime } from '../format/format.ts'
import { A4, renderA4 } from './a4-document.ts'
import { checkTicketAddsUp } from './check-ticket.ts'
import { createPen, type Pen } from './pen.ts'
import { paperIn, translationOf } from './printed.ts'
import { amountsBlock, factsBlock, headerBlock, partiesBlock, syndicateBlock } from './ticket-blocks.ts'
import type { Frame, TicketBlock } from './ticket-layout.ts'
import { banknotesBlock, priceBlock } from './ticket-price.ts'
import type { TicketView } from './ticket-view.ts'
import { drawVerification } from './verification-foot.ts'

const PAGE = { ...A4, margin: 44 }
const FRAME: Frame = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin }

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
 * The ticket of an order as one tagged A4 page, with embedded fonts. The text shrinks where a large
 * syndicate or many denominations would not fit. The same view always gives the same bytes: the file's dates and
 * identifier come from the view.
 * @throws RangeError if a figure is not a decimal number or has too many decimals, the figures contradict each
 * other, a date is malformed, the currency is unknown, or the content does not fit on a page at a readable size.
 */
export async function renderTicketPdf(
  ticket: TicketView,
  language: PaperLanguage = 'fr',
): Promise<Uint8Array> {
  checkTicketAddsUp(ticket)
  const { say } = paperIn(language)
  const facts = {
    language,
    title: say('documents:ticket.titleOf', { reference: ticket.ticketReference }),
    subject: say('orders:page.title', { reference: ticket.orderReference }),
    at: ticket.issuedAt,
  }
  return renderA4(facts, (doc, root) => drawTicket(sheetOn(doc, root, language), ticket))
}

/**
 * Several tickets, a page each, as they are printed one after another; between two pages the process does other work. The same
 * tickets always give the same bytes: the file is dated by the newest of them.
 * @throws RangeError as `renderTicketPdf`, and where there is no ticket
 */
export async function renderTicketsPdf(
  tickets: readonly TicketView[],
  language: PaperLanguage = 'fr',
): Promise<Uint8Array> {
  const [first] = tickets
  if (first === undefined) throw new RangeError('No ticket to draw')
  for (const ticket of tickets) checkTicketAddsUp(ticket)
  const at = tickets.reduce((newest, { issuedAt }) => (issuedAt > newest ? issuedAt : newest), first.issuedAt)
  const title = paperIn(language).say('documents:ticket.titleOfMany', { count: tickets.length })
  return renderA4({ title, at, language }, async (doc, root) => {
    for (const [index, ticket] of tickets.entries()) {
      if (index > 0) {
        await setImmediate()
        doc.addPage()
      }
      drawTicket(sheetOn(doc, root, language), ticket)
    }
  })
}

/** Pens for a page: one that paints, one that only measures, at a scale. */
interface Sheet {
  paint(scale: number): Pen
  measure(scale: number): Pen
}

const sheetOn = (
  doc: PDFKit.PDFDocument,
  root: Parameters<typeof createPen>[2],
  language: PaperLanguage,
): Sheet => ({
  paint: (scale) => createPen(doc, scale, root, paperIn(language)),
  measure: (scale) => createPen(doc, scale, null, paperIn(language)),
})

function drawTicket(sheet: Sheet, ticket: TicketView): void {
  drawBody(sheet.paint(fittingScale(sheet, ticket)), ticket)
  drawFoot(sheet.paint(1), ticket)
}

function fittingScale({ measure }: Sheet, ticket: TicketView): number {
  const bottom = drawFoot(measure(1), ticket) - PAGE.margin / 3
  const scale = SCALES.find((candidate) => drawBody(measure(candidate), ticket) <= bottom)
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

function drawFoot(pen: Pen, ticket: TicketView): number {
  const url = ticket.verificationUrl
  const { say } = pen.paper
  return drawVerification(pen, PAGE.margin, {
    url,
    statement: say('documents:ticket.verify', { url }),
    lines: [
      say('documents:ticket.references', {
        ticket: ticket.ticketReference,
        order: ticket.orderReference,
      }),
      say('documents:ticket.issuedAt', { at: formatDateTime(ticket.issuedAt) }),
      say('documents:ticket.readCode'),
      ...translationOf(pen.paper),
    ],
  })
}
