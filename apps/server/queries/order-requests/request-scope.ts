import type { OrderRequestFilterQuery } from '@fxmatch/contract/http/order-requests'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMoment, startOfMoment } from '@fxmatch/domain/calendar/moments'
import type { RequestFilter, RequestScope } from '../../db/order-requests/request-list-rows.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'

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

/** The filters of a request's list, resolved. */
export function toRequestFilter(query: OrderRequestFilterQuery): RequestFilter {
  const after = query['createdAt[after]']
  const before = query['createdAt[before]']
  return {
    statuses: query['status[]'] ?? query.status,
    from: after === undefined ? undefined : startOfMoment(after),
    until: before === undefined ? undefined : endOfMoment(before),
    currency: query.currency,
    reference: query.reference || undefined,
    importReference: query.importReference || undefined,
    agency: query.agence,
    region: query.region,
    valueDate: query.valueDate,
    due: query.due,
  }
}
