import { byProfitCall, type ProfitReport } from '@fxmatch/contract/http/order-reports'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Point } from '../../../ui/point.tsx'
import classes from './profit.module.css'
import { ProfitChart } from './profit-chart.tsx'
import { stacksOf } from './stacks.ts'
import { useMonth } from './use-month.ts'

type Row = ProfitReport['by_month'][number]

/** A bank's total partner profit on its settled orders and how it builds up (specification 000 §2, Profit margin). */
export function ProfitScreen() {
  const { t } = useTranslation('reports')
  const { companyKind } = useSession()
  return (
    <>
      <PageHeader title={t('profit.title')} />
      {companyKind === 'BANK' ? <BankProfit /> : <EmptyState>{t('profit.banksOnly')}</EmptyState>}
    </>
  )
}

function BankProfit() {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { company } = useSession()
  const profit = useQuery(callQuery(byProfitCall, { params: { company }, query: {} }))
  const rows = profit.data?.by_month
  const stacks = useMemo(() => stacksOf(rows ?? []), [rows])
  const columns = useProfitColumns()
  const month = useMonth()
  const months = (rows ?? []).map((row) => row.month).sort()
  const period = [...new Set([months.at(0), months.at(-1)])].flatMap((name) => (name ? [month(name)] : []))
  const total = (of: 'partner' | 'margin') =>
    format.dinars(toDecimalString(sumDecimals((rows ?? []).map((row) => row[of])), HOME_DECIMALS))
  return (
    <div className={classes.page}>
      <dl className={classes.total}>
        <dt>{t('profit.total')}</dt>
        <dd>
          {format.dinars(profit.data?.sum_profit)} <small>{HOME_CURRENCY}</small>
          {period.length > 0 && (
            <small>
              <Point />
              {period.join(' – ')}
            </small>
          )}
        </dd>
      </dl>
      {profit.isPending && <div className={classes.coming} />}
      {stacks.bars.length > 0 && <ProfitChart stacks={stacks} />}
      <DataTable
        label={t('profit.table')}
        name="profit"
        columns={columns}
        rows={rows && newestFirst(rows)}
        rowKey={({ month, currency }) => `${month} ${currency}`}
        {...(profit.isError ? { error: profit.error, onRetry: () => void profit.refetch() } : {})}
        totals={{
          partner: total('partner'),
          margin: total('margin'),
          total: format.dinars(profit.data?.sum_profit),
        }}
        empty={<EmptyState next={<LeadOn ways={['process']} />}>{t('profit.none')}</EmptyState>}
      />
    </div>
  )
}

/** The newest month first, its currencies in the alphabet's order. */
function newestFirst(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => b.month.localeCompare(a.month) || a.currency.localeCompare(b.currency))
}

function useProfitColumns(): DataColumn<Row>[] {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const month = useMonth()
  return useMemo(() => {
    const always = { hideable: false, sortable: true } as const
    const dinars = (id: 'partner' | 'margin' | 'total'): DataColumn<Row> => ({
      hideable: id !== 'total',
      sortable: true,
      id,
      header: t(`profit.column.${id}`),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: (row) => row[id],
      render: (row) => format.dinars(row[id]),
    })
    return [
      {
        ...always,
        id: 'month',
        header: t('profit.column.month'),
        value: (row) => row.month,
        render: (row) => month(row.month),
      },
      {
        ...always,
        id: 'currency',
        header: t('profit.column.currency'),
        value: (row) => row.currency,
        render: (row) => <CurrencyLabel iso={row.currency} />,
      },
      dinars('partner'),
      dinars('margin'),
      dinars('total'),
    ]
  }, [t, format, month])
}
