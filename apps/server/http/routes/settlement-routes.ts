import { cashOutDistrictCall, settlementCall } from '@fxmatch/contract/http/settlements'
import type { FastifyInstance } from 'fastify'
import { beginSettlement } from '../../commands/cash-out/begin-settlement.ts'
import { getSettlement, presentSettlement } from '../../queries/reports/get-settlement.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** The settlement of a district: begun by a command, done by a job, followed by asking. */
export function addSettlementRoutes(app: FastifyInstance, deps: HttpDeps): void {
  commandRoute(
    app,
    deps,
    cashOutDistrictCall,
    (context, { params, body }) =>
      beginSettlement(context, { companyId: params.company, agency: body.agency }, deps.queueSettlement),
    (tx, viewer, { settlementId }) => presentSettlement(tx, { companyId: viewer.companyId, settlementId }),
  )
  queryRoute(app, deps, settlementCall, (viewer, { params }) =>
    getSettlement(deps.db, viewer, { companyId: params.company, settlementId: params.id }),
  )
}
