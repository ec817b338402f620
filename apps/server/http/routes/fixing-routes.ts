import {
  bringFixingsCall,
  confirmFixingCall,
  disputeFixingCall,
  exportFixingsCall,
  FIXING_BODY_BYTES,
  fixingDaysCall,
  fixingsCall,
} from '@fxmatch/contract/http/fixings'
import { FIXING_REGISTER } from '@fxmatch/contract/registers/fixing-register'
import { columnsFor } from '@fxmatch/contract/registers/register'
import { workbookColumns } from '@fxmatch/documents/columns/register-columns'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDate } from '@fxmatch/documents/format/format'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { wordsOf } from '@fxmatch/words/words-of'
import type { FastifyInstance } from 'fastify'
import { bringFixings } from '../../commands/fixings/bring-fixings.ts'
import { confirmFixing, disputeFixing } from '../../commands/fixings/decide-fixing.ts'
import { getFixings } from '../../queries/fixings/get-fixings.ts'
import { listFixingDays } from '../../queries/fixings/list-fixing-days.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The central bank's reference rates (fixing): a currency's curve, and how they are kept. */
export function addFixingRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, fixingsCall, (_viewer, { query }) => getFixings(db, query, clock.now()))
  queryRoute(app, deps, fixingDaysCall, (viewer, { query }) => listFixingDays(db, viewer, query, clock.now()))
  documentRoute(app, deps, exportFixingsCall, XLSX, async (viewer, { query }) => {
    const { currency, from, to, language } = query
    const found = await getFixings(db, query, clock.now())
    if (found === null) return null
    const words = wordsOf(language)
    const bytes = await renderWorkbook({
      sheetName: words('fixings:column.rate'),
      title: words('fixings:title'),
      filters: [
        [words('orders:column.currency'), `${HOME_CURRENCY} / ${found.currency.unit} ${currency}`],
        [words('limits:column.day'), `${formatDate(from)} – ${formatDate(to)}`],
      ],
      columns: workbookColumns(FIXING_REGISTER, columnsFor(FIXING_REGISTER, viewer)),
      language,
      rows: found.rows,
    })
    return { name: `fixings-${currency}-${from}-${to}.xlsx`, bytes }
  })
  commandRoute(
    app,
    deps,
    bringFixingsCall,
    (context, { body }) => bringFixings(context, body),
    async (_tx, _viewer, received) => ({ ...received, leftOut: [...received.leftOut] }),
    { bodyLimit: FIXING_BODY_BYTES },
  )
  commandRoute(
    app,
    deps,
    confirmFixingCall,
    (context, { params, body }) => confirmFixing(context, { ...params, ...body }),
    async (_tx, _viewer, decided) => decided,
  )
  commandRoute(
    app,
    deps,
    disputeFixingCall,
    (context, { params, body }) => disputeFixing(context, { ...params, ...body }),
    async (_tx, _viewer, decided) => decided,
  )
}
