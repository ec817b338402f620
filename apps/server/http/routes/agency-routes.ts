import {
  addAgencyCall,
  agencyCall,
  deleteAgencyCall,
  updateAgencyCall,
} from '@fxmatch/contract/http/agencies'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { addAgency } from '../../commands/agencies/add-agency.ts'
import { closeAgency } from '../../commands/agencies/close-agency.ts'
import { updateAgency } from '../../commands/agencies/update-agency.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import { getAgency } from '../../queries/agencies/list-agencies.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** A company's own agencies. */
export function addAgencyRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const show = (tx: Tx, viewer: Actor, { agencyId }: { agencyId: string }) => getAgency(tx, viewer, agencyId)
  queryRoute(app, deps, agencyCall, (viewer, { params }) => getAgency(deps.db, viewer, params.id))
  commandRoute(app, deps, addAgencyCall, (context, { body }) => addAgency(context, body), show)
  commandRoute(
    app,
    deps,
    updateAgencyCall,
    (context, { params, body }) => updateAgency(context, { agencyId: params.id, change: body }),
    show,
  )
  commandRoute(
    app,
    deps,
    deleteAgencyCall,
    (context, { params }) => closeAgency(context, { agencyId: params.id }),
    async () => undefined,
  )
}
