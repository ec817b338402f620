import {
  confirmCoverCall,
  coverCall,
  exportCoverCall,
  proposeBudgetRateCall,
  proposeCoverPolicyCall,
  refuseCoverCall,
  withdrawCoverCall,
} from '@fxmatch/contract/http/cover'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import { coverBudgetSheet, writtenMonth } from '@fxmatch/documents/requests/cover-budget-sheet'
import { COVER_COLUMNS, coverLines } from '@fxmatch/documents/requests/cover-columns'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance } from 'fastify'
import { decideCover } from '../../commands/cover/decide-cover.ts'
import { proposeBudgetRate, proposePolicy } from '../../commands/cover/propose-cover.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import { getCoverSettings } from '../../queries/cover/cover-settings.ts'
import { getCoverPlan } from '../../queries/cover/get-cover-plan.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a company has to pay its suppliers, beside what it has bought for it. */
export function addCoverRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, coverCall, (viewer, { query }) => getCoverPlan(db, viewer, query, clock.now()))
  const show = (tx: Tx, viewer: Actor) => getCoverSettings(tx, viewer, clock.now())
  commandRoute(app, deps, proposeCoverPolicyCall, (context, { body }) => proposePolicy(context, body), show)
  commandRoute(
    app,
    deps,
    proposeBudgetRateCall,
    (context, { body }) => proposeBudgetRate(context, body),
    show,
  )
  commandRoute(
    app,
    deps,
    confirmCoverCall,
    (context, { params }) => decideCover(context, { changeId: params.id, action: 'confirm' }),
    show,
  )
  commandRoute(
    app,
    deps,
    refuseCoverCall,
    (context, { params, body }) =>
      decideCover(context, { changeId: params.id, action: 'refuse', reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    withdrawCoverCall,
    (context, { params }) => decideCover(context, { changeId: params.id, action: 'withdraw' }),
    show,
  )
  documentRoute(app, deps, exportCoverCall, XLSX, async (viewer, { query: { language, ...asked } }) => {
    const now = clock.now()
    const words = wordsOf(language)
    const plan = await getCoverPlan(db, viewer, asked, now)
    const [first = '', last = ''] = [plan.months[0], plan.months.at(-1)]
    // Without a budget rate there is nothing to lie beside it.
    const hasBudget = plan.rows.some(({ budget }) => budget.length > 0)
    const bytes = await renderWorkbook(
      {
        sheetName: words('shell:menu.cover'),
        title: words('shell:menu.cover'),
        filters: [
          [words('analytics:volume.period'), `${writtenMonth(first)} … ${writtenMonth(last)}`],
          [words('cover:day'), formatDate(plan.today)],
          [words('exports:madeAt'), formatDateTime(now.toISOString())],
        ],
        columns: COVER_COLUMNS,
        language,
        rows: coverLines(plan),
        ...(hasBudget && { beside: words('cover:sheet.budget') }),
      },
      hasBudget ? coverBudgetSheet(plan, words) : undefined,
    )
    return { name: `cover-${marketDate(now)}.xlsx`, bytes }
  })
}
