import {
  addTrustAgencyCall,
  registerTrustOperatorCall,
  saveTrustConfigurationCall,
  saveTrustDisplayCall,
  saveTrustRatesCall,
  saveTrustVisibilityCall,
  trustAgenciesCall,
  trustAgencyCall,
  trustCitiesCall,
  trustConfigurationCall,
  trustDisplayCall,
  trustOperatorCall,
  trustOperatorsCall,
  trustRatesCall,
  trustVisibilityCall,
  updateTrustAgencyCall,
} from '@fxmatch/contract/http/trust-rates'
import type { FastifyInstance } from 'fastify'
import { configureTrust, configureTrustDisplay } from '../../commands/trust/configure-trust.ts'
import { registerTrustOperator } from '../../commands/trust/register-trust-operator.ts'
import { saveTrustAgency } from '../../commands/trust/save-trust-agency.ts'
import { saveTrustRates } from '../../commands/trust/save-trust-rates.ts'
import { findOperator } from '../../db/trust/operators.ts'
import { getTrustAgency, listTrustAgencies, listTrustCities } from '../../queries/trust/get-trust-agencies.ts'
import {
  getOwnOperator,
  getTrustConfiguration,
  getTrustDisplay,
  listTrustOperators,
  presentOperator,
} from '../../queries/trust/get-trust-operator.ts'
import { getTrustRates } from '../../queries/trust/get-trust-rates.ts'
import { ofTrustCompany } from '../../queries/trust/whose-trust.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { publicRoute, queryRoute } from '../route.ts'

/** What an operator is and shows: registration, switches, rates, the public display, agencies. */
export function addTrustRateRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db } = deps
  queryRoute(app, deps, trustRatesCall, (viewer, { query }) =>
    ofTrustCompany(viewer, query.company, (company) => getTrustRates(db, company)),
  )
  commandRoute(
    app,
    deps,
    saveTrustRatesCall,
    (context, { body }) => saveTrustRates(context, body),
    (tx, viewer) => getTrustRates(tx, viewer.companyId),
  )
  queryRoute(app, deps, trustOperatorCall, (viewer) => getOwnOperator(db, viewer))
  queryRoute(app, deps, trustOperatorsCall, () => listTrustOperators(db))
  commandRoute(
    app,
    deps,
    registerTrustOperatorCall,
    (context, { body }) => registerTrustOperator(context, body),
    async (tx, viewer) => {
      const operator = await findOperator(tx, viewer.companyId)
      return operator && presentOperator(operator)
    },
  )
  addSwitchRoutes(app, deps)
  addAgencyRoutes(app, deps)
}

function addSwitchRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db } = deps
  queryRoute(app, deps, trustConfigurationCall, (viewer, { query }) =>
    ofTrustCompany(viewer, query.company, (company) => getTrustConfiguration(db, company)),
  )
  commandRoute(
    app,
    deps,
    saveTrustConfigurationCall,
    (context, { body }) => configureTrust(context, body),
    (tx, viewer) => getTrustConfiguration(tx, viewer.companyId),
  )
  queryRoute(app, deps, trustVisibilityCall, (viewer, { query }) =>
    ofTrustCompany(viewer, query.company, (company) => getTrustDisplay(db, company)),
  )
  commandRoute(
    app,
    deps,
    saveTrustVisibilityCall,
    (context, { body }) => configureTrust(context, body),
    (tx, viewer) => getTrustDisplay(tx, viewer.companyId),
  )
  queryRoute(app, deps, trustDisplayCall, (viewer, { query }) =>
    ofTrustCompany(viewer, query.company, (company) => getTrustDisplay(db, company)),
  )
  commandRoute(
    app,
    deps,
    saveTrustDisplayCall,
    (context, { body }) => configureTrustDisplay(context, body),
    (tx, viewer) => getTrustDisplay(tx, viewer.companyId),
  )
}

function addAgencyRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db } = deps
  publicRoute(app, deps, trustCitiesCall, () => listTrustCities(db))
  queryRoute(app, deps, trustAgenciesCall, (viewer, { query }) =>
    ofTrustCompany(viewer, query.company, (company) => listTrustAgencies(db, company)),
  )
  queryRoute(app, deps, trustAgencyCall, (viewer, { params }) => getTrustAgency(db, viewer, params.id))
  commandRoute(
    app,
    deps,
    addTrustAgencyCall,
    (context, { body }) => saveTrustAgency(context, { ...body, agencyId: null }),
    (tx, viewer, { agencyId }) => getTrustAgency(tx, viewer, agencyId),
  )
  commandRoute(
    app,
    deps,
    updateTrustAgencyCall,
    (context, { params, body }) => saveTrustAgency(context, { ...body, agencyId: params.id }),
    (tx, viewer, { agencyId }) => getTrustAgency(tx, viewer, agencyId),
  )
}
