import {
  myPositionsCall,
  mySyndicatesCall,
  publishPositionCall,
  withdrawPositionCall,
} from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { publishPosition } from '../../commands/positions/publish-position.ts'
import { withdrawPosition } from '../../commands/positions/withdraw-position.ts'
import { getDeskPosition } from '../../queries/desk/get-desk-position.ts'
import { listDeskPositions } from '../../queries/desk/list-desk-positions.ts'
import { listMySyndicates } from '../../queries/desk/list-my-syndicates.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** A company's own positions: publishing, following and withdrawing them. */
export function addPositionRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const show = (tx: Tx, viewer: Actor, { positionId }: { positionId: number }) =>
    getDeskPosition(tx, viewer, positionId, deps.clock.now())
  queryRoute(app, deps, myPositionsCall, (viewer, { query }) =>
    listDeskPositions(deps.db, viewer, query, deps.clock.now()),
  )
  queryRoute(app, deps, mySyndicatesCall, (viewer) => listMySyndicates(deps.db, viewer))
  commandRoute(app, deps, publishPositionCall, (context, { body }) => publishPosition(context, body), show)
  commandRoute(
    app,
    deps,
    withdrawPositionCall,
    (context, { params }) => withdrawPosition(context, { positionId: params.id }),
    show,
  )
}
