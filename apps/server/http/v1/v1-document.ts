import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger'
import { v1Schemas } from '@fxmatch/contract/v1/v1-call'
import { v1WebhookEvent } from '@fxmatch/contract/v1/webhooks'
import { SCOPES } from '@fxmatch/domain/machines/scopes'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { HttpDeps } from '../deps.ts'

/** The version of the public contract: it counts up as the contract grows, and `/v2` begins anew. */
export const V1_VERSION = '1.0.0'

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of the public contract, once the app is ready. */
    v1Document(): object
  }
}

const ABOUT = `The open interface of FXMatch, for the software of its companies: positions, orders, requests, prices.

Amounts are in the currency, rates in TND for \`quotingUnit\` of it, values in TND. All of them are decimal strings, and so they are sent:
a number that has passed through a float is another number. Instants are ISO 8601 in UTC, days those of Tunis.

Requests that change something take an \`Idempotency-Key\`: the same key with the same request has one effect and one answer, for seven
days. Refusals are problems by RFC 9457; branch on \`code\`, and show \`detail\` to people. A market keeps its rules whoever asks: what is
allowed now stands in \`actions\`, with the reason where it is not.`

/** The routes of the public contract are in its document, and the others are in theirs. */
export const isPublic = (url: string): boolean => url.startsWith('/v1/')

/** Collects the routes of the public contract into an OpenAPI 3.1 document of their own, served to everybody. */
export async function addV1Document(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  const schemaRegistry = v1Schemas
  const transform = createJsonSchemaTransform({ schemaRegistry })
  const named = createJsonSchemaTransformObject({ schemaRegistry })
  const { publicUrl } = deps.config
  await app.register(fastifySwagger, {
    decorator: 'v1Document',
    openapi: {
      openapi: '3.1.0',
      info: {
        ...{ title: 'FXMatch open interface', version: V1_VERSION, description: ABOUT },
        license: { name: 'Proprietary', url: `${publicUrl}/legal` },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          oauth2: {
            type: 'oauth2',
            description: 'A token for an hour, by client credentials: needed for what changes something',
            flows: {
              clientCredentials: {
                tokenUrl: `${publicUrl}/oauth/token`,
                scopes: Object.fromEntries(SCOPES.map((scope) => [scope, SAYS[scope]])),
              },
            },
          },
          key: { type: 'http', scheme: 'bearer', description: 'The secret itself, for what only reads' },
          sheet: {
            type: 'http',
            scheme: 'basic',
            description: 'The client and its secret, for what only reads: as spreadsheets keep them',
          },
        },
      },
    },
    transform: ((route) =>
      isPublic(route.url)
        ? transform(route)
        : { schema: { hide: true }, url: route.url }) as SwaggerTransform,
    transformObject: (document) => tidied(named(document)),
  })
  let text: string | null = null
  app.get('/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.v1Document())
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(text)
  })
}

/** What endpoints of companies are sent. */
const EVENTS = {
  event: {
    post: {
      operationId: 'event',
      tags: ['Webhooks'],
      summary: 'An event, sent to the endpoints that ask for its type',
      description:
        'Signed by Standard Webhooks 1.0.0 (`webhook-id`, `webhook-timestamp`, `webhook-signature`), tried ten times within 75 hours until it is answered 2xx. It says which object, and no more: that is fetched. Types are added: pass over those that you do not know.',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${v1Schemas.get(v1WebhookEvent)?.id}` },
          },
        },
      },
      responses: {
        204: { description: 'Taken' },
        410: { description: 'Nobody is there any more: the endpoint is disabled' },
        '4XX': { description: 'Not taken: it comes again' },
      },
    },
  },
} as const

const REF = /"#\/components\/schemas\/(\w{1,80})"/g

/**
 * Schemas are made twice, for requests and for answers. Each keeps the form that is used, under its plain name; what is said of an answer
 * is what it is. The events of endpoints, which are no routes, are put beside.
 */
function tidied<T extends object>(document: T): T {
  const text = JSON.stringify(document)
  const used = new Set([...text.matchAll(REF)].map(([, name]) => name ?? ''))
  const plain = (name: string) => name.slice(0, -'Input'.length)
  const inputs = [...used].filter((name) => name.endsWith('Input') && !used.has(plain(name)))
  const renamed = inputs.reduce(
    (all, name) => all.replaceAll(`schemas/${name}"`, `schemas/${plain(name)}"`),
    text,
  )
  const copy = JSON.parse(renamed.replaceAll('"description":"Default Response"', '"description":"Done"'))
  const { schemas } = copy.components
  for (const name of inputs) schemas[plain(name)] = schemas[name]
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name]
  return { ...copy, webhooks: EVENTS }
}

/** What each scope lets its holder do. */
const SAYS: Readonly<Record<(typeof SCOPES)[number], string>> = {
  'prices:read': 'Read the market and its prices',
  'orders:read': "Read the company's orders",
  'orders:write': 'Order, negotiate, confirm and reject; never what a second person of the bank has to do',
  'positions:write': 'Publish and withdraw positions',
  'requests:write': 'Write order requests',
  'rfq:quote': 'Answer requests for quotes with firm prices',
  'documents:read': 'Read tickets and reports',
  'ledger:read': "Read the company's book",
  'webhooks:manage': 'See where events are sent, and have them sent again',
}
