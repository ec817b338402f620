import type { MarketPosition } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { readMarketRows } from '../../db/positions/market-rows.ts'
import { countRacePositions, pageOfRacePositions } from '../../db/races/race-positions.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from '../market/load-price-view.ts'
import { presentPosition } from '../market/present-position.ts'

/**
 * A page of a race's positions, newest first, with the number of all that the viewer may know of: those on the market,
 * those that the viewer's company stands behind or holds by a live order, and for the platform's back office all. Null
 * where there is no such race.
 */
export function listRacePositions(
  db: Db,
  viewer: Actor,
  raceId: string,
  page: { size: number; page: number },
  now: Date,
): Promise<{ count: number; data: MarketPosition[] } | null> {
  return inSnapshot(db, async (snapshot) => {
    const race = await snapshot.selectFrom('races').select('id').where('id', '=', raceId).executeTakeFirst()
    if (!race) return null
    const { companyId } = viewer
    const asked = { raceId, companyId, everything: viewer.capabilities.has('platform.read'), now }
    const count = await countRacePositions(snapshot, asked)
    const ids = await pageOfRacePositions(snapshot, asked, page)
    const rows = await readMarketRows(snapshot, { ids, companyId, limit: page.size, now })
    const view = await loadPriceView(snapshot, viewer, now)
    return { count, data: rows.map((row) => presentPosition(row, view)) }
  })
}
