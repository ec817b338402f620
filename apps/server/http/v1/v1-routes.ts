import { v1MeCall } from '@fxmatch/contract/v1/account'
import type { FastifyInstance } from 'fastify'
import type { LiveRoutes } from '../../live/routes.ts'
import { getMe } from '../../queries/v1/get-me.ts'
import type { HttpDeps } from '../deps.ts'
import { addV1BookRoutes } from './book-routes.ts'
import { machineOf } from './door.ts'
import { addV1FeedRoutes } from './feed-routes.ts'
import { addV1OrderRoutes } from './order-routes.ts'
import { addV1PositionRoutes } from './position-routes.ts'
import { speakInProblems } from './problem.ts'
import { addV1ReferenceRoutes } from './reference-routes.ts'
import { addV1QuoteRoutes, addV1RequestRoutes } from './request-routes.ts'
import { addV1SandboxRoutes } from './sandbox-routes.ts'
import { addV1StreamRoute } from './stream-route.ts'
import { createRegistrar } from './v1-route.ts'
import { addV1WebhookRoutes } from './webhook-routes.ts'

/**
 * The public contract (`packages/contract/v1`): machines alone call it, with a token or a key, and every refusal of it is a problem by
 * RFC 9457.
 */
export async function addV1Routes(app: FastifyInstance, deps: HttpDeps, live: LiveRoutes): Promise<void> {
  const { db, clock, config } = deps
  speakInProblems(app, config.publicUrl)
  const registrar = createRegistrar(app, deps)
  registrar.query(v1MeCall, (viewer, _input, { request }) =>
    getMe(db, viewer, machineOf(request), { now: clock.now(), sandbox: config.sandbox }),
  )
  addV1ReferenceRoutes(registrar, deps)
  addV1PositionRoutes(registrar, deps)
  addV1OrderRoutes(registrar, deps)
  addV1BookRoutes(registrar, deps)
  addV1RequestRoutes(registrar, deps)
  addV1QuoteRoutes(registrar, deps)
  addV1WebhookRoutes(registrar, deps)
  addV1StreamRoute(registrar, live, config)
  addV1FeedRoutes(registrar, deps)
  if (config.sandbox) addV1SandboxRoutes(registrar, deps)
}
