import {
  auditChainCall,
  auditEntryCall,
  auditTrailCall,
  exportAuditCall,
  verifyAuditChainCall,
} from '@fxmatch/contract/http/audit'
import type { FastifyInstance } from 'fastify'
import { requestExport } from '../../commands/exports/request-export.ts'
import {
  checkAuditChain,
  getAuditChain,
  getAuditEntry,
  listAudit,
  planAuditExport,
} from '../../queries/audit/audit-trail.ts'
import { actingOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { RefusedRequest } from '../refusals.ts'
import { inputOf, queryRoute, registerCall, viewerWithAccess } from '../route.ts'

/** The audit trail, for auditors: reading it, checking its chain, taking a period away. */
export function addAuditRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock, ids, queueExport } = deps
  queryRoute(app, deps, auditTrailCall, (_, { query }) => listAudit(db, query))
  queryRoute(app, deps, auditEntryCall, (_, { params }) => getAuditEntry(db, params.id))
  queryRoute(app, deps, auditChainCall, () => getAuditChain(db))
  queryRoute(app, deps, verifyAuditChainCall, () => checkAuditChain(db))
  registerCall(app, deps, exportAuditCall, async ({ request }) => {
    viewerWithAccess(exportAuditCall, request)
    const { query } = inputOf<typeof exportAuditCall>(request)
    const planned = await planAuditExport(db, query, clock.now())
    const result = await requestExport(
      { db, clock, ids, requestId: request.id, queueExport },
      actingOf(request, exportAuditCall, deps),
      planned,
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    return { data: { uuid: result.value.exportId } }
  })
}
