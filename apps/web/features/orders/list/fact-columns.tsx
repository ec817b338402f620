import type { OrderView } from '@fxmatch/contract/http/order-view'
import type { TFunction } from 'i18next'
import type { Formats } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import { OrderStatusBadge, type StatusView } from '../facts/status-badge.tsx'
import type { OrderColumn } from './order-column.ts'

export type FactTexts = {
  t: TFunction<'orders'>
  format: Formats
  moment: (instant: string) => string
  label: (status: StatusView) => string
}

/** Who asked for the rejection and why, as far as either is known. */
function rejection({ rejectedBy }: OrderView): string | null {
  if (rejectedBy === null) return null
  return rejectedBy.description === null ? rejectedBy.name : `${rejectedBy.name} : ${rejectedBy.description}`
}

/** The columns of an order that are no amounts of money (specification 000 §3). */
export function factColumns({ t, format, moment, label }: FactTexts): OrderColumn[] {
  const text = (
    id: OrderColumn['id'] & Parameters<typeof headerOf>[1],
    value: (order: OrderView) => string | number | null,
    more: Partial<OrderColumn> = {},
  ): OrderColumn => ({ id, header: headerOf(t, id), value, ...more })
  return [
    text('reference', (order) => order.reference, { sortable: true, hideable: false }),
    text('createdAt', (order) => moment(order.createdAt), { kind: 'time', sortable: true }),
    text('status', (order) => label(order.status), {
      kind: 'status',
      render: (order) => <OrderStatusBadge status={order.status} />,
      sortable: true,
    }),
    text('currency', (order) => order.currency.isoCode, {
      render: (order) => <CurrencyLabel iso={order.currency.isoCode} />,
      sortable: true,
    }),
    text('bank', (order) => order.bank.name),
    text('buyer', (order) => order.buyer.name),
    text('seller', (order) => order.seller.name),
    text('form', (order) => t(`form.${order.form}`)),
    text('provenance', (order) => t(`provenance.${order.operationType}`)),
    text('type', (order) => t(`rateType.${order.rateType}`)),
    text('agency', (order) => order.agence?.name ?? null),
    text('user', (order) => order.user.name),
    text('valueDate', (order) => format.date(order.valueDate), { kind: 'time' }),
    text('session', (order) => order.sessionId, { kind: 'number' }),
    text('productType', (order) => order.productType),
    text('unit', (order) => order.currency.unit, { kind: 'number' }),
    text('decimals', (order) => order.currency.pattern, { kind: 'number' }),
    text('cashOutType', (order) => t(`cashOutType.${order.cashOutType}`)),
    text('expires', (order) => (order.expireDate === null ? null : format.dateTime(order.expireDate)), {
      kind: 'time',
    }),
    text('rejectedBy', rejection),
    ...placeColumns(text),
    text('bills', ({ bills }) => bills.map(({ nbr, bill }) => `${nbr} × ${bill}`).join(' · ')),
    text('ticket', (order) => order.ticket?.reference ?? null),
    text('syndicate', ({ syndMember }) =>
      syndMember.map(({ percentage, ex_op }) => `${ex_op.name} ${percentage} %`).join(' · '),
    ),
    text('id', (order) => order.id),
  ]
}

type Text = (
  id: 'favoriteLocation' | 'district' | 'boxAgency' | 'region' | 'zone',
  value: (order: OrderView) => string | null,
) => OrderColumn

function placeColumns(text: Text): OrderColumn[] {
  return [
    text('favoriteLocation', (order) => order.leaderBoxInfo.favoriteLocation),
    text('district', (order) => order.leaderBoxInfo.ex_op.district),
    text('boxAgency', (order) => order.leaderBoxInfo.box_agency),
    text('region', (order) => order.members.region),
    text('zone', (order) => order.members.zone),
  ]
}

/** The heading of a column in the person's language. */
export function headerOf(t: TFunction<'orders'>, id: OrderColumn['id']): string {
  return t(`column.${id}`)
}
