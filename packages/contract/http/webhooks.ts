import { ATTEMPT_FAULTS, DELIVERY_STATUSES, MOST_REPLAYED } from '@fxmatch/domain/webhooks/delivery-table'
import {
  DISABLED_REASONS,
  ENDPOINT_ACTIONS,
  ENDPOINT_STATUSES,
  SIGNATURE_SCHEMES,
} from '@fxmatch/domain/webhooks/endpoint-table'
import { MOST_URL_LENGTH } from '@fxmatch/domain/webhooks/endpoint-url'
import { SUBSCRIPTIONS } from '@fxmatch/domain/webhooks/event-types'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { idParams, instant, instantInput, noContent, pageNumber, plainName, uuid } from './scalars.ts'

// Addresses of a company that are told of events (packages/domain/webhooks). Its own people with `integration.manage` alone read them.

/** A type of events, or all of a noun: `order.placed`, `order.*`. */
const subscription = z.string().refine((type) => SUBSCRIPTIONS.includes(type), schemaFault('FIELD_INVALID'))

const fields = {
  name: plainName(80).min(1, schemaFault('FIELD_REQUIRED')),
  /** Judged by the command, whose refusal names the network that it leads into. */
  url: z.string().trim().min(1).max(MOST_URL_LENGTH),
  types: z.array(subscription).min(1).max(SUBSCRIPTIONS.length),
}

export const endpointSchema = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  status: z.enum(ENDPOINT_STATUSES),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  scheme: z.enum(SIGNATURE_SCHEMES),
  /** `whpk_…`; null where the secret is shared. */
  publicKey: z.string().nullable(),
  /** The key before it, which signs too until `oldUntil`. */
  oldPublicKey: z.string().nullable(),
  oldUntil: instant.nullable(),
  /** Since when every attempt has failed; null: the last one was taken, or none was made. */
  failingSince: instant.nullable(),
  /** Until when nothing is sent, as the receiver asks. */
  restsUntil: instant.nullable(),
  /** Deliveries that are not settled. */
  waiting: z.number().int(),
  createdBy: z.string(),
  createdAt: instant,
  version: z.number().int(),
  allowedActions: z.array(z.object({ action: z.enum(ENDPOINT_ACTIONS), ...refusable })),
})
export type EndpointView = z.infer<typeof endpointSchema>

/** What is answered where a key was made: a shared secret stands in no other answer. */
const withSecret = z.object({
  endpoint: endpointSchema,
  /** `whsec_…`, once; null where the key is a pair, of which the receiver needs the public half alone. */
  secret: z.string().nullable(),
})

export const webhookEndpointsCall = defineCall({
  name: 'webhookEndpoints',
  method: 'GET',
  path: '/api/webhook-endpoints',
  access: 'integration.manage',
  summary: "The addresses at which one's own company is told of events",
  response: z.object({ endpoints: z.array(endpointSchema), most: z.number().int() }),
})
export type WebhookEndpoints = z.infer<typeof webhookEndpointsCall.response>

export const createEndpointCall = defineCall({
  name: 'createEndpoint',
  method: 'POST',
  path: '/api/webhook-endpoints',
  access: 'integration.manage',
  summary: 'Has an address told of events, signed by Standard Webhooks 1.0.0',
  body: z.object({ ...fields, scheme: z.enum(SIGNATURE_SCHEMES).default('v1a') }),
  response: withSecret,
  status: 201,
})
export type CreatedEndpoint = z.infer<typeof createEndpointCall.response>

export const changeEndpointCall = defineCall({
  name: 'changeEndpoint',
  method: 'PUT',
  path: '/api/webhook-endpoints/:id',
  access: 'integration.manage',
  summary: 'Changes the name, the address or the events of an endpoint; what waits goes to the new address',
  params: idParams,
  body: z.object({
    ...fields,
    /** The version that was seen; SETTINGS_CHANGED where it is another by now. */
    version: z.number().int().min(1).max(2_147_483_646),
  }),
  response: endpointSchema,
})

export const removeEndpointCall = defineCall({
  name: 'removeEndpoint',
  method: 'DELETE',
  path: '/api/webhook-endpoints/:id',
  access: 'integration.manage',
  summary: 'Removes an endpoint with its keys, and what waits for it',
  params: idParams,
  response: noContent,
  status: 204,
})

const step = {
  method: 'POST',
  access: 'integration.manage',
  params: idParams,
  response: endpointSchema,
} as const

export const pauseEndpointCall = defineCall({
  ...step,
  name: 'pauseEndpoint',
  path: '/api/webhook-endpoints/:id/pause',
  summary: 'Sends an endpoint nothing until it is resumed; its events wait, thirty days at most',
})
export const resumeEndpointCall = defineCall({
  ...step,
  name: 'resumeEndpoint',
  path: '/api/webhook-endpoints/:id/resume',
  summary: 'Sends an endpoint its events again, those first that waited',
})
export const testEndpointCall = defineCall({
  ...step,
  name: 'testEndpoint',
  path: '/api/webhook-endpoints/:id/test',
  summary: 'Sends a test event, once; a disabled endpoint that takes it is active again',
  response: z.object({ deliveryId: uuid }),
})
export const rotateEndpointCall = defineCall({
  ...step,
  name: 'rotateEndpoint',
  path: '/api/webhook-endpoints/:id/rotate',
  summary: 'Makes a new key; both sign for 72 hours',
  body: z.object({
    /** Left out: as before. */
    scheme: z.enum(SIGNATURE_SCHEMES).optional(),
  }),
  response: withSecret,
})

export const deliverySchema = z.object({
  id: uuid,
  /** As the receiver reads it, at every attempt. */
  webhookId: z.string(),
  type: z.string(),
  /** The object that it tells of; null: a test. */
  objectId: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  /** When it is sent next; null: it is settled. */
  nextAt: instant.nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  /** The last ten, newest first. */
  attempts: z.array(
    z.object({
      at: instant,
      milliseconds: z.number().int(),
      /** The status of HTTP; null where there was none, and `fault` says why. */
      code: z.number().int().nullable(),
      fault: z.enum(ATTEMPT_FAULTS).nullable(),
      /** The beginning of the answer, as the receiver wrote it. */
      answer: z.string().nullable(),
    }),
  ),
  /** Whether it can be sent again. */
  replayable: z.boolean(),
})
export type DeliveryView = z.infer<typeof deliverySchema>

export const deliveriesCall = defineCall({
  name: 'endpointDeliveries',
  method: 'GET',
  path: '/api/webhook-endpoints/:id/deliveries',
  access: 'integration.manage',
  summary:
    'What an endpoint was told in the last thirty days, newest first, with each attempt and its answer',
  params: idParams,
  query: z.object({
    status: z.enum(DELIVERY_STATUSES).optional(),
    page: pageNumber.default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ data: z.array(deliverySchema), total: z.number().int() }),
})
export type Deliveries = z.infer<typeof deliveriesCall.response>

export const replayDeliveriesCall = defineCall({
  name: 'replayDeliveries',
  method: 'POST',
  path: '/api/deliveries/replay',
  access: 'integration.manage',
  summary: `Sends settled deliveries again, by their ids or all of an endpoint since a moment, ${MOST_REPLAYED} at most: with the same webhook-id`,
  // One of both: some by their ids, or all of an endpoint from a moment on.
  body: z
    .object({
      ids: z.array(uuid).min(1).max(MOST_REPLAYED).optional(),
      endpointId: uuid.optional(),
      from: instantInput.optional(),
      to: instantInput.optional(),
    })
    .refine(({ ids, endpointId, from, to }) =>
      ids === undefined
        ? endpointId !== undefined && from !== undefined
        : endpointId === undefined && from === undefined && to === undefined,
    ),
  response: z.object({
    replayed: z.number().int(),
    /** Whether there is more than can be sent again at once. */
    more: z.boolean(),
  }),
})
