import {
  marketAnalyticsCall,
  marketBarredCall,
  marketDataCall,
  marketPositionCall,
  marketStatusCall,
  negotiationHistoryCall,
  operatorTurnoverCall,
  priceContextCall,
} from '@fxmatch/contract/http/market'
import type { FastifyInstance } from 'fastify'
import { getMarketAnalytics } from '../../queries/market/get-market-analytics.ts'
import { getMarketData } from '../../queries/market/get-market-data.ts'
import { getMarketPosition } from '../../queries/market/get-market-position.ts'
import { getMarketStatus } from '../../queries/market/get-market-status.ts'
import { getNegotiationHistory } from '../../queries/market/get-negotiation-history.ts'
import { getOperatorTurnover } from '../../queries/market/get-operator-turnover.ts'
import { getPriceContext } from '../../queries/market/get-price-context.ts'
import { listBarred } from '../../queries/market/list-barred.ts'
import type { HttpDeps } from '../deps.ts'
import { type QueryHandler, queryRoute } from '../route.ts'
import { MOMENT } from '../same-answer.ts'

/** `{ data }`, as the specification's market calls answer; null stays null, for a 404. */
async function wrapped<T>(answer: Promise<T | null>): Promise<{ data: T } | null> {
  const data = await answer
  return data === null ? null : { data }
}

/** The market as everyone sees it, and what one knows of an operator before ordering. */
export function addMarketRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  const marketData: QueryHandler<typeof marketDataCall> = (viewer, { query }) => {
    const { currency, form, region } = query
    return wrapped(getMarketData(db, viewer, { currency, form, region }, clock.now()))
  }
  queryRoute(app, deps, marketDataCall, marketData, { repeated: MOMENT })
  queryRoute(app, deps, marketBarredCall, (viewer) => listBarred(db, viewer, clock.now()))
  queryRoute(app, deps, marketPositionCall, (viewer, { params }) =>
    wrapped(getMarketPosition(db, viewer, params.id, clock.now())),
  )
  queryRoute(app, deps, marketStatusCall, () => getMarketStatus(db, clock.now()))
  queryRoute(app, deps, marketAnalyticsCall, (viewer, { params, query }) => {
    const asked = { currency: params.isoCode, operatorId: query.ex_uuid, bankId: query.bank_ref }
    return wrapped(getMarketAnalytics(db, viewer, asked, clock.now()))
  })
  queryRoute(app, deps, priceContextCall, (viewer, { params, query }) =>
    wrapped(getPriceContext(db, viewer, { currency: params.isoCode, form: query.form }, clock.now())),
  )
  queryRoute(app, deps, operatorTurnoverCall, (viewer, { query }) => {
    const asked = { operatorId: query.exop, companyOrUserId: query.company }
    return getOperatorTurnover(db, viewer, asked, clock.now())
  })
  queryRoute(app, deps, negotiationHistoryCall, (viewer, { params, query }) =>
    wrapped(
      getNegotiationHistory(db, viewer, {
        currency: params.isoCode,
        operatorId: query.exop_uuid,
        positionId: query.session_id,
      }),
    ),
  )
}
