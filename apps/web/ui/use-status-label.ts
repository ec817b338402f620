import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A status of an order as the wire carries it: its code and the server's French label. */
export type StatusView = { code: number; name: string }

/** The label of an order's status in the person's language; a code this build does not know keeps the server's own label. */
export function useStatusLabel(): (status: StatusView) => string {
  const { t } = useTranslation('orders')
  return useCallback(
    ({ code, name }) => (isOrderStatus(code) ? t(`status.${orderStatusName(code)}`) : name),
    [t],
  )
}
