import type { MarketThen } from '@fxmatch/contract/http/time-machine'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { positionLabel } from '@fxmatch/domain/positions/position-machine'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'

/** What stands before each state: it does not hang on colour. */
const SIGNS = { FREE: '○', ENGAGED: '◐', DEAL: '●' } as const

/** The columns of the market of a moment, and what became of each position. */
export function useThenColumns(): DataColumn<MarketThen>[] {
  const { t } = useTranslation(['past', 'market', 'orders', 'desk', 'proof'])
  const format = useFormat()
  return useMemo(() => {
    const state = (status: MarketThen['status']) => {
      const label = positionLabel(status)
      return `${SIGNS[label]} ${label === 'DEAL' ? t('market:deal') : t(`desk:status.${label}`)}`
    }
    return [
      { id: 'id', header: t('market:column.id'), kind: 'number', value: ({ id }) => id, hideable: false },
      {
        ...{ id: 'currency', header: t('orders:column.currency') },
        value: ({ currency }) => currency.iso_code,
        render: ({ currency: { iso_code, unit } }) => <CurrencyLabel iso={iso_code} unit={unit} />,
        text: ({ currency }) => currency.iso_code,
      },
      {
        ...{ id: 'amount', header: t('orders:column.amount'), kind: 'number' },
        value: ({ amount }) => amount,
        render: ({ amount, currency }) => format.amount(amount, currency.pattern),
      },
      {
        ...{ id: 'rate', header: t('orders:page.price'), kind: 'number' },
        value: ({ rate }) => rate,
        render: ({ rate }) => format.rate(rate),
      },
      {
        ...{ id: 'rateTCC', header: t('proof:allIn'), kind: 'number', yields: 3 },
        value: ({ rateTCC }) => rateTCC,
        render: ({ rateTCC }) => format.rate(rateTCC),
      },
      {
        ...{ id: 'tcc', header: t('orders:column.tcc'), unit: HOME_CURRENCY, kind: 'number', yields: 2 },
        value: ({ equivalentTCC }) => equivalentTCC,
        render: ({ equivalentTCC }) => format.dinars(equivalentTCC),
      },
      {
        ...{ id: 'place', header: t('orders:column.zone'), yields: 1 },
        value: ({ zone }) => zone?.name ?? t('market:noZone'),
      },
      { id: 'form', header: t('orders:column.type'), value: ({ form }) => t(`orders:form.${form}`) },
      {
        ...{ id: 'published', header: t('desk:column.published'), kind: 'time', yields: 4 },
        value: ({ created_at }) => created_at,
        render: ({ created_at }) => format.seconds(created_at),
      },
      {
        ...{ id: 'state', header: t('state'), kind: 'status' },
        value: ({ status }) => state(status),
        render: ({ status, within }) => (within ? t('unsure', { state: state(status) }) : state(status)),
      },
      {
        ...{ id: 'next', header: t('afterwards') },
        value: ({ next }) => next?.at ?? null,
        render: ({ next }) =>
          next === null ? null : (
            <>
              {t(`left.${next.how ?? 'GONE'}`, { time: format.seconds(next.at) })}
              {next.order && (
                <>
                  {' '}
                  <Link to="/orders/$id" params={{ id: next.order.id }}>
                    {next.order.reference}
                  </Link>
                </>
              )}
            </>
          ),
      },
    ]
  }, [t, format])
}
