import {
  answerExecutionReportCall,
  type ExecutionReport,
  executionReportCall,
  executionReportExcelCall,
  executionReportPdfCall,
  type executionReportQuery,
  executionReportsCall,
  objectToExecutionReportCall,
  sendExecutionReportCall,
  signExecutionReportCall,
} from '@fxmatch/contract/http/execution-reports'
import { EXECUTION_REGISTER } from '@fxmatch/contract/registers/execution-register'
import { columnsFor } from '@fxmatch/contract/registers/register'
import { renderExecutionWorkbook } from '@fxmatch/documents/execution-report/workbook'
import { renderExecutionPdf } from '@fxmatch/documents/pdf/execution-report'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { stepReport } from '../../commands/execution-reports/step-report.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import { refuseField } from '../../commands/kernel/result.ts'
import type { ReportRecord } from '../../db/execution-reports/report-rows.ts'
import {
  getExecutionReport,
  isToCome,
  presentFrozen,
} from '../../queries/execution-reports/get-execution-report.ts'
import { listExecutionReports } from '../../queries/execution-reports/list-execution-reports.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { readReport } from '../read-report.ts'
import { RefusedRequest } from '../refusals.ts'
import { queryRoute } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How good prices were: read of any days, frozen for a month, signed, sent, objected to and answered; as a workbook and a PDF. */
export function addExecutionReportRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  const read = (viewer: Actor, request: FastifyRequest, query: z.output<typeof executionReportQuery>) => {
    if (isToCome(query, clock.now()))
      throw new RefusedRequest(refuseField('INVALID_INPUT', 'from', { rule: 'REPORT_TO_COME' }).refusal)
    return readReport(deps, viewer, request, (source) => getExecutionReport(source, viewer, query))
  }
  queryRoute(app, deps, executionReportCall, async (viewer, { query }, { request }) => {
    const found = await read(viewer, request, query)
    return found?.report ?? null
  })
  queryRoute(app, deps, executionReportsCall, (viewer, { query }) =>
    listExecutionReports(db, viewer, query.bank),
  )
  documentRoute(app, deps, executionReportExcelCall, XLSX, async (viewer, { query }, { request }) => {
    const { language, ...asked } = query
    const found = await read(viewer, request, asked)
    if (found === null) return null
    const { report } = found
    const columns = columnsFor(EXECUTION_REGISTER, viewer)
    return { name: fileName(report, 'xlsx'), bytes: await renderExecutionWorkbook(report, columns, language) }
  })
  documentRoute(
    app,
    deps,
    executionReportPdfCall,
    'application/pdf',
    async (viewer, { query: { language, ...asked } }, { request }) => {
      const found = await read(viewer, request, asked)
      if (found === null) return null
      // Bytes that are not what was frozen go out under no fingerprint.
      const { part, frozen } = found.report
      const vouched = part === null && frozen?.holds === true
      const view = {
        report: found.report,
        frozen: vouched ? found.bytes : null,
        // An extract, or altered figures, would be taken for what was signed.
        verificationUrl:
          vouched && found.verificationCode !== null
            ? `${deps.config.publicUrl}/verify/${found.verificationCode}`
            : null,
        readAt: clock.now().toISOString(),
      }
      return { name: fileName(found.report, 'pdf'), bytes: await renderExecutionPdf(view, language) }
    },
  )
  const show = (tx: Tx, viewer: Actor, { report }: { readonly report: ReportRecord }) =>
    presentFrozen(tx, viewer, report)
  for (const [call, action] of [
    [signExecutionReportCall, 'sign'],
    [sendExecutionReportCall, 'send'],
  ] as const)
    commandRoute(
      app,
      deps,
      call,
      (context, { params, body }) => stepReport(context, { ...params, ...body, action }),
      show,
    )
  commandRoute(
    app,
    deps,
    objectToExecutionReportCall,
    (context, { params, body }) => stepReport(context, { ...params, ...body, action: 'object' }),
    show,
  )
  commandRoute(
    app,
    deps,
    answerExecutionReportCall,
    (context, { params, body }) => stepReport(context, { ...params, ...body, action: 'answer' }),
    show,
  )
}

/** An extract is told from the whole report by its name too. */
const fileName = ({ from, to, part }: ExecutionReport, ending: string): string =>
  `rapport-execution-${from}-${to}${part === null ? '' : '-extrait'}.${ending}`
