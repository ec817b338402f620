import type { DeskPosition } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { readMarketRows } from '../../db/positions/market-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from '../market/load-price-view.ts'
import { presentDeskPosition } from './present-desk-position.ts'

/** One of the viewer's company's own positions; null for any other. */
export function getDeskPosition(
  db: Db,
  viewer: Actor,
  positionId: number,
  now: Date = new Date(),
): Promise<DeskPosition | null> {
  return inSnapshot(db, async (snapshot) => {
    const [row] = await readMarketRows(snapshot, {
      ids: [positionId],
      companyId: viewer.companyId,
      limit: 1,
      now,
    })
    if (row?.seller_id !== viewer.companyId) return null
    return presentDeskPosition(row, await loadPriceView(snapshot, viewer, now))
  })
}
