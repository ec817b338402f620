// The life of a delivery: one event for one endpoint, tried until the receiver has taken it or the schedule is used up.

export const DELIVERY_STATUSES = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** What may become of it. `refused`: an attempt failed; `given_up`: the last one did, or the receiver is gone; `replay`: a person sends it again. */
export type DeliveryHappening = 'taken' | 'refused' | 'given_up' | 'replay'

export interface DeliveryStep {
  readonly by: DeliveryHappening
  readonly from: DeliveryStatus
  readonly to: DeliveryStatus
}

/** The one table; the database's check is its copy. */
export const DELIVERY_TABLE: readonly DeliveryStep[] = [
  { by: 'taken', from: 'PENDING', to: 'DELIVERED' },
  { by: 'taken', from: 'RETRYING', to: 'DELIVERED' },
  { by: 'refused', from: 'PENDING', to: 'RETRYING' },
  { by: 'refused', from: 'RETRYING', to: 'RETRYING' },
  { by: 'given_up', from: 'PENDING', to: 'FAILED' },
  { by: 'given_up', from: 'RETRYING', to: 'FAILED' },
  { by: 'replay', from: 'FAILED', to: 'PENDING' },
  { by: 'replay', from: 'DELIVERED', to: 'PENDING' },
]

/** Where a delivery goes; null where this cannot happen to it. */
export function deliveryAfter(status: DeliveryStatus, by: DeliveryHappening): DeliveryStatus | null {
  return DELIVERY_TABLE.find((row) => row.by === by && row.from === status)?.to ?? null
}

/** Whether a delivery is settled: the next one of its object may be sent. */
export const isSettled = (status: DeliveryStatus): boolean => deliveryAfter(status, 'taken') === null

/** What the receiver knows a delivery by, at every attempt: what it has taken already it may leave out. */
export const webhookId = (deliveryId: string): string => `msg_${deliveryId}`

/** How many deliveries a person sends again at once. */
export const MOST_REPLAYED = 1_000

/** Days for which a delivery and its attempts stay on record. */
export const DELIVERY_DAYS = 30

/** How long a receiver may take to answer, milliseconds; and how much of its answer is read and kept, bytes. */
export const ANSWER_MS = 20_000
export const MOST_ANSWER_BYTES = 2_048

/** What came of an attempt: a status of HTTP, or why there was none. */
export const ATTEMPT_FAULTS = ['ADDRESS', 'NAME', 'CONNECTION', 'TLS', 'TIMEOUT', 'ANSWER'] as const
export type AttemptFault = (typeof ATTEMPT_FAULTS)[number]
export type AttemptResult =
  | { readonly code: number; readonly retryAfterSeconds: number | null }
  | { readonly fault: AttemptFault }
