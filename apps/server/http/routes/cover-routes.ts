import { coverCall, exportCoverCall } from '@fxmatch/contract/http/cover'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import { COVER_COLUMNS, coverLines } from '@fxmatch/documents/requests/cover-columns'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance } from 'fastify'
import { getCoverPlan } from '../../queries/cover/get-cover-plan.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a company has to pay its suppliers, beside what it has bought for it. */
export function addCoverRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, coverCall, (viewer, { query }) => getCoverPlan(db, viewer, query, clock.now()))
  documentRoute(app, deps, exportCoverCall, XLSX, async (viewer, { query: { language, ...asked } }) => {
    const now = clock.now()
    const words = wordsOf(language)
    const plan = await getCoverPlan(db, viewer, asked, now)
    const bytes = await renderWorkbook({
      sheetName: words('shell:menu.cover'),
      title: words('shell:menu.cover'),
      filters: [
        [words('cover:day'), formatDate(plan.today)],
        [words('exports:madeAt'), formatDateTime(now.toISOString())],
      ],
      columns: COVER_COLUMNS,
      language,
      rows: coverLines(plan),
    })
    return { name: `cover-${marketDate(now)}.xlsx`, bytes }
  })
}
