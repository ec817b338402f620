import type { MarketPosition } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isOrderable } from '@fxmatch/domain/positions/position-machine'
import type { Db } from '../../db/connect.ts'
import { type MarketRow, readMarketRows } from '../../db/positions/market-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from './load-price-view.ts'
import { presentPosition } from './present-position.ts'

/**
 * What is on the market is for everyone; what has left it, for who stands behind it or holds it by a live order, and for
 * the platform's back office.
 */
function mayReadPosition(row: MarketRow, viewer: Actor, now: Date): boolean {
  if (isOrderable({ status: row.status, listing: row.listing, expiresAt: row.expires_at }, now)) return true
  if (viewer.capabilities.has('platform.read') || row.order_id !== null) return true
  return row.seller_id === viewer.companyId || row.members.some(({ uuid }) => uuid === viewer.companyId)
}

/** One position with the viewer's prices; null where the viewer may not know of it. */
export function getMarketPosition(
  db: Db,
  viewer: Actor,
  id: number,
  now: Date = new Date(),
): Promise<MarketPosition | null> {
  return inSnapshot(db, async (snapshot) => {
    const [row] = await readMarketRows(snapshot, { ids: [id], companyId: viewer.companyId, limit: 1, now })
    if (!row || !mayReadPosition(row, viewer, now)) return null
    return presentPosition(row, await loadPriceView(snapshot, viewer, now))
  })
}

/**
 * Positions by number as the live feed carries them, whatever their status: a bank's prices, and nothing of anybody's
 * order. Numbers that do not exist are left out.
 */
export async function marketPositionsForPipe(
  db: Db,
  ids: readonly number[],
  now: Date = new Date(),
): Promise<Map<number, MarketPosition>> {
  if (ids.length === 0) return new Map()
  const rows = await readMarketRows(db, { ids, companyId: null, limit: ids.length, now })
  const view = await loadPriceView(db, null, now)
  return new Map(rows.map((row) => [row.id, presentPosition(row, view)]))
}
