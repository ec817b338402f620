import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import type { RequestAction } from '@fxmatch/domain/order-requests/request-table'

/** A page that lists requests: which ones by default (specification 002 §9), since when, and what one does there. */
export type RequestList = {
  name: 'transaction' | 'manifest'
  statuses: readonly RequestStatus[]
  sinceToday: boolean
  /** Which others are counted above the list, so that none is out of sight. */
  underWay: readonly RequestStatus[]
  actions: readonly RequestAction[]
}

export const TRANSACTIONS: RequestList = {
  name: 'transaction',
  statuses: ['DRAFT', 'CANCELED', 'CLOSED', 'REJECTED', 'ON_HOLD', 'CONFIRMED', 'DELIVERED'],
  underWay: ['FO_CONFIRMED', 'BO_CONFIRMED', 'PARTIAL_CONFIRMED'],
  sinceToday: true,
  actions: ['go', 'cancel'],
}

export const MANIFEST: RequestList = {
  name: 'manifest',
  statuses: ['ON_HOLD', 'FO_CONFIRMED', 'BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CLOSED'],
  underWay: [],
  sinceToday: true,
  actions: ['front_office_validate', 'front_office_reject', 'back_office_validate', 'return_to_front_office'],
}
