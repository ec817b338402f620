import type { OrderRequestFilterQuery } from '@fxmatch/contract/http/order-requests'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { RequestFilter, RequestScope } from '../../db/order-requests/request-list-rows.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import { fromMoment } from '../orders/order-filter.ts'

/** Whose requests a viewer lists: its own company's, its clients', everyone's for the platform; an office has none. */
export function requestScopeOf(viewer: Actor): RequestScope {
  if (viewer.capabilities.has('platform.read')) return { kind: 'ALL' }
  if (viewer.companyKind === 'CORPORATE') return { kind: 'COMPANY', companyId: viewer.companyId }
  if (viewer.companyKind === 'BANK') return { kind: 'BANK', companyId: viewer.companyId }
  return { kind: 'NONE' }
}

/** Whether a viewer may read a request: its company, that company's bank, and the platform's back office. */
export function mayReadRequest(request: Pick<RequestRow, 'company_id' | 'bank_id'>, viewer: Actor): boolean {
  if (viewer.capabilities.has('platform.read')) return true
  return request.company_id === viewer.companyId || request.bank_id === viewer.companyId
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The last moment that a filter means: a date takes its whole Tunis day, an instant is kept as it is. */
export function untilMoment(value: string): { at: Date; exclusive: boolean } {
  return DAY.test(value)
    ? { at: endOfMarketDate(value), exclusive: true }
    : { at: new Date(value), exclusive: false }
}

/** The filters of a request's list, resolved. */
export function toRequestFilter(query: OrderRequestFilterQuery): RequestFilter {
  const after = query['createdAt[after]']
  const before = query['createdAt[before]']
  return {
    statuses: query['status[]'] ?? query.status,
    from: after === undefined ? undefined : fromMoment(after),
    until: before === undefined ? undefined : untilMoment(before),
    currency: query.currency,
    reference: query.reference || undefined,
    importReference: query.importReference || undefined,
    agency: query.agence,
    region: query.region,
  }
}
