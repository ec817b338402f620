import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { idParams, instant } from './scalars.ts'

export const ticketDocumentCall = defineCall({
  name: 'ticketDocument',
  method: 'GET',
  path: '/documents/tickets/:id',
  access: 'order.view',
  summary: "The ticket's PDF, for the order's parties",
  params: idParams,
  response: z.unknown(),
})

/** What anyone may learn of a ticket from its code: no party, no amount. */
export const verifyTicketCall = defineCall({
  name: 'verifyTicket',
  method: 'GET',
  path: '/api/tickets/verify/:code',
  access: 'public',
  summary: 'Confirms that a ticket is authentic',
  params: z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{20,60}$/) }),
  response: z.object({
    reference: z.string(),
    date: instant,
    currency: z.string(),
    status: z.object({ code: z.number().int(), name: z.string() }),
  }),
})
