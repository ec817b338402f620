import type { Limits } from '@fxmatch/contract/http/gate'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../lib/currencies/use-currencies.ts'
import { unbroken } from '../../lib/format/dates.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Engaged } from './engaged.tsx'
import classes from './gate.module.css'
import { type OnPropose, ProposeButton, proposeColumn } from './propose-column.tsx'

type Row = Limits['positions'][number]

/** The bank's net position in each currency on the value date, and all of them together. */
export function PositionLimits({ limits, onPropose }: { limits: Limits | undefined; onPropose: OnPropose }) {
  const { t } = useTranslation(['gate', 'orders'])
  const format = useFormat()
  const columns = usePositionColumns(onPropose)
  const total = limits?.total
  const dinars = (value: string | null) => (value === null ? MISSING : format.dinars(value))
  return (
    <section className={classes.section}>
      <h2>{t('gate:limits.byCurrency')}</h2>
      <p className="soft">
        {t('gate:limits.currencyLead', { day: limits ? unbroken(format.date(limits.day)) : '…' })}
      </p>
      <DataTable
        label={t('gate:limits.byCurrency')}
        name="limits-positions"
        columns={columns}
        rows={limits?.positions}
        rowKey={({ currency }) => currency}
        empty={<EmptyState>{t('gate:limits.noPosition')}</EmptyState>}
      />
      {total && (
        <dl className={classes.total}>
          <dt>{t('gate:limits.allCurrencies')}</dt>
          <dd>
            {format.money(total.value)}{' '}
            <Engaged
              limit={total.limit}
              used={total.used}
              reserved={total.reserved}
              percent={total.percent}
            />
          </dd>
          <dt>{t('gate:checks.limit')}</dt>
          <dd>{total.limit === null ? t('gate:limits.noLimit') : format.money(total.limit)}</dd>
          <dt>{t('gate:limits.column.left')}</dt>
          <dd>
            <b>{dinars(total.left)}</b> {total.left !== null && HOME_CURRENCY}
          </dd>
          {onPropose && (
            <dd>
              <ProposeButton
                name={t('gate:limits.scope.POSITION_TOTAL')}
                onPress={() => onPropose({ scope: 'POSITION_TOTAL', subject: '' })}
              />
            </dd>
          )}
        </dl>
      )}
    </section>
  )
}

function usePositionColumns(onPropose: OnPropose): DataColumn<Row>[] {
  const { t } = useTranslation(['gate', 'orders'])
  const { figureOf } = useFigures()
  return useMemo((): DataColumn<Row>[] => {
    const amount = (value: string | null, currency: string) =>
      value === null ? MISSING : figureOf(value, currency)
    const signed = (value: string, currency: string) =>
      `${/^[^-]*[1-9]/.test(value) ? '+' : ''}${figureOf(value, currency)}`
    return [
      {
        id: 'currency',
        header: t('orders:column.currency'),
        value: ({ currency }) => currency,
        render: ({ currency }) => <CurrencyLabel iso={currency} />,
        hideable: false,
        sortable: true,
      },
      {
        id: 'net',
        header: t('gate:limits.column.net'),
        kind: 'number',
        value: ({ net }) => net,
        render: ({ net, currency }) => signed(net, currency),
        hideable: false,
        sortable: true,
      },
      {
        id: 'counterValue',
        header: t('gate:records.value'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ counterValue }) => counterValue,
        render: ({ counterValue }) => signed(counterValue, HOME_CURRENCY),
        sortable: true,
        yields: 1,
      },
      {
        id: 'limit',
        header: t('gate:limits.column.limitIn'),
        kind: 'number',
        value: ({ limit }) => limit,
        render: ({ limit, currency }) =>
          limit === null ? t('gate:limits.noLimit') : amount(limit, currency),
        sortable: true,
      },
      {
        id: 'left',
        header: t('gate:limits.column.leftIn'),
        kind: 'number',
        value: ({ left }) => left,
        render: ({ left, currency }) => <b>{amount(left, currency)}</b>,
        hideable: false,
        sortable: true,
      },
      {
        id: 'percent',
        header: t('gate:limits.column.engaged'),
        kind: 'number',
        value: ({ percent }) => percent,
        render: ({ limit, net, percent }) => (
          <Engaged limit={limit} used={net} reserved="0" percent={percent} />
        ),
        text: ({ percent }) => percent ?? '',
        sortable: true,
      },
      ...proposeColumn<Row>(t('orders:column.actions'), onPropose, ({ currency }) => ({
        start: { scope: 'CURRENCY_POSITION', subject: currency },
        name: currency,
      })),
    ]
  }, [t, figureOf, onPropose])
}
