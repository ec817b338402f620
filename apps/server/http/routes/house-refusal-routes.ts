import {
  confirmLiftCall,
  houseRefusalsCall,
  keepRefusalCall,
  proposeLiftCall,
  refuseHouseCall,
} from '@fxmatch/contract/http/house-refusals'
import type { FastifyInstance } from 'fastify'
import { liftRefusal } from '../../commands/gate/lift-refusal.ts'
import { refuseHouse } from '../../commands/gate/refuse-house.ts'
import { listRefusals } from '../../queries/gate/list-refusals.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

const ofRefusal = async (_tx: unknown, _viewer: unknown, { refusalId }: { refusalId: string }) => ({
  id: refusalId,
})

/** Houses with which one's own does not deal. */
export function addHouseRefusalRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, houseRefusalsCall, (viewer) => listRefusals(db, viewer, clock.now()))
  commandRoute(app, deps, refuseHouseCall, (context, { body }) => refuseHouse(context, body), ofRefusal)
  commandRoute(
    app,
    deps,
    proposeLiftCall,
    (context, { params, body }) =>
      liftRefusal(context, { refusalId: params.id, action: 'propose', reason: body.reason }),
    ofRefusal,
  )
  commandRoute(
    app,
    deps,
    confirmLiftCall,
    (context, { params }) => liftRefusal(context, { refusalId: params.id, action: 'confirm' }),
    ofRefusal,
  )
  commandRoute(
    app,
    deps,
    keepRefusalCall,
    (context, { params }) => liftRefusal(context, { refusalId: params.id, action: 'keep' }),
    ofRefusal,
  )
}
