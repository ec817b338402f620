import { declareDuesCall, exportImportTitlesCall } from '@fxmatch/contract/http/import-titles'
import { importTitlesCall } from '@fxmatch/contract/http/order-requests'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDateTime } from '@fxmatch/documents/format/format'
import { TITLE_COLUMNS } from '@fxmatch/documents/requests/title-columns'
import { titleGroupSheet } from '@fxmatch/documents/requests/title-groups'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance } from 'fastify'
import { declareDues } from '../../commands/order-requests/declare-dues.ts'
import { getImportTitle, listImportTitles } from '../../queries/order-requests/list-import-titles.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A company's import titles, and when their suppliers are to be paid. */
export function addImportTitleRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, importTitlesCall, (viewer, { query }) =>
    listImportTitles(db, viewer, query, clock.now()),
  )
  commandRoute(
    app,
    deps,
    declareDuesCall,
    (context, { params, body }) => declareDues(context, { ...body, titleId: params.id }),
    (tx, viewer, { titleId }) => getImportTitle(tx, viewer, titleId, clock.now()),
  )
  documentRoute(app, deps, exportImportTitlesCall, XLSX, async (viewer, { query: { language, by } }) => {
    const now = clock.now()
    const words = wordsOf(language)
    const { data, truncated } = await listImportTitles(db, viewer, {}, now)
    // Of a list that was cut the sums would lack rows: it has no groups on screen either.
    const beside = by === undefined || truncated ? undefined : titleGroupSheet(data, by, words)
    const bytes = await renderWorkbook(
      {
        sheetName: words('shell:menu.titles'),
        title: words('shell:menu.titles'),
        filters: [[words('exports:madeAt'), formatDateTime(now.toISOString())]],
        columns: TITLE_COLUMNS,
        language,
        rows: data,
        beside: beside && words('groups:sheet'),
      },
      beside,
    )
    return { name: `import-titles-${marketDate(now)}.xlsx`, bytes }
  })
}
