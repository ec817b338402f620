import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { dateOnly, idParams, instant, month, paperQuery, uuid } from './scalars.ts'

export const ticketDocumentCall = defineCall({
  name: 'ticketDocument',
  method: 'GET',
  path: '/documents/tickets/:id',
  access: 'order.view',
  summary: "The ticket's PDF, for the order's parties",
  params: idParams,
  query: paperQuery,
  response: z.unknown(),
})

/** How many tickets one file may hold: as many as the longest page of a list has rows. */
export const MOST_TICKETS = 100

export const ticketDocumentsCall = defineCall({
  name: 'ticketDocuments',
  method: 'GET',
  path: '/documents/tickets',
  access: 'order.view',
  summary:
    'The tickets of several orders in the order asked for, one after another in one PDF, or a PDF each in a zip; where one of them may not be read, none is given',
  query: z.object({
    /** Ids of orders, separated by commas. */
    orders: z
      .string()
      .max(MOST_TICKETS * 37)
      .transform((ids) => ids.split(','))
      .pipe(
        z
          .array(uuid)
          .min(1)
          .max(MOST_TICKETS)
          .transform((ids) => [...new Set(ids)]),
      ),
    as: z.enum(['pdf', 'zip']).default('pdf'),
    ...paperQuery.shape,
  }),
  response: z.unknown(),
})

/** What anyone may learn of a document from its code: no party, no amount. */
export const verifyTicketCall = defineCall({
  name: 'verifyTicket',
  method: 'GET',
  path: '/api/tickets/verify/:code',
  access: 'public',
  summary:
    "Confirms that a ticket, the signed closing of a day, a month's signed execution report, or what was printed of a second of the past is authentic",
  params: z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{20,60}$/) }),
  response: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('TICKET'),
      reference: z.string(),
      date: instant,
      currency: z.string(),
      status: z.object({ code: z.number().int(), name: z.string() }),
    }),
    z.object({
      kind: z.literal('CLOSING'),
      reference: z.string(),
      /** When it was signed. */
      date: instant,
      /** The day that it closes. */
      day: dateOnly,
      /** SHA-256 of what was prepared and signed, as it stands on every page. */
      fingerprint: z.string(),
    }),
    z.object({
      kind: z.literal('EXECUTION_REPORT'),
      /** When it was signed. */
      date: instant,
      /** The month whose prices it is of. */
      month,
      /** SHA-256 of what was signed, in hexadecimal, as the document says it. */
      fingerprint: z.string(),
      /** Whether what is kept of it is still what was signed; a document of before it was altered is. */
      holds: z.boolean(),
    }),
    z.object({
      kind: z.literal('MOMENT'),
      /** The order or the request that it shows; null: the market. */
      reference: z.string().nullable(),
      /** The second of the past that it shows. */
      moment: instant,
      /** When it was printed. */
      date: instant,
      /** SHA-256 of the data that it carries, in hexadecimal, as it stands on it. */
      fingerprint: z.string(),
    }),
  ]),
})

export type VerifiedDocument = z.infer<typeof verifyTicketCall.response>
