import {
  changeEndpointCall,
  createEndpointCall,
  deliveriesCall,
  type EndpointView,
  pauseEndpointCall,
  removeEndpointCall,
  replayDeliveriesCall,
  resumeEndpointCall,
  rotateEndpointCall,
  testEndpointCall,
  webhookEndpointsCall,
} from '@fxmatch/contract/http/webhooks'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../../commands/kernel/context.ts'
import { requireCapability } from '../../commands/kernel/require-capability.ts'
import { done, refuse } from '../../commands/kernel/result.ts'
import { changeEndpoint } from '../../commands/webhooks/change-endpoint.ts'
import { createEndpoint } from '../../commands/webhooks/create-endpoint.ts'
import { pauseEndpoint } from '../../commands/webhooks/pause-endpoint.ts'
import { removeEndpoint } from '../../commands/webhooks/remove-endpoint.ts'
import { replayDeliveries } from '../../commands/webhooks/replay-deliveries.ts'
import { resumeEndpoint } from '../../commands/webhooks/resume-endpoint.ts'
import { rotateEndpointKey } from '../../commands/webhooks/rotate-endpoint-key.ts'
import { testEndpoint } from '../../commands/webhooks/test-endpoint.ts'
import type { WebhookServices } from '../../commands/webhooks/webhook-services.ts'
import { lockEndpoint } from '../../db/webhooks/endpoint-rows.ts'
import { listDeliveries } from '../../queries/webhooks/list-deliveries.ts'
import { getEndpoint, listEndpoints } from '../../queries/webhooks/list-endpoints.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import { type Answering, commandRoute, registerCommand } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { refuseRequest } from '../refusals.ts'
import { queryRoute } from '../route.ts'

/** Addresses of a company that are told of events. */
export function addWebhookRoutes(app: FastifyInstance, deps: HttpDeps, secrets: SecretBox): void {
  const { db, clock, config, queueDeliveries: queue } = deps
  const services: WebhookServices = { secrets, queue, toLoopback: config.webhooksToLoopback }
  const ofEndpoint = (tx: Tx, viewer: Actor, { endpointId }: { endpointId: string }) =>
    getEndpoint(tx, viewer, endpointId, clock.now())

  queryRoute(app, deps, webhookEndpointsCall, (viewer) => listEndpoints(db, viewer, clock.now()))
  queryRoute(app, deps, deliveriesCall, async (viewer, { params, query }) => {
    const deliveries = await listDeliveries(db, viewer, params.id, query)
    return deliveries ?? refuseRequest('NOT_FOUND')
  })
  // A secret is never compressed together with text that others choose.
  const secret = { compress: false } as const
  const answering = answeringKey(deps, secrets)
  registerCommand(
    app,
    deps,
    createEndpointCall,
    (context, { body }) => createEndpoint(context, services, body),
    answering,
    secret,
  )
  registerCommand(
    app,
    deps,
    rotateEndpointCall,
    (context, { params, body }) =>
      rotateEndpointKey(context, services, { id: params.id, scheme: body.scheme }),
    answering,
    secret,
  )
  commandRoute(
    app,
    deps,
    changeEndpointCall,
    (context, { params, body }) => changeEndpoint(context, services, { ...body, id: params.id }),
    ofEndpoint,
  )
  commandRoute(
    app,
    deps,
    pauseEndpointCall,
    (context, { params }) => pauseEndpoint(context, params),
    ofEndpoint,
  )
  commandRoute(
    app,
    deps,
    resumeEndpointCall,
    (context, { params }) => resumeEndpoint(context, services, params),
    ofEndpoint,
  )
  commandRoute(
    app,
    deps,
    testEndpointCall,
    (context, { params }) => testEndpoint(context, services, params),
    async (_tx, _viewer, tested) => tested,
  )
  commandRoute(
    app,
    deps,
    removeEndpointCall,
    (context, { params }) => removeEndpoint(context, params),
    async () => undefined,
  )
  commandRoute(
    app,
    deps,
    replayDeliveriesCall,
    (context, { body }) => replayDeliveries(context, services, chosenOf(body)),
    async (_tx, _viewer, replayed) => replayed,
  )
}

/** Which deliveries a body names: the call takes one of both ways. */
function chosenOf({ ids, endpointId, from, to }: z.output<typeof replayDeliveriesCall.body>) {
  if (ids !== undefined) return { ids }
  if (endpointId === undefined || from === undefined)
    throw new Error('a replay that the call lets through names nothing')
  return { endpointId, from: new Date(from), to: to === undefined ? null : new Date(to) }
}

/** What is kept of an answer with a key: which one, and never the key. */
const keptKey = z.object({ endpointId: z.uuid(), keyNumber: z.number().int() })

/**
 * An answer that shows a new key once. Under its idempotency key the same is answered again, from the sealed key while it is the
 * endpoint's: what is kept for that names it and does not hold it.
 */
function answeringKey({ clock }: HttpDeps, secrets: SecretBox): Answering<{ endpointId: string }> {
  const read = async (tx: Tx, viewer: Actor, endpointId: string) => {
    const endpoint = await getEndpoint(tx, viewer, endpointId, clock.now())
    const row = endpoint === null ? null : await lockEndpoint(tx, viewer.companyId, endpointId)
    return endpoint === null || row === null ? null : { endpoint, row }
  }
  const show = (endpoint: EndpointView, sealed: Buffer) => ({
    endpoint,
    secret: endpoint.scheme === 'v1' ? secrets.open(sealed, endpoint.id) : null,
  })
  return {
    async answer({ tx, actor }, { endpointId }) {
      const found = await read(tx, actor, endpointId)
      if (found === null) throw new Error('an endpoint that cannot be shown to who made it')
      const { endpoint, row } = found
      const kept: z.input<typeof keptKey> = { endpointId, keyNumber: row.key_number }
      return { body: show(endpoint, row.secret), keep: { response: JSON.stringify(kept) } }
    },
    async answerAgain({ tx, actor }, { response }) {
      const able = requireCapability(actor, 'integration.manage')
      if (!able.ok) return able
      const { endpointId, keyNumber } = keptKey.parse(response)
      const found = await read(tx, actor, endpointId)
      if (found === null) return refuse('NOT_FOUND')
      const { endpoint, row } = found
      return done(row.key_number === keyNumber ? show(endpoint, row.secret) : { endpoint, secret: null })
    },
  }
}
