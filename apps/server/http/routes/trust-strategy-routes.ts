import {
  addTrustTierCall,
  buyTrustTokensCall,
  deleteTrustTierCall,
  trustTiersCall,
  trustTokenMovementsCall,
  trustTokensCall,
  updateTrustTierCall,
} from '@fxmatch/contract/http/trust-strategy'
import type { FastifyInstance } from 'fastify'
import { buyTrustTokens } from '../../commands/trust/buy-trust-tokens.ts'
import { addTrustTier, changeDefaultRate, deleteTrustTier } from '../../commands/trust/change-strategy.ts'
import { getTokenBalances } from '../../queries/trust/get-trust-operator.ts'
import { getTrustTier, listTokenMovements, listTrustTiers } from '../../queries/trust/get-trust-strategy.ts'
import { ofTrustCompany } from '../../queries/trust/whose-trust.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** An operator's strategy, and the tokens that proposals cost. */
export function addTrustStrategyRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db } = deps
  queryRoute(app, deps, trustTiersCall, (viewer, { params, query }) => {
    const { currency, rateType: operation } = params
    return ofTrustCompany(viewer, query.company, (company) =>
      listTrustTiers(db, company, { currency, operation }),
    )
  })
  commandRoute(
    app,
    deps,
    addTrustTierCall,
    (context, { body }) => addTrustTier(context, body),
    (tx, viewer, { tierId }) => getTrustTier(tx, viewer.companyId, tierId),
  )
  commandRoute(
    app,
    deps,
    updateTrustTierCall,
    (context, { params, body }) => changeDefaultRate(context, { tierId: params.id, ...body }),
    (tx, viewer, { tierId }) => getTrustTier(tx, viewer.companyId, tierId),
  )
  commandRoute(
    app,
    deps,
    deleteTrustTierCall,
    (context, { params }) => deleteTrustTier(context, { tierId: params.id }),
    async () => undefined,
  )
  queryRoute(app, deps, trustTokensCall, (viewer, { query }) =>
    ofTrustCompany(viewer, query.company, (company) => getTokenBalances(db, company)),
  )
  queryRoute(app, deps, trustTokenMovementsCall, (viewer, { query }) =>
    ofTrustCompany(viewer, query.company, (company) => listTokenMovements(db, company, query)),
  )
  commandRoute(
    app,
    deps,
    buyTrustTokensCall,
    (context, { body }) =>
      buyTrustTokens(context, {
        companyId: body.company,
        operation: body.type === '001' ? 'PURCHASE' : 'SALE',
        quantity: body.quantity,
        note: body.note,
      }),
    (tx, _viewer, { companyId }) => getTokenBalances(tx, companyId),
  )
}
