import { byProfitCall } from '@fxmatch/contract/http/order-reports'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { marketToday } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import classes from './profit.module.css'
import { useMonth } from './use-month.ts'

const PARTS = ['partner', 'margin', 'total'] as const
const MONTHS = 3

/** The first day of the month, some months before a day; both `yyyy-MM-dd`. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** What a bank has earned by its settled orders of this month and the two before, by month. */
export function ProfitPanel() {
  const { t } = useTranslation(['reports', 'common'])
  const format = useFormat()
  const month = useMonth()
  const { company } = useSession()
  const startDate = monthsBefore(marketToday(new Date()), MONTHS - 1)
  const profit = useQuery(callQuery(byProfitCall, { params: { company }, query: { startDate } }))
  if (profit.isError) return <ErrorState compact error={profit.error} onRetry={() => void profit.refetch()} />
  const rows = profit.data?.by_month ?? []
  const sum = (of: (typeof PARTS)[number], own: typeof rows) =>
    format.dinars(toDecimalString(sumDecimals(own.map((row) => row[of])), HOME_DECIMALS))
  const months = [...Map.groupBy(rows, (row) => row.month)].sort(([a], [b]) => b.localeCompare(a))
  if (profit.data && rows.length === 0)
    return <EmptyState next={<LeadOn ways={['process']} />}>{t('reports:profit.none')}</EmptyState>
  return (
    <>
      <FiguresTable
        label={t('reports:profit.table')}
        busy={profit.isPending}
        head={t('reports:profit.column.month')}
        figures={PARTS.map((part) => `${t(`reports:profit.column.${part}`)} (${HOME_CURRENCY})`)}
        lines={months.map(([name, own]) => ({
          key: name,
          head: month(name),
          cells: PARTS.map((part) => sum(part, own)),
        }))}
        total={{ head: t('common:table.total'), cells: PARTS.map((part) => sum(part, rows)) }}
      />
      <p className={classes.whole}>
        <Link to="/profit-margin">{t('reports:profit.title')}</Link>
      </p>
    </>
  )
}
