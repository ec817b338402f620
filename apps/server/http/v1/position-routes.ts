import {
  v1MarketCall,
  v1MarketPositionCall,
  v1OwnPositionsCall,
  v1PublishCall,
  v1WithdrawCall,
} from '@fxmatch/contract/v1/positions'
import { publishPosition } from '../../commands/positions/publish-position.ts'
import { withdrawPosition } from '../../commands/positions/withdraw-position.ts'
import { getDeskPosition } from '../../queries/desk/get-desk-position.ts'
import { getMarketPosition } from '../../queries/market/get-market-position.ts'
import { listFreePositions, listOwnPositions } from '../../queries/v1/list-positions.ts'
import { v1OwnPosition, v1Position } from '../../queries/v1/present.ts'
import { keptAsAnswered } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { cursorOf } from './read-cursor.ts'
import type { V1Registrar } from './v1-route.ts'

/** The market, and a company's own positions on it. */
export function addV1PositionRoutes(registrar: V1Registrar, deps: HttpDeps): void {
  const { db, clock } = deps
  registrar.query(v1MarketCall, (viewer, { query }) =>
    listFreePositions(db, viewer, { ...query, before: cursorOf(query) }, clock.now()),
  )
  registrar.query(v1MarketPositionCall, async (viewer, { params }) => {
    const position = await getMarketPosition(db, viewer, params.id, clock.now())
    return position && v1Position(position)
  })
  registrar.query(v1OwnPositionsCall, (viewer, { query }) =>
    listOwnPositions(db, viewer, { ...query, before: cursorOf(query) }, clock.now()),
  )
  const shown = keptAsAnswered<{ positionId: number }>(async ({ tx, actor }, { positionId }) => {
    const position = await getDeskPosition(tx, actor, positionId, clock.now())
    if (position === null)
      throw new Error(`position ${positionId} was changed by somebody who may not see it`)
    const body = v1OwnPosition(position)
    return body
  })
  registrar.command(
    v1PublishCall,
    (context, { body: { governorate, expiresAt, ...offer } }) =>
      publishPosition(context, { ...offer, region: governorate, expireDate: expiresAt }),
    shown,
  )
  registrar.command(
    v1WithdrawCall,
    (context, { params }) => withdrawPosition(context, { positionId: params.id }),
    shown,
  )
}
