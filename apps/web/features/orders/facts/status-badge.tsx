import {
  isOrderStatus,
  ORDER_STATUS_LABELS,
  type OrderStatus,
  orderStatusName,
} from '@fxmatch/domain/orders/order-status'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'

/** What each status means for the reader: still to do, moving, good, dead. */
const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  1: 'accent',
  2: 'warn',
  3: 'bad',
  4: 'neutral',
  5: 'warn',
  6: 'accent',
  7: 'accent',
  8: 'warn',
  9: 'bad',
  10: 'good',
  11: 'accent',
  12: 'bad',
  13: 'good',
  14: 'bad',
  15: 'bad',
  105: 'accent',
  106: 'accent',
  108: 'bad',
  109: 'neutral',
  700: 'warn',
  999: 'neutral',
}

/** A status as the wire carries it: its code and the server's French label. */
export type StatusView = { code: number; name: string }

/** A status of which only the code is known, as a refusal or a filter gives it. */
export function statusOfCode(code: number): StatusView {
  return { code, name: isOrderStatus(code) ? ORDER_STATUS_LABELS[orderStatusName(code)] : String(code) }
}

/** The label of a status in the person's language; a code this build does not know keeps the server's own label. */
export function useStatusLabel(): (status: StatusView) => string {
  const { t } = useTranslation('orders')
  return useCallback(
    ({ code, name }) => (isOrderStatus(code) ? t(`status.${orderStatusName(code)}`) : name),
    [t],
  )
}

/** An order's status as a pill. */
export function OrderStatusBadge({ status }: { status: StatusView }) {
  const label = useStatusLabel()
  return (
    <StatusBadge tone={isOrderStatus(status.code) ? TONES[status.code] : 'neutral'}>
      {label(status)}
    </StatusBadge>
  )
}
