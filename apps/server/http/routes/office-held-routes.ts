import { declareHeldCall, depositNotesCall, officeHeldCall } from '@fxmatch/contract/http/office-held'
import type { FastifyInstance } from 'fastify'
import { declareHeld } from '../../commands/gate/declare-held.ts'
import { depositNotes } from '../../commands/gate/deposit-notes.ts'
import { listHeld } from '../../queries/gate/list-held.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

const asMade = async (_tx: unknown, _viewer: unknown, { id }: { id: string }) => ({ id })

/** What exchange offices hold in notes and on their accounts. */
export function addOfficeHeldRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, officeHeldCall, (viewer, { query }) => listHeld(db, viewer, query, clock.now()))
  commandRoute(app, deps, declareHeldCall, (context, { body }) => declareHeld(context, body), asMade)
  commandRoute(app, deps, depositNotesCall, (context, { body }) => depositNotes(context, body), asMade)
}
