import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { requestKey } from './order-request-view.ts'
import { instantInput, uuid } from './scalars.ts'
import { marketSeen } from './time-machine.ts'

// What stood at a second of the past, on paper.

export const momentDocumentCall = defineCall({
  name: 'momentDocument',
  method: 'GET',
  path: '/document/time-machine/pdf',
  access: 'export.read',
  summary:
    'An order or a request at a second as a PDF, with the head of the audit chain and a code by which anybody verifies it, for those who may look at that moment',
  query: z
    .object({ at: instantInput, order: uuid.optional(), request: requestKey.optional() })
    .refine(({ order, request }) => (order === undefined) !== (request === undefined)),
  response: z.unknown(),
})

export const marketDocumentCall = defineCall({
  name: 'marketDocument',
  method: 'GET',
  path: '/document/time-machine/market/pdf',
  access: 'time.view',
  summary: 'The market at a second as a company saw it, as a PDF that is verified in the same way',
  query: z.object({ at: instantInput, ...marketSeen }),
  response: z.unknown(),
})
