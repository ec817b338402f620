import { ticketDocumentCall, verifyTicketCall } from '@fxmatch/contract/http/documents'
import { renderTicketPdf } from '@fxmatch/documents/pdf/ticket'
import type { FastifyInstance } from 'fastify'
import { getTicketDocument } from '../../queries/orders/get-ticket-document.ts'
import { verifyTicket } from '../../queries/orders/verify-ticket.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { publicRoute } from '../route.ts'

const PDF = 'application/pdf'
/** Codes cannot be guessed; this keeps the one public read from being worth a flood. */
const VERIFICATIONS = { max: 60, timeWindow: 60_000 }

/** The ticket's PDF for its parties, and the public check of a ticket's code. */
export function addDocumentRoutes(app: FastifyInstance, deps: HttpDeps): void {
  documentRoute(app, deps, ticketDocumentCall, PDF, async (viewer, { params }) => {
    const ticket = await getTicketDocument(deps.db, viewer, params.id)
    if (ticket === null) return null
    const verificationUrl = `${deps.config.publicUrl}/verify/${ticket.verificationCode}`
    const bytes = await renderTicketPdf({ ...ticket.view, verificationUrl })
    return { name: `${ticket.reference}.pdf`, bytes }
  })

  publicRoute(app, deps, verifyTicketCall, ({ params }) => verifyTicket(deps.db, params.code), {
    config: { rateLimit: VERIFICATIONS },
  })
}
