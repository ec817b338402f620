import IconTrash from 'virtual:icons/trash'
import { askOrdersCall, emptyBasketCall } from '@fxmatch/contract/http/basket'
import { marketDataCall } from '@fxmatch/contract/http/market'
import type { OrderRequestDetail, RequestOrderView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import classes from './company.module.css'
import type { SubmitForm } from './submit-form.ts'

/** What the request already has: drafts held for it, which one asks for or gives back, and the way to the remainder. */
export function RequestOrders({
  request,
  submit,
  picked,
}: {
  request: OrderRequestDetail
  submit: SubmitForm
  /** The basket holds what is not reserved yet. */
  picked: boolean
}) {
  const { t } = useTranslation('company')
  const market = useMarketText()
  const refreshes = [orderRequestCall, marketDataCall]
  const ask = useCommand(askOrdersCall, { refreshes, success: t('asked') })
  const remove = useCommand(emptyBasketCall, { refreshes, success: t('removed') })
  const { reference, orders } = request
  const unasked = orders.filter((order) => isDraft(order) && !order.asked)
  const chosen = (ids: readonly string[]) => ids.map((order_id) => ({ order_id }))
  return (
    <section className={classes.orders} aria-label={t('orders')}>
      <h3>{t('orders')}</h3>
      {orders.length === 0 && <p className="soft">{t('noOrders')}</p>}
      <ul>
        {orders.map((order) => (
          <OrderLine
            key={order.id}
            order={order}
            request={request}
            busy={remove.busy}
            onRemove={() => void remove.run({ body: { reference, orders: chosen([order.id]) } })}
          />
        ))}
      </ul>
      <div className={classes.buttons}>
        {unasked.length > 0 && (
          <ReasonedButton
            reason={market.reason}
            loading={ask.running}
            onClick={() =>
              void ask.run({
                params: { reference },
                body: { orders: chosen(unasked.map(({ id }) => id)) },
              })
            }
          >
            {t('ask', { count: unasked.length })}
          </ReasonedButton>
        )}
      </div>
      <h3>{t('submit')}</h3>
      {picked ? <p className="soft">{t('reserveFirst')}</p> : submit(request)}
      <Link to={`/transaction/${reference}` as string} className={classes.link}>
        {t('whole')}
      </Link>
    </section>
  )
}

const isDraft = (order: RequestOrderView) => order.status.code === ORDER_STATUS.DRAFT

function OrderLine({
  order,
  request,
  busy,
  onRemove,
}: {
  order: RequestOrderView
  request: OrderRequestDetail
  busy: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation(['company', 'orders'])
  const format = useFormat()
  const label = useStatusLabel()
  return (
    <li className={classes.order}>
      <Link to="/orders/$id" params={{ id: order.id }}>
        {order.reference}
      </Link>
      <span className={classes.figure}>
        {t('amountAtPrice', {
          amount: format.amount(order.amount, request.currencyPattern),
          price: format.rate(order.rate),
          unit: format.count(request.currencyUnit),
          iso: request.currency,
          worth: format.dinars(order.equivalent),
        })}
        <small>{format.labelled(t('orders:column.payable'), format.money(order.payable))}</small>
      </span>
      <StatusBadge tone={order.asked ? 'accent' : 'warn'}>
        {isDraft(order) && !order.asked
          ? t('held', { time: format.time(order.expireDate) })
          : order.pendingDecision === 'SHORTAGE'
            ? t('orders:shortage.status')
            : label(order.status)}
      </StatusBadge>
      {isDraft(order) && (
        <ActionIcon
          size={24}
          disabled={busy}
          aria-label={t('giveBack', { reference: order.reference })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      )}
    </li>
  )
}
