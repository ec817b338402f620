import type { ListedExecutionReport } from '@fxmatch/contract/http/execution-reports'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMonth } from '../../lib/format/shown-month.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { SearchPatch } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './execution.module.css'
import type { ExecutionSearch, executionSearch } from './execution-search.ts'
import { signOf } from './report-panel.tsx'
import { signedDinars } from './signed-dinars.ts'
import { useExecutionReports } from './use-execution.ts'

/** A report as the address names it, for its bank or its company. */
const addressOf = ({ month, company, bank }: ListedExecutionReport, ofCompany: boolean) => ({
  month,
  ...(ofCompany ? { bank: bank.id } : { company: company.id }),
})

/** Where a report waits for one's own side. */
const WAITS = { BANK: ['READY', 'SIGNED', 'OBJECTED'], CORPORATE: ['SENT'] } as const

/** The reports that wait for a step of one's own side, a link each; nothing where none does. */
export function WaitingReports({ search }: { search: ExecutionSearch }) {
  const { t } = useTranslation('execution')
  const format = useFormat()
  const { companyKind } = useSession()
  const reports = useExecutionReports(search)
  const statuses: readonly string[] =
    companyKind === 'BANK' || companyKind === 'CORPORATE' ? WAITS[companyKind] : []
  const waiting = (reports.data?.data ?? []).filter(({ status }) => statuses.includes(status))
  if (waiting.length === 0) return null
  const ofCompany = companyKind === 'CORPORATE'
  return (
    <nav aria-label={t('waiting')}>
      <ul className={classes.waiting}>
        {waiting.map((report) => (
          <li key={report.id}>
            <Link to="/execution-report" search={addressOf(report, ofCompany)}>
              {format.facts([shownMonth(report.month), ofCompany ? report.bank.name : report.company.name])}
            </Link>{' '}
            <span className={classes.state} data-state={report.status}>
              {signOf(report.status)} {t(`state.${report.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The frozen reports that one may know of, each with where it stands; a click reads it. */
export function ReportsList({
  search,
  change,
}: {
  search: ExecutionSearch
  change: (patch: SearchPatch<typeof executionSearch>) => void
}) {
  const { t } = useTranslation('execution')
  const { companyKind } = useSession()
  const reports = useExecutionReports(search)
  const ofCompany = companyKind === 'CORPORATE'
  const columns = useReportColumns(ofCompany)
  if (companyKind === 'EXCHANGE_OFFICE') return null
  const open = (report: ListedExecutionReport) =>
    change({
      ...{ from: undefined, to: undefined, basis: undefined, currency: undefined, house: undefined },
      ...addressOf(report, ofCompany),
    })
  return (
    <section className={classes.section}>
      <h2>{t('reports')}</h2>
      <DataTable
        label={t('reports')}
        name="execution-reports"
        columns={columns}
        rows={reports.data?.data}
        rowKey={({ id }) => id}
        tone={({ month, company, bank }) =>
          month === search.month && (ofCompany ? bank.id === search.bank : company.id === search.company)
            ? 'current'
            : undefined
        }
        error={reports.error}
        onRetry={() => void reports.refetch()}
        onOpen={open}
        empty={<EmptyState>{t('reportsNone')}</EmptyState>}
      />
    </section>
  )
}

function useReportColumns(ofCompany: boolean): DataColumn<ListedExecutionReport>[] {
  const { t } = useTranslation(['execution', 'orders', 'screening', 'shell'])
  const format = useFormat()
  return useMemo(
    () => [
      {
        ...{ id: 'month', header: t('execution:month'), kind: 'time', sortable: true, hideable: false },
        value: ({ month }: ListedExecutionReport) => month,
        render: ({ month }: ListedExecutionReport) => shownMonth(month),
      },
      {
        ...{ id: 'party', header: t(ofCompany ? 'execution:bank' : 'orders:column.buyer'), sortable: true },
        value: ({ bank, company }: ListedExecutionReport) => (ofCompany ? bank.name : company.name),
      },
      {
        ...{ id: 'status', header: t('orders:column.status'), kind: 'status', sortable: true },
        value: ({ status }: ListedExecutionReport) => t(`execution:state.${status}`),
        render: ({ status }: ListedExecutionReport) => (
          <span className={classes.state} data-state={status}>
            {signOf(status)} {t(`execution:state.${status}`)}
          </span>
        ),
      },
      {
        ...{ id: 'orders', header: t('execution:column.orders'), kind: 'number', sortable: true },
        value: ({ orders }: ListedExecutionReport) => orders,
      },
      {
        ...{
          id: 'cost',
          header: t('orders:column.priceCost'),
          unit: HOME_CURRENCY,
          kind: 'number',
          sortable: true,
        },
        value: ({ costTnd }: ListedExecutionReport) => costTnd,
        render: ({ costTnd }: ListedExecutionReport) => signedDinars(format, costTnd),
      },
    ],
    [t, format, ofCompany],
  )
}
