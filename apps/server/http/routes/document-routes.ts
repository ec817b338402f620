import { ticketDocumentCall, ticketDocumentsCall, verifyTicketCall } from '@fxmatch/contract/http/documents'
import { renderTicketPdf, renderTicketsPdf } from '@fxmatch/documents/pdf/ticket'
import type { TicketView } from '@fxmatch/documents/pdf/ticket-view'
import { zipFiles } from '@fxmatch/documents/zip/zip-files'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { FastifyInstance } from 'fastify'
import { getTicketDocuments, type TicketDocument } from '../../queries/orders/get-ticket-document.ts'
import { verifyTicket } from '../../queries/orders/verify-ticket.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { refuseRequest } from '../refusals.ts'
import { publicRoute } from '../route.ts'

const PDF = 'application/pdf'
const ZIP = 'application/zip'
/** Codes cannot be guessed; this keeps the one public read from being worth a flood. */
const VERIFICATIONS = { max: 60, timeWindow: 60_000 }
/** A hundred tickets are some seconds of a processor: a desk asks for them a few times an hour. */
const PILES = { max: 30, timeWindow: 60_000 }

/** Tickets as PDF for their parties, one or many, and the public check of a ticket's code. */
export function addDocumentRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const drawn = ({ view, verificationCode }: TicketDocument): TicketView => ({
    ...view,
    verificationUrl: `${deps.config.publicUrl}/verify/${verificationCode}`,
  })

  documentRoute(app, deps, ticketDocumentCall, PDF, async (viewer, { params, query }) => {
    const [ticket] = await getTicketDocuments(deps.db, viewer, [params.id])
    if (!ticket) return null
    return { name: `${ticket.reference}.pdf`, bytes: await renderTicketPdf(drawn(ticket), query.language) }
  })

  documentRoute(
    app,
    deps,
    ticketDocumentsCall,
    PDF,
    async (viewer, { query }) => {
      const found = await getTicketDocuments(deps.db, viewer, query.orders)
      const tickets = allOf(found)
      const name = `tickets-${marketDate(deps.clock.now())}`
      if (query.as === 'pdf')
        return { name: `${name}.pdf`, bytes: await renderTicketsPdf(tickets.map(drawn), query.language) }
      const files = []
      // One after another: each is made before the next one begins.
      for (const ticket of tickets) {
        const view = drawn(ticket)
        files.push({
          name: `${ticket.reference}.pdf`,
          at: view.issuedAt,
          bytes: await renderTicketPdf(view, query.language),
        })
      }
      return { name: `${name}.zip`, bytes: zipFiles(files), contentType: ZIP }
    },
    { config: { rateLimit: PILES } },
  )

  publicRoute(app, deps, verifyTicketCall, ({ params }) => verifyTicket(deps.db, params.code), {
    config: { rateLimit: VERIFICATIONS },
    opensPage: true,
  })
}

/**
 * All or none: a pile of tickets that lacks one is taken for whole by who prints it.
 * @throws RefusedRequest NOT_FOUND, naming by its place each order without a ticket that the person may read
 */
function allOf(found: readonly (TicketDocument | null)[]): TicketDocument[] {
  const tickets = found.filter((ticket) => ticket !== null)
  if (tickets.length === found.length) return tickets
  return refuseRequest('NOT_FOUND', {
    rule: 'TICKET_UNKNOWN',
    fields: found.flatMap((ticket, place) =>
      ticket === null ? [{ path: `orders.${place}`, rule: 'TICKET_UNKNOWN' as const }] : [],
    ),
  })
}
