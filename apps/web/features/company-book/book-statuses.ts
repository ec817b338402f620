import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'

/** The requests of the ledger: what has ended one way or the other (specification 002 §9). */
export const LEDGER_STATUSES = [
  'CLOSED',
  'DELIVERED',
  'REJECTED',
  'CANCELED',
] as const satisfies readonly RequestStatus[]
