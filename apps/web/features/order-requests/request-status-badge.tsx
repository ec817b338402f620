import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/status-badge.tsx'

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

/** A request's status in words. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('requests')
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
}
