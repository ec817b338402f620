import type { RequestStatus as Status } from '@fxmatch/domain/order-requests/request-status'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<Status, BadgeTone>> = {
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
}

/** The status of a request, in words and colour. */
export function RequestStatus({ status }: { status: Status }) {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  return <StatusBadge tone={TONES[status]}>{t(`requests:status.${status}`)}</StatusBadge>
}
