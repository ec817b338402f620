import { checkAwardCall, readParts } from '@fxmatch/contract/http/rfq-awards'
import { favouriteHousesCall, keepFavouriteCall, rfqHousesCall } from '@fxmatch/contract/http/rfq-houses'
import {
  awardRfqCall,
  cancelRfqCall,
  declineRfqCall,
  giveQuoteCall,
  openRfqCall,
  rfqCall,
  rfqDocumentCall,
  rfqsCall,
} from '@fxmatch/contract/http/rfqs'
import { renderRfqProof } from '@fxmatch/documents/pdf/rfq-proof'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { awardRfq } from '../../commands/rfq/award-rfq.ts'
import { declineRfq } from '../../commands/rfq/decline-rfq.ts'
import { cancelRfq } from '../../commands/rfq/end-rfq.ts'
import { giveQuote } from '../../commands/rfq/give-quote.ts'
import { keepFavourite } from '../../commands/rfq/keep-favourite.ts'
import { openRfq } from '../../commands/rfq/open-rfq.ts'
import type { Db } from '../../db/connect.ts'
import { readFavouriteHouses } from '../../db/rfqs/favourite-houses.ts'
import { checkAward } from '../../queries/rfqs/check-award.ts'
import { getRfq } from '../../queries/rfqs/get-rfq.ts'
import { listRfqHouses } from '../../queries/rfqs/list-houses.ts'
import { listRfqs } from '../../queries/rfqs/list-rfqs.ts'
import { proveRfq } from '../../queries/rfqs/prove-rfq.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

/** Requests for quotes, and what houses answer to them. */
export function addRfqRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  const show = (tx: Tx, viewer: Actor, { rfqId }: { rfqId: string }) => getRfq(tx, viewer, rfqId, clock.now())
  queryRoute(app, deps, rfqsCall, (viewer, { query }) => listRfqs(db, viewer, query, clock.now()))
  queryRoute(app, deps, rfqHousesCall, (viewer, { query }) => listRfqHouses(db, viewer, query, clock.now()))
  const favourites = async (of: Db | Tx, viewer: Actor) => ({ houses: await readFavouriteHouses(of, viewer) })
  queryRoute(app, deps, favouriteHousesCall, (viewer) => favourites(db, viewer))
  commandRoute(
    app,
    deps,
    keepFavouriteCall,
    (context, { params, body }) => keepFavourite(context, { houseId: params.id, ...body }),
    favourites,
  )
  queryRoute(app, deps, rfqCall, (viewer, { params }) => getRfq(db, viewer, params.id, clock.now()))
  queryRoute(app, deps, checkAwardCall, (viewer, { params, query }) =>
    checkAward(db, viewer, { id: params.id, parts: readParts(query.parts) }, clock.now()),
  )
  documentRoute(app, deps, rfqDocumentCall, 'application/pdf', async (viewer, { params }) => {
    const view = await proveRfq(db, viewer, params.id, clock.now())
    return view && { name: `${view.rfq.reference}.pdf`, bytes: await renderRfqProof(view) }
  })
  commandRoute(app, deps, openRfqCall, (context, { body }) => openRfq(context, body), show)
  commandRoute(
    app,
    deps,
    giveQuoteCall,
    (context, { params, body }) => giveQuote(context, { rfqId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    declineRfqCall,
    (context, { params, body }) => declineRfq(context, { rfqId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    awardRfqCall,
    (context, { params, body }) => awardRfq(context, { rfqId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    cancelRfqCall,
    (context, { params, body }) => cancelRfq(context, { rfqId: params.id, reason: body.reason }),
    show,
  )
}
