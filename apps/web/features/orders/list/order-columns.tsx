import type { OrderView } from '@fxmatch/contract/http/order-view'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { TND_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { OrderStatusBadge, useStatusLabel } from '../facts/status-badge.tsx'
import { useMoment } from '../facts/use-moment.ts'

/** The columns of order lists; those that the server sorts by carry its names (contract, ORDER_SORTS). */
export type OrderColumnId =
  | 'reference'
  | 'createdAt'
  | 'buyer'
  | 'seller'
  | 'currency'
  | 'amount'
  | 'rate'
  | 'equivalent'
  | 'tcc'
  | 'commission'
  | 'form'
  | 'provenance'
  | 'type'
  | 'agency'
  | 'user'
  | 'status'
  | 'valueDate'
  | 'profit'
  | 'actions'

/** A column of an order list. */
export type OrderColumn = DataColumn<OrderView> & { id: OrderColumnId }

type Column = OrderColumn

/**
 * What a bank earns on an order: its part of the commission and its margin, exactly (domain rules §6); null where the
 * server does not show them.
 */
export function bankProfit({ profit: { partnerShare, margin } }: Pick<OrderView, 'profit'>): string | null {
  if (partnerShare === undefined || margin === undefined) return null
  return toDecimalString(sumDecimals([partnerShare, margin]), TND_DECIMALS)
}

/** The columns of an order list for the signed-in person; `actions` draws the last one. */
export function useOrderColumns(
  hidden: readonly OrderColumnId[],
  actions: (order: OrderView) => ReactNode,
): Column[] {
  const facts = useFactColumns()
  const money = useMoneyColumns()
  const { t } = useTranslation('orders')
  return useMemo(() => {
    const [reference, createdAt, ...rest] = facts
    const closing: Column = {
      id: 'actions',
      header: t('column.actions'),
      kind: 'action',
      hideable: false,
      value: () => null,
      render: actions,
    }
    // Where an order stands is seen without scrolling, however many columns follow.
    const status = rest.filter(({ id }) => id === 'status')
    const others = rest.filter(({ id }) => id !== 'status')
    const columns = [reference, createdAt, ...status, ...money, ...others].filter(
      (column) => column !== undefined,
    )
    return [...columns.map((column) => ({ ...column, startsHidden: hidden.includes(column.id) })), closing]
  }, [facts, money, hidden, actions, t])
}

function useFactColumns(): Column[] {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const moment = useMoment('minutes')
  const label = useStatusLabel()
  const { companyKind } = useSession()
  return useMemo(() => {
    const bank = companyKind === 'BANK' || companyKind === 'PLATFORM'
    const columns: (Column & { when?: boolean })[] = [
      {
        id: 'reference',
        header: t('column.reference'),
        value: (order) => order.reference,
        sortable: true,
        hideable: false,
      },
      {
        id: 'createdAt',
        header: t('column.createdAt'),
        kind: 'time',
        value: (order) => moment(order.createdAt),
        sortable: true,
      },
      { id: 'buyer', header: t('column.buyer'), value: (order) => order.buyer.name },
      { id: 'seller', header: t('column.seller'), value: (order) => order.seller.name },
      { id: 'form', header: t('column.form'), value: (order) => t(`form.${order.form}`) },
      {
        id: 'provenance',
        header: t('column.provenance'),
        value: (order) => t(`provenance.${order.operationType}`),
        when: bank,
      },
      { id: 'type', header: t('column.type'), value: (order) => t(`rateType.${order.rateType}`) },
      { id: 'agency', header: t('column.agency'), value: (order) => order.agence?.name ?? null },
      { id: 'user', header: t('column.user'), value: (order) => order.user.name },
      {
        id: 'valueDate',
        header: t('column.valueDate'),
        kind: 'time',
        value: (order) => format.date(order.valueDate),
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: (order) => label(order.status),
        render: (order) => <OrderStatusBadge status={order.status} />,
        sortable: true,
      },
    ]
    return columns.flatMap(({ when = true, ...column }) => (when ? [column] : []))
  }, [t, format, moment, label, companyKind])
}

function useMoneyColumns(): Column[] {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { companyKind, capabilities } = useSession()
  return useMemo(() => {
    const ttc = capabilities.includes('commission.view')
    const commission = ({ profit }: OrderView) =>
      (ttc ? profit.commissionValueTTC : profit.commissionEquivalent) ?? null
    const dinars = (
      id: OrderColumnId,
      header: string,
      value: (order: OrderView) => string | null,
      sortable = false,
    ): Column => ({
      id,
      header,
      unit: 'TND',
      kind: 'number',
      value,
      render: (order) => format.dinars(value(order)),
      sortable,
    })
    const columns: Column[] = [
      {
        id: 'currency',
        header: t('column.currency'),
        value: (order) => order.currency.isoCode,
        render: (order) => <CurrencyLabel iso={order.currency.isoCode} />,
        sortable: true,
      },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: (order) => order.amount,
        render: (order) => format.amount(order.amount, order.currency.pattern),
        sortable: true,
      },
      {
        id: 'rate',
        header: t('column.rate'),
        kind: 'number',
        value: (order) => order.rate,
        render: (order) => format.rate(order.rate),
        sortable: true,
      },
      dinars('equivalent', t('column.equivalent'), (order) => order.equivalent, true),
      dinars('tcc', t('column.tcc'), (order) => order.profit.finalEquivelent ?? null),
      dinars('commission', t(ttc ? 'column.commissionTtc' : 'column.commission'), commission),
    ]
    // An exchange office is paid the counter value: commissions are none of its business, and the server hides them.
    if (companyKind === 'EXCHANGE_OFFICE')
      return columns.filter(({ id }) => id !== 'tcc' && id !== 'commission')
    if (companyKind === 'BANK') columns.push(dinars('profit', t('column.profit'), bankProfit))
    return columns
  }, [t, format, companyKind, capabilities])
}
