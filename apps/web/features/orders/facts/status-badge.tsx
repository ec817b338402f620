import type { OrderView } from '@fxmatch/contract/http/order-view'
import {
  isOrderStatus,
  ORDER_STATUS,
  type OrderStatus,
  orderStatusName,
} from '@fxmatch/domain/orders/order-status'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'

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

/** A status as the wire carries it: its code and the server's French label. */
export type StatusView = { code: number; name: string }

/** A status of which only the code is known, as a refusal or a filter gives it. */
export function statusOfCode(code: number): StatusView {
  return { code, name: String(code) }
}

/** The label of a status in the person's language; a code this build does not know keeps the server's own label. */
export function useStatusLabel(): (status: StatusView) => string {
  const { t } = useTranslation('orders')
  return useCallback(
    ({ code, name }) => (isOrderStatus(code) ? t(`status.${orderStatusName(code)}`) : name),
    [t],
  )
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
