import { ENDPOINT_STATUSES } from '@fxmatch/domain/webhooks/endpoint-table'
import { COMPANY_ROLES } from '@fxmatch/domain/webhooks/event-body'
import { EVENT_TYPES, TEST_EVENT } from '@fxmatch/domain/webhooks/event-types'
import { z } from 'zod'
import { instant, instantInput, uuid } from '../http/scalars.ts'
import { defineV1Call, named } from './v1-call.ts'

const manage = { scope: 'webhooks:manage', tag: 'Webhooks' } as const

export const v1EndpointsCall = defineV1Call({
  ...manage,
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/v1/webhook-endpoints',
  summary:
    'Where the company is told of events, whether each place takes them, and the keys that verify them',
  response: z.object({
    data: z.array(
      named(
        'WebhookEndpoint',
        z.object({
          id: uuid,
          name: z.string(),
          url: z.string(),
          types: z.array(z.string()),
          status: z.enum(ENDPOINT_STATUSES),
          /** `whpk_…`; null where the secret is shared. */
          publicKey: z.string().nullable(),
          failingSince: instant.nullable(),
          /** Events that wait. */
          waiting: z.number().int(),
        }),
      ),
    ),
  }),
})

export const v1ReplayCall = defineV1Call({
  ...manage,
  name: 'replayWebhooks',
  method: 'POST',
  path: '/v1/webhook-endpoints/:id/replay',
  summary: 'Sends what an endpoint was sent since a moment once more, under the same ids',
  params: z.object({ id: uuid }),
  body: named('Replay', z.object({ from: instantInput, to: instantInput.optional() })),
  response: z.object({
    replayed: z.number().int(),
    /** Whether there is more than can be sent again at once. */
    more: z.boolean(),
  }),
})

/** What an endpoint is sent, as the document tells it to who writes the receiver (`eventBody` writes it). */
export const v1WebhookEvent = named(
  'WebhookEvent',
  z.object({
    /** There will be more: a receiver passes over what it does not know. */
    type: z.enum([TEST_EVENT, ...EVENT_TYPES]),
    timestamp: instant,
    data: z.object({
      id: z.string(),
      version: z.number().int().nullable(),
      status: z.union([z.string(), z.number()]).nullable(),
      companyRole: z.enum(COMPANY_ROLES).nullable(),
    }),
  }),
)
