import {
  companyOwnersCall,
  confirmOwnersCall,
  declareOwnersCall,
  ownersStandingsCall,
  refuseOwnersCall,
  withdrawOwnersCall,
} from '@fxmatch/contract/http/owners'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { decideOnOwners } from '../../commands/owners/decide-on-owners.ts'
import { declareOwners } from '../../commands/owners/declare-owners.ts'
import { getDeclaration, getOwners, listStandings } from '../../queries/owners/get-owners.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** Who owns companies: declared by one person and confirmed by another. */
export function addOwnerRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, ownersStandingsCall, (viewer) => listStandings(db, viewer, deps.clock.now()))
  queryRoute(app, deps, companyOwnersCall, (viewer, { params }) =>
    getOwners(db, viewer, params.id, clock.now()),
  )
  const show = (tx: Tx, viewer: Actor, { declarationId }: { declarationId: string }) =>
    getDeclaration(tx, viewer, declarationId, clock.now())
  commandRoute(
    app,
    deps,
    declareOwnersCall,
    (context, { params, body }) => declareOwners(context, { ...body, companyId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    confirmOwnersCall,
    (context, { params }) => decideOnOwners(context, { declarationId: params.id, action: 'confirm' }),
    show,
  )
  commandRoute(
    app,
    deps,
    refuseOwnersCall,
    (context, { params, body }) =>
      decideOnOwners(context, { declarationId: params.id, action: 'refuse', reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    withdrawOwnersCall,
    (context, { params }) => decideOnOwners(context, { declarationId: params.id, action: 'withdraw' }),
    show,
  )
}
