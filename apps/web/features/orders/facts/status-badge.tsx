import type { OrderView } from '@fxmatch/contract/http/order-view'
import { isOrderStatus, ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import { type StatusView, useStatusLabel } from '../../../ui/use-status-label.ts'

/** What each status means for the reader: still to do, moving, good, dead. */
const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  [ORDER_STATUS.DRAFT]: 'accent',
  [ORDER_STATUS.AWAITING_CONFIRMATION]: 'warn',
  [ORDER_STATUS.DRAFT_REJECTED]: 'bad',
  [ORDER_STATUS.DRAFT_CANCELED]: 'neutral',
  [ORDER_STATUS.HALF_CONFIRMED]: 'warn',
  [ORDER_STATUS.CURRENCY_RECEPTION]: 'accent',
  [ORDER_STATUS.MARKET_ROOM]: 'accent',
  [ORDER_STATUS.BACK_OFFICE_VALIDATION]: 'warn',
  [ORDER_STATUS.CONFIRMATION_REJECTED]: 'bad',
  [ORDER_STATUS.CASHED_OUT]: 'good',
  [ORDER_STATUS.TICKET_GENERATED]: 'accent',
  [ORDER_STATUS.TICKET_REJECTED]: 'bad',
  [ORDER_STATUS.DELIVERED]: 'good',
  [ORDER_STATUS.DELIVERY_REJECTED]: 'bad',
  [ORDER_STATUS.DELIVERY_CANCELED]: 'bad',
  [ORDER_STATUS.BID_ACCEPTED]: 'accent',
  [ORDER_STATUS.BID_PLACED]: 'accent',
  [ORDER_STATUS.BID_DECLINED]: 'bad',
  [ORDER_STATUS.BID_CANCELED]: 'neutral',
  [ORDER_STATUS.AWAITING_TICKET]: 'warn',
  [ORDER_STATUS.EXPIRED]: 'neutral',
}

/** A status of which only the code is known, as a refusal or a filter gives it. */
export function statusOfCode(code: number): StatusView {
  return { code, name: String(code) }
}

/** An order's status as a pill; while both parties decide of a short count, it says so. */
export function OrderStatusBadge({
  status,
  pendingDecision,
}: {
  status: StatusView
  pendingDecision?: OrderView['pendingDecision']
}) {
  const { t } = useTranslation('orders')
  const label = useStatusLabel()
  if (pendingDecision === 'SHORTAGE') return <StatusBadge tone="warn">{t('shortage.status')}</StatusBadge>
  return (
    <StatusBadge tone={isOrderStatus(status.code) ? TONES[status.code] : 'neutral'}>
      {label(status)}
    </StatusBadge>
  )
}
