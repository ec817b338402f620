import type { OrderRequestListQuery, orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import { type RequestGrouping, readListGroup } from '@fxmatch/contract/registers/list-groupings'
import type { Actor } from '@fxmatch/domain/access/actor'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { isInRequestGroup, sumRequestGroups } from '../../db/order-requests/request-groups.ts'
import {
  countRequestsByStatus,
  pageOfRequests,
  type RequestFilter,
} from '../../db/order-requests/request-list-rows.ts'
import { readOrdersOfRequests, readRequestViewRows } from '../../db/order-requests/request-view-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentGroups } from '../lists/present-groups.ts'
import { besideSteps } from '../orders/other-accounts.ts'
import { presentRequest } from './present-request.ts'
import { loadRemainderOffers } from './remainder-offers.ts'
import { requestScopeOf, toRequestFilter } from './request-scope.ts'

type RequestPage = z.output<typeof orderRequestsCall.response>

/** A company is told whose request it is nowhere: all are its own. */
export const seesGrouping = (by: RequestGrouping, { companyKind }: Actor): boolean =>
  by !== 'name' || companyKind !== 'CORPORATE'

/**
 * One page of a company's requests, of a bank's manifest or ledger, or of everyone's, with how many its filters find and
 * how many there are in each status; from one snapshot.
 */
export function listRequests(
  db: Db,
  viewer: Actor,
  query: OrderRequestListQuery,
  now: Date,
): Promise<RequestPage> {
  return inSnapshot(db, async (snapshot) => {
    const scope = requestScopeOf(viewer)
    const group = query.group === undefined ? null : readListGroup('requests', query.group)
    const filter: RequestFilter = {
      ...toRequestFilter(query),
      ...(group && { group: isInRequestGroup(group) }),
    }
    const { by } = query
    const grouped =
      by !== undefined && seesGrouping(by, viewer)
        ? presentGroups(
            by,
            await sumRequestGroups(snapshot, scope, filter, { by, most: MOST_GROUPS }),
            MOST_GROUPS,
          )
        : null
    const { statuses, ...whatever } = filter
    const byStatus = await countRequestsByStatus(snapshot, scope, whatever)
    const { sort, direction, itemNbr } = query
    const page = query.page ?? query.offset ?? 1
    const ids = await pageOfRequests(snapshot, scope, filter, { sort, direction, pageSize: itemNbr, page })
    const rows = new Map((await readRequestViewRows(snapshot, ids)).map((row) => [row.id, row]))
    const orders = await readOrdersOfRequests(snapshot, ids)
    const known = await besideSteps(snapshot, viewer, [...rows.values()])
    const offers = await loadRemainderOffers(
      snapshot,
      [...rows.values()].map(({ bank_id }) => bank_id),
      now,
    )
    const found = byStatus.filter(({ status }) => !statuses || statuses.includes(status))
    return {
      data: {
        totalItems: found.reduce((sum, { count }) => sum + count, 0),
        data: ids.flatMap((id) => {
          const row = rows.get(id)
          return row ? [presentRequest(row, orders.get(id) ?? [], known, offers)] : []
        }),
        counts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
        grouped,
      },
    }
  })
}
