import {
  bringListCall,
  LIST_BODY_BYTES,
  listTemplateCall,
  screeningAlertsCall,
  screeningListsCall,
  stepAlertCall,
  stepListCall,
} from '@fxmatch/contract/http/screening'
import { LIST_TEMPLATE } from '@fxmatch/domain/screening/read-list-csv'
import type { FastifyInstance } from 'fastify'
import { bringList } from '../../commands/screening/bring-list.ts'
import { stepAlert } from '../../commands/screening/decide-alert.ts'
import { stepList } from '../../commands/screening/decide-list.ts'
import { listAlerts } from '../../queries/screening/list-alerts.ts'
import { listLists } from '../../queries/screening/list-lists.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

/** Names that are looked for on lists: what was found and what becomes of it, and the lists. */
export function addScreeningRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db } = deps
  queryRoute(app, deps, screeningAlertsCall, (viewer, { query }) => listAlerts(db, viewer, query))
  queryRoute(app, deps, screeningListsCall, (viewer) => listLists(db, viewer, deps.clock.now()))
  // A spreadsheet reads UTF-8 by the mark at its beginning.
  documentRoute(app, deps, listTemplateCall, 'text/csv; charset=utf-8', async () => ({
    name: 'liste-modele.csv',
    bytes: Buffer.from(`\uFEFF${LIST_TEMPLATE}`, 'utf8'),
  }))
  commandRoute(
    app,
    deps,
    stepAlertCall,
    (context, { params, body }) =>
      stepAlert(context, {
        ...{ alertId: params.id, action: body.action, version: body.version, reason: body.reason },
      }),
    async (_tx, _viewer, done) => done,
  )
  commandRoute(
    app,
    deps,
    bringListCall,
    (context, { body }) => bringList(context, body),
    async (_tx, _viewer, brought) => brought,
    { bodyLimit: LIST_BODY_BYTES },
  )
  commandRoute(
    app,
    deps,
    stepListCall,
    (context, { params, body }) =>
      stepList(context, { listId: params.id, action: body.action, reason: body.reason ?? null }),
    async (_tx, _viewer, done) => done,
  )
}
