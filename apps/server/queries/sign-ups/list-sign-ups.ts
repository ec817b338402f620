import type { Organization, OrganizationsQuery } from '@fxmatch/contract/http/sign-ups'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { Db } from '../../db/connect.ts'
import { countSignUps, documentsOf, pageOfSignUps, readSignUps } from '../../db/sign-ups/sign-up-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentSignUp } from './present-sign-up.ts'

/** The bank whose sign-ups a viewer sees: its own; null, every bank's, for the platform. */
export function bankScope(viewer: Actor): string | null {
  return viewer.capabilities.has('platform.read') ? null : viewer.companyId
}

/** One page of the client list with the number of all that the filters find. Another bank's are never among them. */
export function listSignUps(
  db: Db,
  viewer: Actor,
  query: OrganizationsQuery,
): Promise<{ totalItems: number; data: Organization[] }> {
  const { startDate, endDate } = query
  const own = bankScope(viewer)
  const filter = {
    bankId: own ?? query.bank ?? null,
    statuses: [...(query.status ?? []), ...(query['status[]'] ?? [])],
    search: query.search,
    activityDomain: query.activityDomain,
    from: startDate === undefined ? undefined : startOfMarketDate(startDate),
    before: endDate === undefined ? undefined : endOfMarketDate(endDate),
  }
  const { itemNbr: size, page, sort, direction } = query
  return inSnapshot(db, async (snapshot) => {
    const totalItems = await countSignUps(snapshot, filter)
    const ids = await pageOfSignUps(snapshot, filter, { size, page, sort, direction })
    const rows = await readSignUps(snapshot, ids)
    const documents = await documentsOf(snapshot, ids)
    return { totalItems, data: rows.map((row) => presentSignUp(row, documents, viewer)) }
  })
}
