import type { Call } from '@fxmatch/contract/http/call'
import {
  companiesOfViewCall,
  marketDiffCall,
  marketMarksCall,
  marketMomentCall,
  orderMomentCall,
  requestMomentCall,
} from '@fxmatch/contract/http/time-machine'
import { marketDocumentCall, momentDocumentCall } from '@fxmatch/contract/http/time-machine-documents'
import { renderMomentPdf, type ShownMoment } from '@fxmatch/documents/pdf/moment'
import type { Actor } from '@fxmatch/domain/access/actor'
import { wholeSecond } from '@fxmatch/domain/time-machine/moment'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runAsActor } from '../../commands/kernel/run-as-actor.ts'
import { notePrinted } from '../../commands/time-machine/note-printed.ts'
import { noteViewed, type Viewed } from '../../commands/time-machine/note-viewed.ts'
import { readAuditHead } from '../../db/audit/audit-heads.ts'
import { canonicalJson } from '../../db/canonical-json.ts'
import { getMarketMoment } from '../../queries/time-machine/get-market-moment.ts'
import { getOrderMoment, type NoMoment } from '../../queries/time-machine/get-order-moment.ts'
import { getRequestMoment } from '../../queries/time-machine/get-request-moment.ts'
import {
  getMarketDiff,
  listCompaniesOfView,
  listMarks,
  type NoStretch,
} from '../../queries/time-machine/list-marks.ts'
import { actingOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { type DocumentFile, documentRoute } from '../document-route.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { queryRoute } from '../route.ts'

const PDF = 'application/pdf'
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
  queryRoute(app, deps, requestMomentCall, async (viewer, { params: { id }, query }, { request }) => {
    const at = new Date(query.at)
    const found = await getRequestMoment(deps.db, viewer, { key: id, at }, deps.clock.now())
    if (found === null) return null
    if ('until' in found) return refuseMoment(found)
    const seen = { objectType: 'order_request', objectId: found.request.id, at: new Date(found.at) } as const
    await note(request, requestMomentCall, seen)
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
  queryRoute(app, deps, marketMarksCall, async (viewer, { query }, { request }) => {
    const asked = stretchOf(query)
    const found = ofStretch(allowed(await listMarks(deps.db, viewer, asked, deps.clock.now())))
    if (found === null) return null
    await note(request, marketMarksCall, seenBy(viewer, query.as, wholeSecond(asked.from)))
    return found
  })
  queryRoute(app, deps, marketDiffCall, async (viewer, { query }, { request }) => {
    const asked = { ...query, ...stretchOf(query) }
    const found = ofStretch(allowed(await getMarketDiff(deps.db, viewer, asked, deps.clock.now())))
    if (found === null) return null
    // Both of its ends were looked at.
    for (const at of [asked.from, asked.to])
      await note(request, marketDiffCall, seenBy(viewer, query.as, wholeSecond(at)))
    return { came: [...found.came], gone: [...found.gone], changed: [...found.changed] }
  })
  const print = printing(deps)
  documentRoute(app, deps, momentDocumentCall, PDF, async (viewer, { query }, { request }) => {
    const { at, order: id, request: key } = query
    const [asked, now] = [new Date(at), deps.clock.now()]
    if (id !== undefined) {
      const found = await getOrderMoment(deps.db, viewer, { id, at: asked }, now)
      if (found === null) return null
      if ('until' in found) return refuseMoment(found)
      const { reference } = found.order
      return print(request, momentDocumentCall, { kind: 'ORDER', reference, moment: found })
    }
    const found = key ? await getRequestMoment(deps.db, viewer, { key, at: asked }, now) : null
    if (found === null) return null
    if ('until' in found) return refuseMoment(found)
    const { reference } = found.request
    return print(request, momentDocumentCall, { kind: 'REQUEST', reference, moment: found })
  })
  documentRoute(app, deps, marketDocumentCall, PDF, async (viewer, { query }, { request }) => {
    const asked = { ...query, at: new Date(query.at) }
    const found = allowed(await getMarketMoment(deps.db, viewer, asked, deps.clock.now()))
    if (found === null) return null
    if ('until' in found) return refuseMoment(found)
    return print(request, marketDocumentCall, { kind: 'MARKET', reference: null, moment: found })
  })
  queryRoute(app, deps, companiesOfViewCall, (viewer) => listCompaniesOfView(deps.db, viewer))
}

/** Prints a moment: what it shows is put on record first, and the paper has its code. */
function printing(deps: HttpDeps) {
  return async (request: FastifyRequest, call: Call, shown: ShownMoment): Promise<DocumentFile> => {
    const { reference, moment } = shown
    const attached = Buffer.from(canonicalJson(moment))
    const acting = actingOf(request, call, deps)
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const printed = await runAsActor(deps.db, services, acting, (context) =>
      notePrinted(context, { at: new Date(moment.at), reference, bytes: attached }),
    )
    if (!printed.ok) throw new RefusedRequest(printed.refusal)
    deps.committed()
    const { code, fingerprint } = printed.value
    const view = {
      ...{ shown, fingerprint, attached, head: await readAuditHead(deps.db) },
      verificationUrl: `${deps.config.publicUrl}/verify/${code}`,
      printedAt: deps.clock.now().toISOString(),
    }
    return { name: `${reference ?? 'marche'}-${moment.at}.pdf`, bytes: await renderMomentPdf(view) }
  }
}

/** The market at a moment with the eyes of a company, as it is noted. */
const seenBy = ({ companyId }: Actor, as: string | undefined, at: Date): Viewed => ({
  objectType: 'company',
  objectId: as ?? companyId,
  at,
})

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
