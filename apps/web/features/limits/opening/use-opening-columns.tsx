import type { OpenRate, OpenRateHistory } from '@fxmatch/contract/http/opening-rates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DecideButtons } from './decide-buttons.tsx'
import type { Decision } from './decide-dialog.tsx'
import { OpeningBadge } from './opening-badge.tsx'
import { RateSpark } from './rate-spark.tsx'

type Translate = ReturnType<typeof useTranslation<'limits'>>['t']

/** The columns of the day's opening rates; the buttons are there for those who may decide. */
export function useOpeningColumns(
  history: OpenRateHistory | undefined,
  onDecide: (decision: Decision) => void,
): DataColumn<OpenRate>[] {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const mayDecide = useCan('opening_rate.validate')
  return useMemo(() => {
    const action: DataColumn<OpenRate> = {
      id: 'action',
      header: t('column.action'),
      kind: 'action',
      value: ({ status }) => status,
      render: (rate) => <DecideButtons rate={rate} onDecide={onDecide} />,
      hideable: false,
    }
    return [
      ...rateColumns(t, format),
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        sortable: true,
        value: ({ status }) => status,
        render: ({ status }) => <OpeningBadge status={status} />,
        hideable: false,
      },
      {
        id: 'decided',
        header: t('column.decided'),
        value: ({ decidedBy }) => decidedBy?.name ?? null,
        render: ({ decidedBy, decidedAt, rejectionAskedBy }) => {
          if (rejectionAskedBy) return t('opening.rejectionAsked', rejectionAskedBy)
          return decidedBy ? format.facts([decidedBy.name, format.time(decidedAt)]) : '–'
        },
      },
      {
        id: 'history',
        header: t('column.history'),
        sentence: true,
        value: ({ previousRate }) => previousRate,
        render: ({ currency }) => (
          <RateSpark points={history?.find((days) => days.currency === currency.isoCode)?.points} />
        ),
      },
      ...(mayDecide ? [action] : []),
    ]
  }, [t, format, history, mayDecide, onDecide])
}

function rateColumns(t: Translate, format: Formats): DataColumn<OpenRate>[] {
  return [
    {
      id: 'currency',
      header: t('column.currency'),
      sortable: true,
      value: ({ currency }) => currency.isoCode,
      render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} />,
      hideable: false,
    },
    {
      id: 'unit',
      header: t('column.unit'),
      kind: 'number',
      value: ({ currency }) => currency.unit,
      render: ({ currency }) => format.count(currency.unit),
    },
    {
      id: 'rate',
      header: t('column.rate'),
      kind: 'number',
      value: ({ rate }) => rate,
      render: ({ rate }) => format.rate(rate),
      hideable: false,
    },
    {
      id: 'previous',
      header: t('column.previous'),
      kind: 'number',
      value: ({ previousRate }) => previousRate,
      render: ({ previousRate }) => format.rate(previousRate),
    },
    {
      id: 'range',
      header: t('column.range'),
      kind: 'number',
      value: ({ inForce }) => inForce?.lowest ?? null,
      render: ({ inForce }) =>
        inForce === null
          ? '–'
          : t('range', { lowest: format.rate(inForce.lowest), highest: format.rate(inForce.highest) }),
    },
    {
      id: 'basis',
      header: t('column.basis'),
      value: ({ basis }) => basis.kind,
      render: ({ basis }) =>
        basis.kind === 'AVERAGE'
          ? basis.orders === null
            ? t('opening.averageAlone')
            : t('opening.average', { count: basis.orders })
          : t(basis.kind === 'TYPED' ? 'opening.typed' : 'opening.lastValidated'),
    },
  ]
}
