import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { OfferList } from '../facts/offer-list.tsx'

/** The rates proposed from either side, and which of them stands. */
export function NegotiationPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  return (
    <Panel title={t('page.negotiation')}>
      {order.bank_bids.length === 0 ? (
        <p className="soft">{t('page.noOffer')}</p>
      ) : (
        <OfferList
          offers={order.bank_bids}
          currency={order.currency}
          open={order.status.code === ORDER_STATUS.DRAFT}
          accepted={order.history.some(({ action }) => action === 'accept_draft')}
        />
      )}
    </Panel>
  )
}
