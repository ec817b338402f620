import {
  exchangeRateHistoryCall,
  exchangeRatesCall,
  exchangeRatesDayCall,
  remainderRateOfCurrencyCall,
  remainderRatesCall,
  updateExchangeRatesCall,
  updateRemainderRatesCall,
} from '@fxmatch/contract/http/rates'
import type { FastifyInstance } from 'fastify'
import { setRemainderRates } from '../../commands/rates/set-remainder-rates.ts'
import { setStandardRates } from '../../commands/rates/set-standard-rates.ts'
import { getRemainderRates } from '../../queries/rates/get-remainder-rates.ts'
import {
  getRatesDay,
  getStandardRateHistory,
  getStandardRates,
} from '../../queries/rates/get-standard-rates.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** A bank's standard purchase rates, and its sale prices of the remainder. */
export function addRateRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, exchangeRatesCall, (viewer, { params }) =>
    getStandardRates(db, viewer, params.companyId, clock.now()),
  )
  queryRoute(app, deps, exchangeRatesDayCall, (viewer, { params }) =>
    getRatesDay(db, viewer, params.companyId, clock.now()),
  )
  queryRoute(app, deps, exchangeRateHistoryCall, (viewer, { params, query }) =>
    getStandardRateHistory(db, viewer, { ...params, ...query }),
  )
  commandRoute(
    app,
    deps,
    updateExchangeRatesCall,
    (context, { body }) => setStandardRates(context, { lines: body }),
    (tx, viewer, { bankId }) => getStandardRates(tx, viewer, bankId, clock.now()),
  )
  queryRoute(app, deps, remainderRatesCall, (viewer, { params }) =>
    getRemainderRates(db, viewer, { companyId: params.companyId, at: clock.now() }),
  )
  queryRoute(app, deps, remainderRateOfCurrencyCall, (viewer, { params }) =>
    getRemainderRates(db, viewer, { companyId: params.companyId, currency: params.iso, at: clock.now() }),
  )
  commandRoute(
    app,
    deps,
    updateRemainderRatesCall,
    (context, { body }) =>
      setRemainderRates(context, {
        lines: body.map(({ currecy_isocode, ...line }) => ({ currency: currecy_isocode, ...line })),
      }),
    (tx, viewer, { bankId }) => getRemainderRates(tx, viewer, { companyId: bankId, at: clock.now() }),
  )
}
