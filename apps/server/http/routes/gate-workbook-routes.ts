import {
  exportAlertsCall,
  exportGateRecordsCall,
  exportHouseRefusalsCall,
  exportLimitsCall,
  exportOfficePapersCall,
} from '@fxmatch/contract/http/gate-workbooks'
import type { Column } from '@fxmatch/documents/columns/column'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import { ALERT_COLUMNS } from '@fxmatch/documents/gate/alert-columns'
import { LIMIT_COLUMNS, limitLines } from '@fxmatch/documents/gate/limit-columns'
import { HOUSE_COLUMNS, OFFICE_COLUMNS, PAPER_COLUMNS } from '@fxmatch/documents/gate/permit-columns'
import { RECORD_COLUMNS, recordLines } from '@fxmatch/documents/gate/record-columns'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { type Words, wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { listLimits } from '../../queries/gate/list-limits.ts'
import { listPapers } from '../../queries/gate/list-papers.ts'
import { listGateRecords } from '../../queries/gate/list-records.ts'
import { listRefusals } from '../../queries/gate/list-refusals.ts'
import { listAlerts } from '../../queries/screening/list-alerts.ts'
import type { HttpDeps } from '../deps.ts'
import { type DocumentFile, documentRoute } from '../document-route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The decimals of each currency that the market knows. */
async function readDecimals(db: Db): Promise<(currency: string) => number> {
  const rows = await db.selectFrom('currencies').select(['iso_code', 'decimals']).execute()
  const known = new Map(rows.map(({ iso_code, decimals }) => [iso_code, decimals]))
  return (currency) => known.get(currency) ?? HOME_DECIMALS
}

/** A list as a workbook: what it is called, when it was made, and, where the list was cut, that it was. */
async function workbook<Row>(
  name: string,
  list: {
    readonly title: (words: Words) => string
    readonly language: LanguageCode
    readonly now: Date
    readonly columns: readonly Column<Row>[]
    readonly rows: readonly Row[]
    readonly filters?: (words: Words) => readonly (readonly [string, string])[]
    /** How many of how many the list has. */
    readonly shown?: { readonly count: number; readonly of: number }
  },
): Promise<DocumentFile> {
  const { title, language, now, columns, rows, filters, shown } = list
  const words = wordsOf(language)
  const cut = shown && shown.count < shown.of ? `${shown.count} / ${shown.of}` : null
  const bytes = await renderWorkbook({
    sheetName: title(words),
    title: title(words),
    filters: [
      ...(filters?.(words) ?? []),
      [words('exports:madeAt'), formatDateTime(now.toISOString())],
      ...(cut === null ? [] : [[words('exports:shown'), cut] as const]),
    ],
    columns,
    language,
    rows,
  })
  return { name: `${name}-${marketDate(now)}.xlsx`, bytes }
}

/** The lists of the gate and of screening as workbooks, each read as its screen reads it. */
export function addGateWorkbookRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  documentRoute(app, deps, exportLimitsCall, XLSX, async (viewer, { query: { language, ...asked } }) => {
    const now = clock.now()
    const limits = await listLimits(db, viewer, asked, now)
    return workbook('limits', {
      ...{ title: (words: Words) => words('shell:menu.limits'), language, now, columns: LIMIT_COLUMNS },
      rows: limitLines(limits, await readDecimals(db)),
      filters: (words) => [[words('orders:column.valueDate'), formatDate(limits.day)]],
    })
  })
  documentRoute(app, deps, exportGateRecordsCall, XLSX, async (viewer, { query: { language, ...asked } }) => {
    const now = clock.now()
    const found = await listGateRecords(db, viewer, asked, now)
    const { outcome } = asked
    return workbook('gate', {
      ...{ title: (words: Words) => words('shell:menu.gate'), language, now, columns: RECORD_COLUMNS },
      rows: recordLines(found.data, await readDecimals(db)),
      filters: (words) => [
        [words('gate:records.day'), formatDate(asked.day ?? marketDate(now))],
        ...(outcome === undefined
          ? []
          : [[words('gate:records.outcome'), words(`gate:outcome.${outcome}`)] as const]),
      ],
      shown: { count: found.data.length, of: found.total_items },
    })
  })
  documentRoute(app, deps, exportAlertsCall, XLSX, async (viewer, { query: { language, status } }) => {
    const found = await listAlerts(db, viewer, { status })
    return workbook('screening', {
      ...{ title: (words: Words) => words('shell:menu.screening'), language, now: clock.now() },
      ...{ columns: ALERT_COLUMNS, rows: found.data },
      filters: (words) =>
        status === undefined
          ? []
          : [
              [
                words('screening:state'),
                status.map((one) => words(`screening:status.${one}`)).join(', '),
              ] as const,
            ],
      shown: { count: found.data.length, of: found.total_items },
    })
  })
  documentRoute(app, deps, exportOfficePapersCall, XLSX, async (viewer, { query: { language } }) => {
    const now = clock.now()
    const { records, offices } = await listPapers(db, viewer, now)
    const head = { title: (words: Words) => words('shell:menu.officePapers'), language, now }
    // A bank reads which offices may deal, and no paper.
    return viewer.companyKind === 'BANK'
      ? workbook('offices', { ...head, columns: OFFICE_COLUMNS, rows: offices })
      : workbook('office-papers', { ...head, columns: PAPER_COLUMNS, rows: records })
  })
  documentRoute(app, deps, exportHouseRefusalsCall, XLSX, async (viewer, { query: { language } }) => {
    const now = clock.now()
    const { refusals } = await listRefusals(db, viewer, now)
    return workbook('houses', {
      ...{ title: (words: Words) => words('shell:menu.houses'), language, now },
      ...{ columns: HOUSE_COLUMNS, rows: refusals },
    })
  })
}
