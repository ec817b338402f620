import type { ExecutionReport, ExecutionRow, ExecutionTotals } from '@fxmatch/contract/http/execution-reports'
import { EXECUTION_REGISTER, methodFor } from '@fxmatch/contract/registers/execution-register'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { toldPlace } from '@fxmatch/domain/price-proof/told-place'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useReader } from '../../lib/session/session.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { registerColumns } from '../../ui/data-table/register-columns.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import classes from './execution.module.css'
import { signedDinars } from './signed-dinars.ts'

/** The totals, the prices by order, what is left out, and the method. */
export function ReportTables({ report }: { report: ExecutionReport }) {
  const { t } = useTranslation('execution')
  const navigate = useNavigate()
  const columns = useExecutionColumns()
  return (
    <>
      {report.rows.length > 0 && <Totals report={report} />}
      <section className={classes.section}>
        <h2>{t('rows')}</h2>
        <DataTable
          label={t('rows')}
          name="execution-report"
          columns={columns}
          rows={report.rows}
          rowKey={({ order }) => order}
          onOpen={({ order }) => void navigate({ to: '/orders/$id', params: { id: order } } as never)}
          empty={<EmptyState>{t('lead.none')}</EmptyState>}
        />
      </section>
      <Excluded report={report} />
      <section className={classes.section}>
        <h2>{t('method.title')}</h2>
        <ul className={classes.method}>
          {methodFor(report.view).map((id) => (
            <li key={id}>{t(`method.${id}`)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

function useExecutionColumns(): DataColumn<ExecutionRow>[] {
  const { t } = useTranslation(['execution', 'orders', 'limits', 'proof'])
  const format = useFormat()
  const reader = useReader()
  return useMemo(
    () =>
      registerColumns(EXECUTION_REGISTER, {
        ...{ reader, format },
        say: (key) => t(key as 'execution:title'),
        render: {
          spread: ({ spreadBps }) => format.signed(spreadBps),
          cost: ({ costTnd }) => signedDinars(format, costTnd),
          market: ({ marketBps }) => (marketBps === null ? MISSING : format.signed(marketBps)),
          rank: ({ standing }) => (standing === null ? MISSING : t('execution:rankOf', toldPlace(standing))),
        },
      }),
    [t, format, reader],
  )
}

function Totals({ report }: { report: ExecutionReport }) {
  const { t } = useTranslation(['execution', 'common', 'orders'])
  const format = useFormat()
  const buyer = report.view !== 'SOLD'
  const cells = (amount: string, of: ExecutionTotals) => [
    format.count(of.orders),
    amount,
    format.dinars(of.value),
    of.spreadBps === null ? MISSING : format.signed(of.spreadBps),
    signedDinars(format, of.costTnd),
    ...(buyer
      ? [
          of.ranked === 0
            ? MISSING
            : t('execution:firstsOf', { best: format.count(of.best), ranked: format.count(of.ranked) }),
          format.dinars(of.overBestTnd),
        ]
      : []),
    format.dinars(of.gainTnd),
  ]
  return (
    <section className={classes.section}>
      <h2>{t('execution:totals')}</h2>
      <FiguresTable
        label={t('execution:totals')}
        head={t('orders:column.currency')}
        figures={[
          t('execution:column.orders'),
          t('orders:column.amount'),
          `${t('execution:column.value')} (${HOME_CURRENCY})`,
          `${t('orders:column.priceSpread')} (${t('common:rate.points')})`,
          `${t('orders:column.priceCost')} (${HOME_CURRENCY})`,
          ...(buyer
            ? [t('execution:column.firsts'), `${t('execution:column.over')} (${HOME_CURRENCY})`]
            : []),
          `${t('execution:column.gain')} (${HOME_CURRENCY})`,
        ]}
        lines={report.currencies.map(({ currency, decimals, amount, ...of }) => ({
          key: currency,
          head: <CurrencyLabel iso={currency} />,
          cells: cells(format.amount(amount, decimals), of),
        }))}
        total={{ head: t('execution:totalOf', { currency: HOME_CURRENCY }), cells: cells('', report.total) }}
      />
    </section>
  )
}

function Excluded({ report: { excluded, few, view } }: { report: ExecutionReport }) {
  const { t } = useTranslation(['execution', 'orders', 'limits'])
  const format = useFormat()
  return (
    <section className={classes.section}>
      <h2>{t('execution:excluded')}</h2>
      {excluded.length === 0 ? (
        <p className={classes.soft}>{t('execution:excludedNone')}</p>
      ) : (
        <FiguresTable
          label={t('execution:excluded')}
          head={t('orders:column.reference')}
          figures={[
            t('limits:column.day'),
            t('orders:column.amount'),
            t('orders:column.seller'),
            t('execution:column.cause'),
          ]}
          lines={excluded.map(({ order, reference, day, amount, decimals, currency, seller, cause }) => ({
            key: order,
            head: (
              <Link to={'/orders/$id' as string} params={{ id: order } as never}>
                {reference}
              </Link>
            ),
            cells: [
              format.date(day),
              format.sum(amount, decimals, currency),
              seller.name,
              t(`execution:cause.${cause}`),
            ],
          }))}
        />
      )}
      {view !== 'SOLD' && <p className={classes.soft}>{t('execution:few', { count: few })}</p>}
    </section>
  )
}
