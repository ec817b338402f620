import {
  agencyRatesCall,
  displayBoardCall,
  displayersCall,
  publicBoardCall,
  renewDisplayLinkCall,
  saveDisplayBoardCall,
  setDisplayerCall,
  updateAgencyRatesCall,
  updateAllAgencyRatesCall,
} from '@fxmatch/contract/http/display'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { renewBoardLink, saveBoard } from '../../commands/display/save-board.ts'
import { setAgencyRates } from '../../commands/display/set-agency-rates.ts'
import { setDisplayer } from '../../commands/display/set-displayer.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import { getAgencyRates, getBoard, getPublicBoard, listDisplayers } from '../../queries/display/get-board.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { publicRoute, queryRoute } from '../route.ts'

/** The rate boards of a bank's agencies (Afficheur): their rates, their settings, and the public page's data. */
export function addDisplayRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, agencyRatesCall, (viewer, { params }) =>
    getAgencyRates(db, viewer, params.id, clock.now()),
  )
  const ratesOf = (tx: Tx, viewer: Actor, { agencyId }: { agencyId: string }) =>
    getAgencyRates(tx, viewer, agencyId, clock.now())
  commandRoute(
    app,
    deps,
    updateAgencyRatesCall,
    (context, { body }) => setAgencyRates(context, { lines: body, all: false }),
    ratesOf,
  )
  commandRoute(
    app,
    deps,
    updateAllAgencyRatesCall,
    (context, { body }) => setAgencyRates(context, { lines: body, all: true }),
    ratesOf,
  )
  addBoardRoutes(app, deps)
  queryRoute(app, deps, displayersCall, () => listDisplayers(db))
  commandRoute(
    app,
    deps,
    setDisplayerCall,
    (context, { params, body }) => setDisplayer(context, { bankId: params.id, ...body }),
    async (tx, _viewer, { bankId }) => (await listDisplayers(tx, bankId))[0] ?? null,
  )
}

function addBoardRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  const boardOf = (tx: Tx, viewer: Actor, { agencyId }: { agencyId: string }) =>
    getBoard(tx, viewer, agencyId, clock.now())
  queryRoute(app, deps, displayBoardCall, (viewer, { params }) =>
    getBoard(db, viewer, params.id, clock.now()),
  )
  commandRoute(
    app,
    deps,
    saveDisplayBoardCall,
    (context, { params, body: { version, ...settings } }) =>
      saveBoard(context, { agencyId: params.id, version, settings }),
    boardOf,
  )
  commandRoute(
    app,
    deps,
    renewDisplayLinkCall,
    (context, { params, body }) => renewBoardLink(context, { agencyId: params.id, ...body }),
    boardOf,
  )
  publicRoute(app, deps, publicBoardCall, ({ params }) => getPublicBoard(db, params.code, clock.now()), {
    opensPage: true,
  })
}
