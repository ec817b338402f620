import {
  dealSumsCall,
  dealsCall,
  exportRequestsCall,
  requestSlipCall,
} from '@fxmatch/contract/http/company-book'
import { renderSlip } from '@fxmatch/documents/pdf/slip'
import type { FastifyInstance } from 'fastify'
import { requestExport } from '../../commands/exports/request-export.ts'
import { listDealSums, listDeals } from '../../queries/deals/list-deals.ts'
import { planRequestExport } from '../../queries/exports/plan-request-export.ts'
import { getRequestSlip } from '../../queries/order-requests/get-request-slip.ts'
import { actingOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { inputOf, queryRoute, registerCall, viewerWithAccess } from '../route.ts'

/** A company's book: the workbook of its ledger, slips of its requests, and its deals by counterparty. */
export function addCompanyBookRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock, ids, queueExport } = deps
  registerCall(app, deps, exportRequestsCall, async ({ request }) => {
    const viewer = viewerWithAccess(exportRequestsCall, request)
    const { query } = inputOf<typeof exportRequestsCall>(request)
    const planned = await planRequestExport(db, viewer, query, clock.now())
    if (planned === null) return refuseRequest('NOT_FOUND')
    const result = await requestExport(
      { db, clock, ids, requestId: request.id, queueExport },
      actingOf(request, exportRequestsCall, deps),
      planned,
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    return { data: { uuid: result.value.exportId } }
  })
  documentRoute(app, deps, requestSlipCall, 'application/pdf', async (viewer, { params, query }) => {
    const slip = await getRequestSlip(db, viewer, params.reference)
    return slip === null
      ? null
      : { name: `bordereau-${slip.reference}.pdf`, bytes: await renderSlip(slip, query.language) }
  })
  queryRoute(app, deps, dealSumsCall, (viewer, { query }) => listDealSums(db, viewer, query))
  queryRoute(app, deps, dealsCall, (viewer, { params, query }) =>
    listDeals(db, viewer, params.counterparty, query),
  )
}
