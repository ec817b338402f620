import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { StatusBadge } from './status-badge.tsx'
import { useRequestStatusLabel } from './use-request-status-label.ts'

const TONES = {
  DRAFT: 'neutral',
  ON_HOLD: 'warn',
  FO_CONFIRMED: 'accent',
  BO_CONFIRMED: 'accent',
  PARTIAL_CONFIRMED: 'accent',
  CONFIRMED: 'good',
  CLOSED: 'good',
  DELIVERED: 'good',
  CANCELED: 'bad',
  REJECTED: 'bad',
} as const satisfies Record<RequestStatus, string>

/** A request's status in words and colour. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <StatusBadge tone={TONES[status]}>{useRequestStatusLabel()(status)}</StatusBadge>
}
