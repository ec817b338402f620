import { exportOwnDataCall, exportPersonalDataCall } from '@fxmatch/contract/http/personal-data'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { FastifyInstance } from 'fastify'
import { requestExport } from '../../commands/exports/request-export.ts'
import type { Acting } from '../../commands/kernel/run-as-actor.ts'
import { planPersonalExport } from '../../queries/personal-data/plan-personal-export.ts'
import { actingOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { inputOf, registerCall, viewerWithAccess } from '../route.ts'

/** What is held about a person: for the person, and for the platform when somebody asks by letter. Both are audited. */
export function addPersonalDataRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock, ids, queueExport } = deps
  const start = async (acting: Acting, userId: string, language: LanguageCode, requestId: string) => {
    const planned = await planPersonalExport(db, userId, language, clock.now())
    if (planned === null) return refuseRequest('NOT_FOUND')
    const result = await requestExport({ db, clock, ids, requestId, queueExport }, acting, planned)
    if (!result.ok) throw new RefusedRequest(result.refusal)
    return { data: { uuid: result.value.exportId } }
  }
  registerCall(app, deps, exportOwnDataCall, async ({ request }) => {
    const viewer = viewerWithAccess(exportOwnDataCall, request)
    const { query } = inputOf<typeof exportOwnDataCall>(request)
    return start(actingOf(request, exportOwnDataCall, deps), viewer.userId, query.language, request.id)
  })
  registerCall(app, deps, exportPersonalDataCall, async ({ request }) => {
    viewerWithAccess(exportPersonalDataCall, request)
    const { params, query } = inputOf<typeof exportPersonalDataCall>(request)
    return start(actingOf(request, exportPersonalDataCall, deps), params.userId, query.language, request.id)
  })
}
