import fastifySwagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import { houseErrorSchema } from '@fxmatch/contract/errors/house-error'
import { deskPositionSchema, marketPositionSchema } from '@fxmatch/contract/http/market'
import { orderDetailSchema, orderSchema } from '@fxmatch/contract/http/order-view'
import { sessionUserSchema } from '@fxmatch/contract/http/session'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import manifest from '../package.json' with { type: 'json' }
import { requireSession, SESSION_COOKIE } from './authentication.ts'
import type { HttpDeps } from './deps.ts'
import { isPublic } from './v1/v1-document.ts'

/** Schemas that the document names once and refers to. */
function namedSchemas() {
  const schemas = z.registry<{ id: string }>()
  schemas.add(houseErrorSchema, { id: 'HouseError' })
  schemas.add(orderSchema, { id: 'Order' })
  schemas.add(orderDetailSchema, { id: 'OrderDetail' })
  schemas.add(marketPositionSchema, { id: 'MarketPosition' })
  schemas.add(deskPositionSchema, { id: 'DeskPosition' })
  schemas.add(sessionUserSchema, { id: 'SessionUser' })
  return schemas
}

/** The named schemas stand in answers only; their variants for requests are nowhere referred to. */
function withoutInputs(document: ReturnType<SwaggerTransformObject>): ReturnType<SwaggerTransformObject> {
  const schemas = 'components' in document ? document.components?.schemas : undefined
  for (const name of Object.keys(schemas ?? {})) {
    if (name.endsWith('Input')) delete schemas?.[name]
  }
  return document
}

/** Describes the files of a multipart body, which no schema validates: the parser does. */
function withFiles(transform: SwaggerTransform): SwaggerTransform {
  return (route) => {
    const made = transform(route)
    const files = route.route.config?.files
    if (!files) return made
    const properties = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
    return { ...made, schema: { ...made.schema, body: { type: 'object', required: files, properties } } }
  }
}

/** The public contract has a document of its own (`v1/v1-document.ts`). */
function withoutPublic(transform: SwaggerTransform): SwaggerTransform {
  return (route) => (isPublic(route.url) ? { schema: { hide: true }, url: route.url } : transform(route))
}

/**
 * Collects every route registered after it into one OpenAPI 3.1 document, made from the schemas that validate the
 * requests. `app.swagger()` answers it once the app is ready; signed-in people get it at `/api/docs/openapi.json`.
 */
export async function addOpenApi(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  const schemaRegistry = namedSchemas()
  const named = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'FXMatch',
        version: manifest.version,
        description:
          'Foreign-currency marketplace. Amounts, rates and counter values are decimal strings. ' +
          'Mutations take an Idempotency-Key header: the same key with the same request has one effect and one answer.',
      },
      servers: [{ url: deps.config.publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: withoutPublic(withFiles(createJsonSchemaTransform({ schemaRegistry }))),
    transformObject: (document) => withoutInputs(named(document)),
  })
  app.get(
    '/api/docs/openapi.json',
    { schema: { hide: true }, onRequest: requireSession(deps, {}) },
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  )
}
