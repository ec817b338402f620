import type { DeskPosition } from '@fxmatch/contract/http/market'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../lib/format/use-format.ts'
import { useCan } from '../../lib/session/session.ts'
import { Absent } from '../../ui/absent.tsx'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './desk.module.css'
import { PositionState } from './position-state.tsx'

/** The columns of one's own positions: what is offered, where it stands, and the order that holds it. */
export function useDeskColumns(onWithdraw: (position: DeskPosition) => void): DataColumn<DeskPosition>[] {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const mayWithdraw = useCan('position.withdraw')
  return useMemo(() => {
    const action: DataColumn<DeskPosition> = {
      id: 'action',
      header: t('column.action'),
      kind: 'action',
      value: ({ listing }) => listing,
      render: (row) => <Withdraw position={row} onWithdraw={onWithdraw} />,
      hideable: false,
    }
    return [
      ...offerColumns(t, format),
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        card: 'title',
        value: ({ listing, status }) => `${listing} ${status}`,
        render: (row) => <PositionState position={row} />,
      },
      ...orderColumns(t, format),
      ...(mayWithdraw ? [action] : []),
    ]
  }, [t, format, mayWithdraw, onWithdraw])
}

type Translate = ReturnType<typeof useTranslation<'desk'>>['t']

function offerColumns(t: Translate, format: Formats): DataColumn<DeskPosition>[] {
  const amount = (value: string, { currency }: DeskPosition) => format.amount(value, currency.pattern)
  return [
    {
      id: 'id',
      header: t('column.id'),
      value: ({ id }) => id,
      render: ({ id, parent }) =>
        parent === null ? (
          id
        ) : (
          <span>
            {id} <small className="soft">{t('restOf', { parent })}</small>
          </span>
        ),
      hideable: false,
    },
    {
      id: 'currency',
      header: t('column.currency'),
      value: ({ currency }) => currency.iso_code,
      render: ({ currency }) => <CurrencyLabel iso={currency.iso_code} unit={currency.unit} />,
    },
    {
      id: 'form',
      header: t('column.form'),
      means: 'form',
      value: ({ form }) => t(`form.${form}`),
      yields: 2,
    },
    {
      id: 'published',
      header: t('column.published'),
      kind: 'number',
      value: ({ publishedAmount }) => publishedAmount,
      render: (row) => amount(row.publishedAmount, row),
      yields: 3,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      kind: 'number',
      value: ({ amount: value }) => value,
      render: (row) => amount(row.amount, row),
    },
    {
      id: 'rate',
      header: t('column.rate'),
      kind: 'number',
      value: ({ rate }) => rate,
      render: ({ rate }) => format.rate(rate),
    },
    {
      id: 'place',
      header: t('column.place'),
      value: ({ region, zone }) => format.facts([region?.name, zone?.name]),
      yields: 1,
    },
    {
      id: 'expiry',
      header: t('column.expiry'),
      kind: 'time',
      value: ({ expireDate }) => expireDate,
      render: ({ expireDate }) =>
        format.date(expireDate) === format.date(new Date().toISOString())
          ? format.time(expireDate)
          : format.dateTime(expireDate),
    },
  ]
}

function orderColumns(t: Translate, format: Formats): DataColumn<DeskPosition>[] {
  const none = <Absent reason={t('noOrder')} />
  return [
    {
      id: 'order',
      header: t('column.order'),
      yields: 11,
      value: ({ order }) => order?.reference ?? null,
      render: ({ order }) =>
        order === null ? none : <Link to={`/orders/${order.id}` as string}>{order.reference}</Link>,
    },
    {
      id: 'buyer',
      header: t('column.buyer'),
      value: ({ order }) => order?.buyer ?? null,
      render: ({ order }) => order?.buyer ?? none,
      yields: 10,
    },
    {
      id: 'orderTerms',
      header: t('column.orderTerms'),
      kind: 'number',
      value: ({ order }) => order?.amount ?? null,
      render: ({ order, currency }) =>
        order === null ? none : <OrderTerms {...order} {...currency} format={format} />,
    },
  ]
}

/** What an order comes to, as one adds it up: its price is for so many units of the currency. */
function OrderTerms({
  amount,
  rate,
  unit,
  pattern,
  format,
}: {
  amount: string
  rate: string
  unit: number
  pattern: number
  format: Formats
}) {
  const divided = unit === 1 ? '' : ` ÷ ${format.count(unit)}`
  return (
    <span className={classes.terms}>
      {`${format.amount(amount, pattern)} × ${format.rate(rate)}${divided}`}
      <small>{`= ${format.dinars(counterValue(amount, rate, unit))}`}</small>
    </span>
  )
}

/** Takes a position off the market, or says why it cannot be; nothing where it has left already. */
function Withdraw({
  position,
  onWithdraw,
}: {
  position: DeskPosition
  onWithdraw: (position: DeskPosition) => void
}) {
  const { t } = useTranslation('desk')
  if (position.listing !== 'LISTED') return null
  const reason = position.withdraw.allowed ? null : t('withdraw.engaged')
  return (
    <ReasonedButton
      size="compact-xs"
      reason={reason}
      reasonAs="tooltip"
      aria-label={t('withdraw.of', { id: position.id })}
      onClick={() => onWithdraw(position)}
    >
      {t('withdraw.action')}
    </ReasonedButton>
  )
}
