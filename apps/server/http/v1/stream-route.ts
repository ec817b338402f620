import { TOPICS } from '@fxmatch/contract/events/topics'
import { V1_CHANNELS, v1StreamCall } from '@fxmatch/contract/v1/stream'
import type { LiveRoutes } from '../../live/routes.ts'
import { viewerOf } from '../authentication.ts'
import { refuseRequest } from '../refusals.ts'
import { machineOf } from './door.ts'
import { thinEvents } from './thin-events.ts'
import type { V1Registrar } from './v1-route.ts'

/** The stream of machines: the live feed of people, thin, and under names that stay. It ends with the token or the client. */
export function addV1StreamRoute(
  registrar: V1Registrar,
  live: LiveRoutes,
  { sandbox }: { readonly sandbox: boolean },
): void {
  registrar.stream(v1StreamCall, 'text/event-stream', async ({ query }, { request, reply }) => {
    const { actor, sessionId } = viewerOf(request)
    const { scopes } = machineOf(request)
    for (const channel of query.channels) {
      const scope = V1_CHANNELS[channel]
      if (!scopes.includes(scope))
        refuseRequest('INSUFFICIENT_SCOPE', { rule: 'SCOPE_MISSING', details: { scope } })
    }
    const topicsOf = {
      market: [TOPICS.marketPipe, TOPICS.marketStatus],
      orders: [TOPICS.orders(actor.companyId)],
    }
    const header = request.headers['last-event-id']
    const lastEventId = typeof header === 'string' ? header : (query.lastEventId ?? null)
    const clock = sandbox ? [TOPICS.sandboxClock] : []
    const topics = new Set([...query.channels.flatMap((channel) => topicsOf[channel]), ...clock])
    const asked = { session: { actor, sessionId }, topics, lastEventId, wrap: thinEvents }
    const refusal = await live.open(asked, request, reply)
    if (refusal !== null) refuseRequest(refusal)
  })
}
