import { type ExecutionReports, MOST_REPORTS } from '@fxmatch/contract/http/execution-reports'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isTold, REPORT_STATUSES } from '@fxmatch/domain/execution-report/report-table'
import type { Db } from '../../db/connect.ts'
import { companiesOfBank } from '../../db/execution-reports/report-orders.ts'
import { listReports } from '../../db/execution-reports/report-rows.ts'
import { bankAsked } from './report-scope.ts'

/**
 * The frozen reports that somebody may know of, and of which companies a report can be read. An exchange office has neither; the
 * platform names a bank. Null for another house's.
 */
export async function listExecutionReports(
  db: Db,
  viewer: Actor,
  asked: string | undefined,
): Promise<ExecutionReports | null> {
  if (viewer.companyKind === 'CORPORATE') {
    if (asked !== undefined) return null
    const told = REPORT_STATUSES.filter(isTold)
    return {
      data: await listReports(db, { company: viewer.companyId, told }, MOST_REPORTS),
      companies: [],
    }
  }
  const bank = bankAsked(viewer, asked)
  if (bank === null) {
    const nothing = asked === undefined && viewer.companyKind !== 'BANK'
    return nothing ? { data: [], companies: [] } : null
  }
  const [data, companies] = await Promise.all([
    listReports(db, { bank }, MOST_REPORTS),
    companiesOfBank(db, bank),
  ])
  return { data, companies }
}
