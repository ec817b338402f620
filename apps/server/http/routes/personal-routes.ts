import { searchCall } from '@fxmatch/contract/http/search'
import { saveSettingsCall } from '@fxmatch/contract/http/settings'
import type { FastifyInstance } from 'fastify'
import { saveSettings } from '../../commands/settings/save-settings.ts'
import { readUserSettings } from '../../db/settings/user-settings.ts'
import { search } from '../../queries/search/search.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** What every signed-in person has: settings of their own, and a search over what they may see. */
export function addPersonalRoutes(app: FastifyInstance, deps: HttpDeps): void {
  commandRoute(
    app,
    deps,
    saveSettingsCall,
    (context, { body }) => saveSettings(context, body),
    (tx, viewer) => readUserSettings(tx, viewer.userId),
  )
  queryRoute(app, deps, searchCall, (viewer, { query }) => search(deps.db, viewer, query.q))
}
