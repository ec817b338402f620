import { SEARCH_LIMIT, type SearchResult } from '@fxmatch/contract/http/search'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { Db } from '../../db/connect.ts'
import { orderConditions } from '../../db/orders/order-list-rows.ts'
import { findCompanies, findOrders, findRequests, findSignUps } from '../../db/search/search-rows.ts'
import { requestScopeOf } from '../order-requests/request-scope.ts'
import { bankScope } from '../sign-ups/list-sign-ups.ts'

/**
 * What a text finds for a viewer, at most `SEARCH_LIMIT` of each kind. Each kind keeps to the scope of its own list: the
 * orders of the viewer's company on any side, the requests of the company or the bank, the client list of the bank;
 * everything for the platform. Without the right to the kind's screen nothing of it is answered.
 */
export async function search(db: Db, viewer: Actor, text: string): Promise<SearchResult> {
  const may = (...any: Capability[]) => any.some((capability) => viewer.capabilities.has(capability))
  const look = { text, limit: SEARCH_LIMIT }
  const scope = may('platform.read')
    ? ({ kind: 'ALL' } as const)
    : ({ kind: 'ORGANIZATION', companyId: viewer.companyId } as const)
  const [orders, requests, signUps, companies] = await Promise.all([
    may('order.view') ? findOrders(db, orderConditions(scope, {}), look) : [],
    may('order_request.manage', 'order_request.validate_front_office')
      ? findRequests(db, requestScopeOf(viewer), look)
      : [],
    may('signup.view') ? findSignUps(db, bankScope(viewer), look) : [],
    may('user.manage_any') ? findCompanies(db, look) : [],
  ])
  const listed = new Set(signUps.map(({ id }) => id))
  return {
    orders,
    requests,
    companies: [...signUps, ...companies.filter(({ id }) => !listed.has(id))].slice(0, SEARCH_LIMIT),
  }
}
