import type { OpenRate, OpenRateHistory } from '@fxmatch/contract/http/opening-rates'
import { isUndecided } from '@fxmatch/domain/opening-rates/opening-rate'
import { Drawer } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import type { Decision } from './decide-dialog.tsx'
import classes from './opening.module.css'
import { OpeningBadge } from './opening-badge.tsx'
import { RateChart } from './rate-chart.tsx'

type Point = OpenRateHistory[number]['points'][number]

/** One currency's opening beside the list: where the day's rate comes from, and the last days as a chart and a table. */
export function RateDrawer({
  rate,
  history,
  onClose,
  onDecide,
}: {
  rate: OpenRate
  history: UseQueryResult<OpenRateHistory, Error>
  onClose: () => void
  onDecide: (decision: Decision) => void
}) {
  const { t } = useTranslation('limits')
  const { isoCode } = rate.currency
  const points = history.data?.find(({ currency }) => currency === isoCode)?.points
  const columns = useDayColumns()
  const mayDecide = useCan('opening_rate.validate')
  return (
    <Drawer opened onClose={onClose} position="right" size={460} withCloseButton={false}>
      {/* No `<header>`, as the component library would draw it: that is a second banner of the page. */}
      <div className={classes.head}>
        <Drawer.Title>{t('opening.ofCurrency', { currency: isoCode })}</Drawer.Title>
        <Drawer.CloseButton aria-label={t('close')} />
      </div>
      <section className={classes.facts} aria-label={t('opening.today')}>
        <RateFacts rate={rate} />
        {mayDecide && <DecideButtons rate={rate} onDecide={onDecide} />}
      </section>
      <section className={classes.history}>
        <h2>{t('opening.days')}</h2>
        {points && <RateChart currency={isoCode} points={points} />}
        <DataTable<Point>
          label={t('opening.days')}
          name="opening-days"
          columns={columns}
          rows={history.data === undefined ? undefined : (points ?? []).toReversed()}
          rowKey={({ day }) => day}
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      </section>
    </Drawer>
  )
}

function RateFacts({ rate }: { rate: OpenRate }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const { currency, basis } = rate
  const origin =
    basis.kind === 'AVERAGE' && (basis.orders === null || basis.amount === null)
      ? t('opening.averageAlone')
      : basis.kind === 'AVERAGE'
        ? t('opening.averageOf', {
            count: basis.orders,
            day: format.date(basis.day),
            amount: format.amount(basis.amount, currency.pattern),
            currency: currency.isoCode,
          })
        : t(basis.kind === 'TYPED' ? 'opening.typed' : 'opening.lastValidated')
  const decided = rate.decidedBy
    ? format.facts([rate.decidedBy.name, rate.decidedBy.company, format.dateTime(rate.decidedAt)])
    : rate.rejectionAskedBy
      ? t('opening.rejectionAsked', rate.rejectionAskedBy)
      : '–'
  const range = (lowest: string, highest: string) =>
    t('rangePercent', {
      lowest: format.rate(lowest),
      highest: format.rate(highest),
      percent: format.decimal(rate.deviationPercent),
    })
  return (
    <DefinitionList
      items={[
        {
          term: t('column.rate'),
          value: t('perUnit', {
            rate: format.rate(rate.rate),
            unit: format.count(currency.unit),
            currency: currency.isoCode,
          }),
        },
        { term: t('column.status'), value: <OpeningBadge status={rate.status} /> },
        { term: t('column.basis'), value: origin },
        {
          term: t('column.range'),
          value: rate.inForce === null ? '–' : range(rate.inForce.lowest, rate.inForce.highest),
        },
        ...(isUndecided(rate.status)
          ? [{ term: t('opening.rangeThen'), value: range(rate.lowestRate, rate.highestRate) }]
          : []),
        { term: t('column.decided'), value: decided },
      ]}
    />
  )
}

function useDayColumns(): DataColumn<Point>[] {
  const { t } = useTranslation('limits')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'day',
        header: t('column.day'),
        kind: 'time',
        sortable: true,
        value: ({ day }) => day,
        render: ({ day }) => format.date(day),
        hideable: false,
      },
      {
        id: 'rate',
        header: t('column.rate'),
        kind: 'number',
        sortable: true,
        value: ({ rate }) => rate,
        render: ({ rate }) => format.rate(rate),
        hideable: false,
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: ({ status }) => status,
        render: ({ status }) => <OpeningBadge status={status} />,
        hideable: false,
      },
    ],
    [t, format],
  )
}
