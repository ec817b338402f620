import type { myPositionsCall } from '@fxmatch/contract/http/market'
import { readListGroup } from '@fxmatch/contract/registers/list-groupings'
import type { Actor } from '@fxmatch/domain/access/actor'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { countDeskPositions, pageOfDeskPositions, sumDeskGroups } from '../../db/positions/desk-rows.ts'
import { readMarketRows } from '../../db/positions/market-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentGroups } from '../lists/present-groups.ts'
import { loadPriceView } from '../market/load-price-view.ts'
import { presentDeskPosition } from './present-desk-position.ts'

export type DeskPage = z.output<typeof myPositionsCall.response>
export type DeskQuery = z.output<typeof myPositionsCall.query>

/** One page of the viewer's company's own positions, newest first, with the number of all that the filters find, and their groups. */
export function listDeskPositions(
  db: Db,
  viewer: Actor,
  query: DeskQuery,
  now: Date = new Date(),
): Promise<DeskPage> {
  const { listing, status, currency, pageSize, offset, by } = query
  const group = (query.group !== undefined && readListGroup('desk', query.group)) || undefined
  const filter = { sellerId: viewer.companyId, listing, status, currency, group }
  return inSnapshot(db, async (snapshot) => {
    const count = await countDeskPositions(snapshot, filter)
    const ids = await pageOfDeskPositions(snapshot, filter, { pageSize, page: offset })
    const rows = await readMarketRows(snapshot, { ids, companyId: viewer.companyId, limit: pageSize, now })
    const view = await loadPriceView(snapshot, viewer, now)
    const lines = by && (await sumDeskGroups(snapshot, filter, { by, most: MOST_GROUPS }))
    return {
      count,
      data: rows.map((row) => presentDeskPosition(row, view)),
      grouped: by && lines ? presentGroups(by, lines, MOST_GROUPS) : null,
    }
  })
}
