/** Statuses of an order request, in the order of its life (specification 002 §4, domain rules §5). */
export const REQUEST_STATUSES = [
  'DRAFT',
  'ON_HOLD',
  'FO_CONFIRMED',
  'BO_CONFIRMED',
  'PARTIAL_CONFIRMED',
  'CONFIRMED',
  'CLOSED',
  'DELIVERED',
  'CANCELED',
  'REJECTED',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Nothing leaves these. */
export const FINAL_REQUEST_STATUSES: readonly RequestStatus[] = ['DELIVERED', 'CANCELED', 'REJECTED']

/** From the back office's validation on, the status is computed from the orders (`progressOf`) and never set by hand. */
export const COMPUTED_REQUEST_STATUSES: readonly RequestStatus[] = [
  'BO_CONFIRMED',
  'PARTIAL_CONFIRMED',
  'CONFIRMED',
  'CLOSED',
  'DELIVERED',
]

/** The slip may be downloaded (specification 002 §4). */
export const SLIP_STATUSES: readonly RequestStatus[] = ['CLOSED', 'DELIVERED']

/** While one of its requests stands so, a title's reference is its company's in the whole market (decision 0613). */
export const CLAIMING_REQUEST_STATUSES: readonly RequestStatus[] = [
  'ON_HOLD',
  'FO_CONFIRMED',
  ...COMPUTED_REQUEST_STATUSES,
]

/** Whether no action can follow. */
export function isFinalRequest(status: RequestStatus): boolean {
  return FINAL_REQUEST_STATUSES.includes(status)
}
