import { executionReportCall, executionReportsCall } from '@fxmatch/contract/http/execution-reports'
import { companiesCall } from '@fxmatch/contract/http/reference-data'
import { daysOfMonth } from '@fxmatch/domain/execution-report/report-period'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import type { ExecutionSearch } from './execution-search.ts'

/** The days that an address asks for: its own, its month's, or those of this month. */
export function daysOf({ month, from, to }: ExecutionSearch): { from: string; to: string } {
  const today = marketToday(new Date())
  const days = daysOfMonth(month ?? today.slice(0, 7))
  return { from: from ?? days.from, to: to ?? days.to }
}

/** A report as the address asks for it; nothing is asked before the platform's reader has named a bank. */
export function useExecutionReport(search: ExecutionSearch) {
  const reads = useReads(search)
  const { currency, house, basis, company, bank } = search
  const query = { ...daysOf(search), basis, company, bank }
  useChanges(['execution_report'], [executionReportCall, executionReportsCall])
  const narrowed = useQuery({
    ...callQuery(executionReportCall, { query: { ...query, currency, house } }),
    placeholderData: keepPreviousData,
    enabled: reads,
  })
  // Whose positions there are to choose from: those of all, whatever has been chosen.
  const whole = useQuery({ ...callQuery(executionReportCall, { query }), enabled: reads })
  return { report: narrowed, whole: whole.data, query: { ...query, currency, house }, reads }
}

/** The frozen reports and the companies to choose from. */
export function useExecutionReports(search: ExecutionSearch) {
  const reads = useReads(search)
  const bank = useCan('platform.read') ? search.bank : undefined
  return useQuery({ ...callQuery(executionReportsCall, { query: { bank } }), enabled: reads })
}

function useReads({ bank }: ExecutionSearch): boolean {
  const { companyKind } = useSession()
  return companyKind !== 'PLATFORM' || bank !== undefined
}

/** The banks that who reads the whole platform chooses from; null for everybody else. */
export function useBanksToRead(): readonly { readonly id: string; readonly name: string }[] | null {
  const enabled = useCan('platform.read')
  const companies = useQuery({ ...callQuery(companiesCall, {}), enabled })
  if (!enabled) return null
  return companies.data?.filter(({ kind }) => kind === 'BANK') ?? []
}
