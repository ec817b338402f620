import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { Trans } from 'react-i18next'
import { TakeBack } from './take-back.tsx'

/** How long a success stays (specification 000 §9). */
const SHOWN_MS = 5_000

/** Says that an order was placed, with the way to it, and while it can be taken back the way to do that. */
export function toastOrder(order: Pick<OrderDetail, 'id' | 'reference' | 'tellAt'>): void {
  const placed = (
    <Trans
      ns="market"
      i18nKey="draft.placed"
      values={{ reference: order.reference }}
      components={{ order: <Link to={`/orders/${order.id}` as string} /> }}
    />
  )
  const id = `order ${order.id}`
  const end = () => notifications.hide(id)
  notifications.show({
    id,
    color: 'green',
    role: 'status',
    // Told by then: `TakeBack` ends it.
    autoClose: order.tellAt === null ? SHOWN_MS : false,
    message: order.tellAt === null ? placed : <TakeBack order={order} placed={placed} onEnd={end} />,
  })
}
