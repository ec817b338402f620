import {
  changeStandingOrderCall,
  createStandingOrderCall,
  exportStandingOrdersCall,
  standingCountsCall,
  standingOrdersCall,
  stepStandingOrderCall,
} from '@fxmatch/contract/http/standing-orders'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDateTime } from '@fxmatch/documents/format/format'
import { STANDING_COLUMNS } from '@fxmatch/documents/requests/standing-columns'
import { standingHitsSheet } from '@fxmatch/documents/requests/standing-hits-sheet'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { changeStandingOrder } from '../../commands/standing-orders/change-standing-order.ts'
import { createStandingOrder } from '../../commands/standing-orders/create-standing-order.ts'
import { stepStandingOrder } from '../../commands/standing-orders/step-standing-order.ts'
import { countStanding } from '../../db/standing-orders/standing-rows.ts'
import { getStandingOrder, listStandingOrders } from '../../queries/standing-orders/list-standing-orders.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Standing orders of a bank or a company. */
export function addStandingOrderRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  const show = (tx: Tx, viewer: Actor, { standingId }: { standingId: string }) =>
    getStandingOrder(tx, viewer, standingId, clock.now())
  queryRoute(app, deps, standingOrdersCall, (viewer) => listStandingOrders(db, viewer, clock.now()))
  queryRoute(app, deps, standingCountsCall, async () => ({ data: await countStanding(db) }))
  documentRoute(app, deps, exportStandingOrdersCall, XLSX, async (viewer, { query: { language } }) => {
    const now = clock.now()
    const words = wordsOf(language)
    const { data } = await listStandingOrders(db, viewer, now)
    const bytes = await renderWorkbook(
      {
        sheetName: words('shell:menu.standing'),
        title: words('shell:menu.standing'),
        filters: [[words('exports:madeAt'), formatDateTime(now.toISOString())]],
        columns: STANDING_COLUMNS,
        language,
        rows: data,
        beside: words('standing:orders'),
      },
      standingHitsSheet(data, words),
    )
    return { name: `standing-orders-${marketDate(now)}.xlsx`, bytes }
  })
  commandRoute(
    app,
    deps,
    createStandingOrderCall,
    (context, { body }) => createStandingOrder(context, body),
    show,
  )
  commandRoute(
    app,
    deps,
    changeStandingOrderCall,
    (context, { params, body }) => changeStandingOrder(context, { standingId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    stepStandingOrderCall,
    (context, { params, body }) =>
      stepStandingOrder(context, { standingId: params.id, action: params.step, ...body }),
    show,
  )
}
