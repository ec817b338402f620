import { z } from 'zod'
import { idParams } from '../http/scalars.ts'
import { defineV1Call, pageOf, pageQuery } from './v1-call.ts'
import { v1OrderSchema } from './views.ts'

export const v1BookCall = defineV1Call({
  name: 'listBook',
  method: 'GET',
  path: '/v1/book',
  scope: 'ledger:read',
  tag: 'Book',
  summary: "The company's book: its orders that were delivered or paid, the newest first",
  query: z.object(pageQuery),
  response: pageOf(v1OrderSchema),
})

export const v1TicketCall = defineV1Call({
  name: 'getTicket',
  method: 'GET',
  path: '/v1/orders/:id/ticket',
  scope: 'documents:read',
  tag: 'Documents',
  summary: 'The ticket of an order, as a PDF',
  params: idParams,
  response: z.unknown(),
})
