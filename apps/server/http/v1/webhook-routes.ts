import { v1EndpointsCall, v1ReplayCall } from '@fxmatch/contract/v1/webhooks'
import { replayDeliveries } from '../../commands/webhooks/replay-deliveries.ts'
import { listEndpoints } from '../../queries/webhooks/list-endpoints.ts'
import { createSecretBox } from '../../security/secret-box.ts'
import { keptAsAnswered } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import type { V1Registrar } from './v1-route.ts'

/** Where a company is told of events, and what was missed there. Endpoints are made and changed by people. */
export function addV1WebhookRoutes(registrar: V1Registrar, deps: HttpDeps): void {
  const { db, clock, config, queueDeliveries: queue } = deps
  const secrets = createSecretBox(...config.secretsKeys)
  const services = { secrets, queue, toLoopback: config.webhooksToLoopback }
  registrar.query(v1EndpointsCall, async (viewer) => {
    const { endpoints } = await listEndpoints(db, viewer, clock.now())
    return {
      data: endpoints.map(({ id, name, url, types, status, publicKey, failingSince, waiting }) => ({
        ...{ id, name, url, types, status, publicKey, failingSince, waiting },
      })),
    }
  })
  const answering = keptAsAnswered<{ replayed: number; more: boolean }>(async (_context, value) => value)
  registrar.command(
    v1ReplayCall,
    (context, { params, body: { from, to } }) =>
      replayDeliveries(context, services, {
        endpointId: params.id,
        ...{ from: new Date(from), to: to === undefined ? null : new Date(to) },
      }),
    answering,
  )
}
