import IconDownload from 'virtual:icons/download'
import {
  type ExecutionReport,
  executionReportExcelCall,
  executionReportPdfCall,
} from '@fxmatch/contract/http/execution-reports'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../lib/api/call-url.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { compareDecimals } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { paperHrefs } from '../../lib/i18n/paper-href.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExcelLink } from '../../ui/excel-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OriginalPaper } from '../../ui/paper-link.tsx'
import classes from './execution.module.css'
import { ExecutionFilters } from './execution-filters.tsx'
import { executionSearch } from './execution-search.ts'
import { ReportPanel } from './report-panel.tsx'
import { ReportTables } from './report-tables.tsx'
import { ReportsList, WaitingReports } from './reports-list.tsx'
import { useExecutionReport } from './use-execution.ts'

/** 'Rapport d'exécution': how good the prices of a month or of some days were, and how the bank answers for them. */
export function ExecutionScreen() {
  const { t } = useTranslation(['execution', 'common'])
  const [search, change] = useSearchState(executionSearch)
  const language = useLanguage()
  const exports = useCan('export.read')
  const { report, whole, query, reads } = useExecutionReport(search)
  const toCome = query.from > marketToday(new Date())
  const data = reads ? report.data : undefined
  const pdf = callUrl(executionReportPdfCall.path, {}, query)
  return (
    <>
      <PageHeader
        title={t('execution:title')}
        badges={data && <Parties report={data} />}
        actions={
          exports &&
          data && (
            <>
              <ExcelLink href={callUrl(executionReportExcelCall.path, {}, { ...query, language })} />
              <Button
                component="a"
                href={paperHrefs(pdf, language).href}
                download
                leftSection={<IconDownload size={14} />}
              >
                PDF
              </Button>
              <OriginalPaper file={pdf} download />
            </>
          )
        }
      />
      <ExecutionFilters search={search} whole={whole} change={change} />
      {reads && <WaitingReports search={search} />}
      {!reads && <EmptyState>{t('execution:chooseBank')}</EmptyState>}
      {reads && report.isPending && (
        <p className={classes.soft} role="status">
          {t('common:table.loading')}
        </p>
      )}
      {reads && toCome && <EmptyState>{t('execution:toCome')}</EmptyState>}
      {reads && !toCome && report.isError && (
        <ErrorState error={report.error} compact={data !== undefined} onRetry={() => void report.refetch()} />
      )}
      {data && !toCome && (
        <div className={classes.sections}>
          <Lead report={data} />
          {data.frozen && <ReportPanel key={data.frozen.id} report={data} frozen={data.frozen} />}
          <ReportTables report={data} />
        </div>
      )}
      {reads && <ReportsList search={search} change={change} />}
    </>
  )
}

function Parties({ report: { view, bank, company } }: { report: ExecutionReport }) {
  const { t } = useTranslation('execution')
  const format = useFormat()
  const said =
    view === 'SOLD'
      ? t('soldBy', { company: company?.name })
      : view === 'OWN'
        ? format.facts([bank?.name, t('ownDeals')])
        : t('between', { bank: bank?.name, company: company?.name })
  return <span className="soft">{said}</span>
}

/** What the prices come to, in words, and of when the figures are. */
function Lead({ report: { total, view, frozen } }: { report: ExecutionReport }) {
  const { t } = useTranslation('execution')
  const format = useFormat()
  const { spreadBps, costTnd, orders, best, ranked, overBestTnd } = total
  const facts = {
    orders: format.count(orders),
    cost: format.dinars(costTnd.replace('-', '')),
    bps: format.signed(spreadBps ?? '0'),
  }
  return (
    <div role="status">
      <p className={classes.lead}>
        {spreadBps === null
          ? t('lead.none')
          : t(compareDecimals(costTnd, '0') < 0 ? 'lead.less' : 'lead.more', facts)}{' '}
        {view !== 'SOLD' &&
          ranked > 0 &&
          (best === ranked
            ? t(ranked === orders ? 'lead.allBest' : 'lead.rankedBest', { ranked: format.count(ranked) })
            : t('lead.best', {
                best: format.count(best),
                ranked: format.count(ranked),
                over: format.dinars(overBestTnd),
              }))}
      </p>
      <p className={classes.soft}>
        {frozen ? t('frozenOn', { at: format.dateTime(frozen.frozenAt) }) : t('live')}
      </p>
    </div>
  )
}
