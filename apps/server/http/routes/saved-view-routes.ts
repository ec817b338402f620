import {
  changeViewCall,
  deleteViewCall,
  savedViewsCall,
  saveViewCall,
} from '@fxmatch/contract/http/saved-views'
import type { FastifyInstance } from 'fastify'
import { changeView } from '../../commands/saved-views/change-view.ts'
import { deleteView } from '../../commands/saved-views/delete-view.ts'
import { saveView } from '../../commands/saved-views/save-view.ts'
import { getView, listViews } from '../../queries/saved-views/list-views.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** How people look at lists, kept under names. */
export function addSavedViewRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, savedViewsCall, (viewer, { query }) => listViews(deps.db, viewer, query.list))
  commandRoute(
    app,
    deps,
    saveViewCall,
    (context, { body }) => saveView(context, body),
    (tx, viewer, { viewId }) => getView(tx, viewer, viewId),
  )
  commandRoute(
    app,
    deps,
    changeViewCall,
    (context, { params, body }) => changeView(context, { ...body, ...params }),
    (tx, viewer, { viewId }) => getView(tx, viewer, viewId),
  )
  commandRoute(
    app,
    deps,
    deleteViewCall,
    (context, { params }) => deleteView(context, params),
    async () => undefined,
  )
}
