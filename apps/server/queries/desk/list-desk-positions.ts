import type { myPositionsCall } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { countDeskPositions, pageOfDeskPositions } from '../../db/positions/desk-rows.ts'
import { readMarketRows } from '../../db/positions/market-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from '../market/load-price-view.ts'
import { presentDeskPosition } from './present-desk-position.ts'

export type DeskPage = z.output<typeof myPositionsCall.response>
export type DeskQuery = z.output<typeof myPositionsCall.query>

/** One page of the viewer's company's own positions, newest first, with the number of all that the filters find. */
export function listDeskPositions(
  db: Db,
  viewer: Actor,
  query: DeskQuery,
  now: Date = new Date(),
): Promise<DeskPage> {
  const { listing, status, currency, pageSize, offset } = query
  const filter = { sellerId: viewer.companyId, listing, status, currency }
  return inSnapshot(db, async (snapshot) => {
    const count = await countDeskPositions(snapshot, filter)
    const ids = await pageOfDeskPositions(snapshot, filter, { pageSize, page: offset })
    const rows = await readMarketRows(snapshot, { ids, companyId: viewer.companyId, limit: pageSize, now })
    const view = await loadPriceView(snapshot, viewer, now)
    return { count, data: rows.map((row) => presentDeskPosition(row, view)) }
  })
}
