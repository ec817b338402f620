import { createRateAlertCall, deleteRateAlertCall, rateAlertsCall } from '@fxmatch/contract/http/rate-alerts'
import type { FastifyInstance } from 'fastify'
import { createRateAlert } from '../../commands/rate-alerts/create-rate-alert.ts'
import { deleteRateAlert } from '../../commands/rate-alerts/delete-rate-alert.ts'
import { getRateAlert, listRateAlerts } from '../../queries/rate-alerts/list-rate-alerts.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** A person's own alerts on rates. */
export function addRateAlertRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, rateAlertsCall, (viewer) => listRateAlerts(db, viewer, clock.now()))
  commandRoute(
    app,
    deps,
    createRateAlertCall,
    (context, { body }) => createRateAlert(context, body),
    async (tx, viewer, { alertId, isNew }) => ({
      ...(await getRateAlert(tx, viewer, alertId, clock.now())),
      isNew,
    }),
  )
  commandRoute(
    app,
    deps,
    deleteRateAlertCall,
    (context, { params, query }) => deleteRateAlert(context, { ...params, ...query }),
    async () => undefined,
  )
}
