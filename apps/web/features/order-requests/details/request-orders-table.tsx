import type { OrderRequestDetail, RequestOrderView } from '@fxmatch/contract/http/order-request-view'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { DEAD_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'

const isDead = (status: number) => DEAD_STATUSES.some((dead) => dead === status)

/** The orders of a request: positions, accepted bids, the bank's remainder. */
export function RequestOrdersTable({ request }: { request: OrderRequestDetail }) {
  const { t } = useTranslation(['requests', 'orders'])
  const format = useFormat()
  const label = useStatusLabel()
  const { currencyPattern } = request
  const priceUnit = `${HOME_CURRENCY}/${request.currencyUnit} ${request.currency}`
  const joined = request.orders.some(({ withMargin }) => withMargin)
  const columns = useMemo((): DataColumn<RequestOrderView>[] => {
    const dinars = (
      id: 'equivalent' | 'commissionEquivalent' | 'margin' | 'finalEquivalent' | 'vat' | 'payable',
      yields?: number,
    ): DataColumn<RequestOrderView> => ({
      id,
      header: t(id === 'commissionEquivalent' && joined ? 'order.commissionAndMargin' : `order.${id}`),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: (order) => order[id],
      render: (order) => format.dinars(order[id]),
      ...(yields === undefined ? {} : { yields }),
    })
    return [
      {
        id: 'reference',
        header: t('order.reference'),
        hideable: false,
        value: ({ reference }) => reference,
        render: ({ id, reference }) => (
          <Link to="/orders/$id" params={{ id }}>
            {reference}
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('order.status'),
        kind: 'status',
        value: ({ status, pendingDecision }) =>
          pendingDecision === 'SHORTAGE' ? t('orders:shortage.status') : label(status),
        wraps: true,
      },
      { id: 'position', header: t('order.position'), value: ({ session_id }) => session_id, yields: 3 },
      { id: 'exop', header: t('order.exop'), value: ({ exop }) => exop.name },
      { id: 'form', header: t('order.form'), means: 'form', value: ({ form }) => t(`form.${form}`) },
      {
        id: 'type',
        header: t('order.type'),
        value: ({ operationType }) => t(`operation.${operationType}`),
        yields: 10,
      },
      {
        id: 'amount',
        header: t('order.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount }) => format.amount(amount, currencyPattern),
      },
      {
        id: 'rate',
        header: t('order.rate'),
        unit: priceUnit,
        kind: 'number',
        value: ({ rate }) => rate,
        render: ({ rate }) => format.rate(rate),
      },
      {
        id: 'finalPrice',
        header: t('order.finalPrice'),
        unit: priceUnit,
        kind: 'number',
        value: ({ finalPrice }) => finalPrice,
        render: ({ finalPrice }) => format.rate(finalPrice),
      },
      dinars('equivalent', 14),
      dinars('commissionEquivalent', 11),
      ...(joined ? [] : [dinars('margin', 12)]),
      dinars('finalEquivalent'),
      dinars('vat', 13),
      dinars('payable'),
      { id: 'agency', header: t('order.agency'), value: ({ agence }) => agence?.name ?? null, yields: 2 },
      {
        id: 'place',
        header: t('order.place'),
        value: ({ region, zone }) => format.facts([region, zone]),
        yields: 1,
      },
    ]
  }, [t, label, format, currencyPattern, priceUnit, joined])
  return (
    <DataTable
      label={t('orders')}
      name="request-orders"
      columns={columns}
      rows={request.orders}
      rowKey={({ id }) => id}
      tone={({ status }) => (isDead(status.code) ? 'gone' : undefined)}
    />
  )
}
