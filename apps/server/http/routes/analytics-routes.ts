import { analyticsCall, exportAnalyticsCall } from '@fxmatch/contract/http/analytics'
import { analyticsRegister } from '@fxmatch/contract/registers/analytics-register'
import { columnsFor } from '@fxmatch/contract/registers/register'
import { workbookColumns } from '@fxmatch/documents/columns/register-columns'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDate } from '@fxmatch/documents/format/format'
import { wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance } from 'fastify'
import { getAnalytics, getAnalyticsTable } from '../../queries/analytics/get-analytics.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { readReport } from '../read-report.ts'
import { queryRoute } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The market's figures, on screen and as a workbook of what is on screen. */
export function addAnalyticsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  // A replica may not have yet what was committed when the session was read.
  const repeated = deps.lastWrites === undefined ? MINUTE : undefined
  queryRoute(
    app,
    deps,
    analyticsCall,
    (viewer, { query }, { request }) =>
      readReport(deps, viewer, request, (db) => getAnalytics(db, viewer, query)),
    { repeated },
  )
  documentRoute(app, deps, exportAnalyticsCall, XLSX, async (viewer, { query }, { request }) => {
    const { group, language, from, to, currency, basis } = query
    const words = wordsOf(language)
    const register = analyticsRegister(group)
    const rows = await readReport(deps, viewer, request, (db) => getAnalyticsTable(db, viewer, group, query))
    const bytes = await renderWorkbook({
      sheetName: words(`analytics:by.${group}`),
      title: words('analytics:title'),
      filters: [
        [words('analytics:by.day'), `${formatDate(from)} – ${formatDate(to)}`],
        [words('analytics:basis.label'), words(`analytics:basis.${basis}`)],
        ...(currency === undefined ? [] : [[words('analytics:by.currency'), currency] as const]),
      ],
      columns: workbookColumns(register, columnsFor(register, viewer)),
      language,
      rows,
    })
    return { name: `analytics-${group}-${from}-${to}.xlsx`, bytes }
  })
}
