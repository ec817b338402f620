import {
  decideOpenRateCall,
  openRateHistoryCall,
  openRatesCall,
  proposeOpenRateCall,
} from '@fxmatch/contract/http/opening-rates'
import { positionPoliciesCall, setPositionPolicyCall } from '@fxmatch/contract/http/position-policies'
import {
  closeRaceCall,
  createRaceCall,
  openRaceCall,
  raceCall,
  racePositionsCall,
  racesCall,
} from '@fxmatch/contract/http/races'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { decideOpeningRate } from '../../commands/opening-rates/decide-opening-rate.ts'
import { proposeOpeningRate } from '../../commands/opening-rates/propose-opening-rate.ts'
import { setPositionPolicy } from '../../commands/position-policies/set-position-policy.ts'
import { closeRace } from '../../commands/races/close-race.ts'
import { createRace } from '../../commands/races/create-race.ts'
import { openRace } from '../../commands/races/open-race.ts'
import { getOpeningRateHistory } from '../../queries/opening-rates/get-opening-rate-history.ts'
import { getOpeningRate, listOpeningRates } from '../../queries/opening-rates/list-opening-rates.ts'
import { listPositionPolicies } from '../../queries/position-policies/list-position-policies.ts'
import { listRacePositions } from '../../queries/races/list-race-positions.ts'
import { getRace, listRaces } from '../../queries/races/list-races.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** What bounds and shapes the market: opening rates, position policies, races. */
export function addLimitRoutes(app: FastifyInstance, deps: HttpDeps): void {
  addOpeningRateRoutes(app, deps)
  addPolicyRoutes(app, deps)
  addRaceRoutes(app, deps)
}

function addOpeningRateRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, openRatesCall, (viewer) => listOpeningRates(deps.db, viewer, deps.clock.now()))
  queryRoute(app, deps, openRateHistoryCall, (_viewer, { query }) =>
    getOpeningRateHistory(deps.db, query.days, deps.clock.now()),
  )
  commandRoute(
    app,
    deps,
    decideOpenRateCall,
    (context, { params, body }) => decideOpeningRate(context, { id: params.id, status: body.status }),
    (tx, viewer, { id }) => getOpeningRate(tx, viewer, id, deps.clock.now()),
  )
  commandRoute(
    app,
    deps,
    proposeOpenRateCall,
    (context, { body }) => proposeOpeningRate(context, body),
    (tx, viewer, { id }) => getOpeningRate(tx, viewer, id, deps.clock.now()),
  )
}

function addPolicyRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, positionPoliciesCall, (viewer) =>
    listPositionPolicies(deps.db, deps.clock.now(), undefined, viewer),
  )
  commandRoute(
    app,
    deps,
    setPositionPolicyCall,
    (context, { params, body }) => setPositionPolicy(context, { ...body, currency: params.currency }),
    async (tx, _viewer, { currency }) => {
      const [policy] = await listPositionPolicies(tx, deps.clock.now(), currency)
      return policy ?? null
    },
  )
}

function addRaceRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const show = (tx: Tx, _viewer: Actor, { raceId }: { raceId: string }) =>
    getRace(tx, raceId, deps.clock.now())
  queryRoute(app, deps, racesCall, (_viewer, { query: { pageSize, offset, ...filter } }) =>
    listRaces(deps.db, filter, { size: pageSize, page: offset }, deps.clock.now()),
  )
  queryRoute(app, deps, raceCall, (_viewer, { params }) => getRace(deps.db, params.id, deps.clock.now()))
  queryRoute(app, deps, racePositionsCall, (viewer, { params, query: { pageSize, offset } }) =>
    listRacePositions(deps.db, viewer, params.id, { size: pageSize, page: offset }, deps.clock.now()),
  )
  commandRoute(app, deps, createRaceCall, (context, { body }) => createRace(context, body), show)
  commandRoute(
    app,
    deps,
    openRaceCall,
    (context, { params }) => openRace(context, { raceId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    closeRaceCall,
    (context, { params }) => closeRace(context, { raceId: params.id }),
    show,
  )
}
