import {
  addHolidayCall,
  configurationCall,
  configurationHistoryCall,
  holidaysCall,
  marketStatusHistoryCall,
  removeHolidayCall,
  setMarketStatusCall,
  updateConfigurationCall,
} from '@fxmatch/contract/http/control'
import {
  addDenominationCall,
  changeDenominationCall,
  denominationsCall,
} from '@fxmatch/contract/http/denominations'
import type { FastifyInstance } from 'fastify'
import { updateConfiguration } from '../../commands/configuration/update-configuration.ts'
import { addDenomination } from '../../commands/denominations/add-denomination.ts'
import { changeDenomination } from '../../commands/denominations/change-denomination.ts'
import { addHoliday } from '../../commands/holidays/add-holiday.ts'
import { removeHoliday } from '../../commands/holidays/remove-holiday.ts'
import { setMarketStatus } from '../../commands/market/set-market-status.ts'
import { getConfigurationEntry, listConfiguration } from '../../queries/configuration/list-configuration.ts'
import { listConfigurationChanges } from '../../queries/configuration/list-configuration-changes.ts'
import { getDenomination, listDenominations } from '../../queries/denominations/list-denominations.ts'
import { getHoliday, listHolidays } from '../../queries/holidays/list-holidays.ts'
import { getMarketStatus } from '../../queries/market/get-market-status.ts'
import { listStatusChanges } from '../../queries/market/list-status-changes.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** The control of the market: its status, the configuration, the holidays, the banknotes. */
export function addControlRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  commandRoute(
    app,
    deps,
    setMarketStatusCall,
    (context, { body }) => setMarketStatus(context, body),
    (tx) => getMarketStatus(tx, clock.now()),
  )
  queryRoute(app, deps, marketStatusHistoryCall, (_viewer, { query }) => listStatusChanges(db, query))

  queryRoute(app, deps, configurationCall, () => listConfiguration(db))
  queryRoute(app, deps, configurationHistoryCall, (_viewer, { params }) =>
    listConfigurationChanges(db, params.id),
  )
  commandRoute(
    app,
    deps,
    updateConfigurationCall,
    (context, { params, body }) => updateConfiguration(context, { id: params.id, ...body }),
    (tx, _viewer, { id }) => getConfigurationEntry(tx, id),
  )

  queryRoute(app, deps, denominationsCall, (viewer, { query }) =>
    listDenominations(db, viewer, query.currency),
  )
  commandRoute(
    app,
    deps,
    addDenominationCall,
    (context, { body }) => addDenomination(context, body),
    getDenomination,
  )
  commandRoute(
    app,
    deps,
    changeDenominationCall,
    (context, { body }) => changeDenomination(context, body),
    getDenomination,
  )

  queryRoute(app, deps, holidaysCall, (_viewer, { query }) => listHolidays(db, query.year, clock.now()))
  commandRoute(
    app,
    deps,
    addHolidayCall,
    (context, { body }) => addHoliday(context, body),
    (tx, _viewer, { day }) => getHoliday(tx, day, clock.now()),
  )
  commandRoute(
    app,
    deps,
    removeHolidayCall,
    (context, { params }) => removeHoliday(context, params),
    async () => undefined,
  )
}
