import {
  agenciesCall,
  banksCall,
  companiesCall,
  currenciesCall,
  governoratesCall,
  zonesCall,
  zonesOfRegionCall,
} from '@fxmatch/contract/http/reference-data'
import type { FastifyInstance } from 'fastify'
import { listAgencies } from '../../queries/agencies/list-agencies.ts'
import { listBanks } from '../../queries/reference/list-banks.ts'
import { listCompanies } from '../../queries/reference/list-companies.ts'
import { listCurrencies } from '../../queries/reference/list-currencies.ts'
import { listGovernorates, listZones } from '../../queries/reference/list-places.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** What forms choose from: currencies, places, banks, delivery agencies. */
export function addReferenceRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db } = deps
  queryRoute(app, deps, currenciesCall, () => listCurrencies(db), { repeated: MINUTE })
  queryRoute(app, deps, governoratesCall, () => listGovernorates(db), { repeated: MINUTE })
  queryRoute(app, deps, zonesOfRegionCall, (_viewer, { query }) => listZones(db, query), { repeated: MINUTE })
  queryRoute(app, deps, zonesCall, () => listZones(db), { repeated: MINUTE })
  queryRoute(app, deps, banksCall, async () => ({ data: await listBanks(db) }), { repeated: MINUTE })
  queryRoute(app, deps, companiesCall, () => listCompanies(db), { repeated: MINUTE })
  queryRoute(app, deps, agenciesCall, (viewer, { query }) =>
    listAgencies(db, viewer, {
      companyId: query.company,
      region: query.region,
      representers: query.regionRepresenter === '1',
    }),
  )
}
