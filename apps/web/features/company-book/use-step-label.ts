import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The label of an order's status in the person's language; a code this build does not know keeps the server's own. */
export function useStepLabel(): (status: { code: number; name: string }) => string {
  const { t } = useTranslation('orders')
  return useCallback(
    ({ code, name }) => (isOrderStatus(code) ? t(`status.${orderStatusName(code)}`) : name),
    [t],
  )
}
