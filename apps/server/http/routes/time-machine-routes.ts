import type { Call } from '@fxmatch/contract/http/call'
import {
  companiesOfViewCall,
  marketDiffCall,
  marketMarksCall,
  marketMomentCall,
  orderMomentCall,
} from '@fxmatch/contract/http/time-machine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runAsActor } from '../../commands/kernel/run-as-actor.ts'
import { noteViewed, type Viewed } from '../../commands/time-machine/note-viewed.ts'
import { getMarketMoment } from '../../queries/time-machine/get-market-moment.ts'
import { getOrderMoment, type NoMoment } from '../../queries/time-machine/get-order-moment.ts'
import {
  getMarketDiff,
  listCompaniesOfView,
  listMarks,
  type NoStretch,
} from '../../queries/time-machine/list-marks.ts'
import { actingOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { queryRoute } from '../route.ts'

const MINUTE = 60_000
/** For so long what somebody looked at is not noted again. */
const NOTED_AGAIN = 10 * MINUTE
const MOST_NOTED = 10_000

/** What stood at a second of the past. */
export function addTimeMachineRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const note = viewNotes(deps)
  queryRoute(app, deps, orderMomentCall, async (viewer, { params: { id }, query }, { request }) => {
    const at = new Date(query.at)
    const found = await getOrderMoment(deps.db, viewer, { id, at }, deps.clock.now())
    if (found === null) return null
    if ('until' in found) return refuseMoment(found)
    await note(request, orderMomentCall, { objectType: 'order', objectId: id, at: new Date(found.at) })
    return found
  })
  queryRoute(app, deps, marketMomentCall, async (viewer, { query }, { request }) => {
    const asked = { ...query, at: new Date(query.at) }
    const found = allowed(await getMarketMoment(deps.db, viewer, asked, deps.clock.now()))
    if (found === null) return null
    if ('until' in found) return refuseMoment(found)
    const seen = { objectType: 'company', objectId: found.as.id, at: new Date(found.at) } as const
    await note(request, marketMomentCall, seen)
    return found
  })
  queryRoute(app, deps, marketMarksCall, async (viewer, { query }) =>
    ofStretch(allowed(await listMarks(deps.db, viewer, stretchOf(query), deps.clock.now()))),
  )
  queryRoute(app, deps, marketDiffCall, async (viewer, { query }) => {
    const asked = { ...query, ...stretchOf(query) }
    const found = ofStretch(allowed(await getMarketDiff(deps.db, viewer, asked, deps.clock.now())))
    return found && { came: [...found.came], gone: [...found.gone], changed: [...found.changed] }
  })
  queryRoute(app, deps, companiesOfViewCall, (viewer) => listCompaniesOfView(deps.db, viewer))
}

const stretchOf = ({ from, to, as }: { from: string; to: string; as?: string | undefined }) => ({
  from: new Date(from),
  to: new Date(to),
  as,
})

/** Another company's eyes are the platform's to look with: 403, which does not tell whether there is such a company. */
function allowed<T>(found: T | 'FORBIDDEN'): T {
  return found === 'FORBIDDEN'
    ? refuseRequest('MISSING_CAPABILITY', {
        rule: 'MISSING_CAPABILITY',
        details: { capability: 'platform.read' },
      })
    : found
}

/** Refuses a stretch of time that is none, is too long, or is not over. */
function ofStretch<T extends object>(found: T | NoStretch | null): T | null {
  return found !== null && 'path' in found
    ? refuseRequest('INVALID_INPUT', { fields: [{ path: found.path, rule: 'FIELD_INVALID' }] })
    : found
}

/** Refuses a moment that has not come, or of before there was anything, with the bounds. */
function refuseMoment({ from, until }: NoMoment): never {
  return refuseRequest('INVALID_INPUT', {
    fields: [{ path: 'at', rule: 'FIELD_INVALID' }],
    details: { from: from.toISOString(), until: until.toISOString() },
  })
}

/**
 * Notes in the audit what somebody looks at, before it is answered: each minute of the past once, and again after a while. Whoever
 * plays an hour leaves an hour's worth of entries, and not one for each second of it.
 */
function viewNotes(deps: HttpDeps) {
  const noted = new Map<string, number>()
  return async (request: FastifyRequest, call: Call, viewed: Viewed): Promise<void> => {
    const acting = actingOf(request, call, deps)
    const now = deps.clock.now().getTime()
    const minute = Math.floor(viewed.at.getTime() / MINUTE)
    const key = [acting.sessionId, viewed.objectType, viewed.objectId, minute].join(' ')
    if (now - (noted.get(key) ?? 0) < NOTED_AGAIN) return
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const result = await runAsActor(deps.db, services, acting, (context) => noteViewed(context, viewed))
    if (!result.ok) throw new RefusedRequest(result.refusal)
    deps.committed()
    if (noted.size >= MOST_NOTED) noted.clear()
    noted.set(key, now)
  }
}
