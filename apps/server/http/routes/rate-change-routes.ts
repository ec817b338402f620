import {
  confirmRateChangeCall,
  proposeAgencyRatesCall,
  proposeAllAgencyRatesCall,
  proposeRemainderRatesCall,
  proposeStandardRatesCall,
  rateChangesCall,
  refuseRateChangeCall,
  withdrawRateChangeCall,
} from '@fxmatch/contract/http/rate-changes'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { decideOnRateChange } from '../../commands/rates/decide-on-rate-change.ts'
import { proposeRates } from '../../commands/rates/propose-rates.ts'
import { getRateChange, listRateChanges } from '../../queries/rates/list-rate-changes.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** Rates outside the allowed band: proposed by one person of a bank, decided by another. */
export function addRateChangeRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, rateChangesCall, (viewer, { query: { book, agency } }) =>
    listRateChanges(db, viewer, { now: clock.now(), book, agencyId: agency }),
  )
  const show = (tx: Tx, viewer: Actor, { changeId }: { changeId: string }) =>
    getRateChange(tx, viewer, changeId, clock.now())
  commandRoute(
    app,
    deps,
    proposeRemainderRatesCall,
    (context, { body }) =>
      proposeRates(context, {
        book: 'REMAINDER',
        lines: body.map(({ currecy_isocode, ...line }) => ({ currency: currecy_isocode, ...line })),
      }),
    show,
  )
  commandRoute(
    app,
    deps,
    proposeStandardRatesCall,
    (context, { body }) => proposeRates(context, { book: 'STANDARD', lines: body }),
    show,
  )
  commandRoute(
    app,
    deps,
    proposeAgencyRatesCall,
    (context, { body }) => proposeRates(context, { book: 'BOARD', lines: body, all: false }),
    show,
  )
  commandRoute(
    app,
    deps,
    proposeAllAgencyRatesCall,
    (context, { body }) => proposeRates(context, { book: 'BOARD', lines: body, all: true }),
    show,
  )
  commandRoute(
    app,
    deps,
    confirmRateChangeCall,
    (context, { params }) => decideOnRateChange(context, { changeId: params.id, action: 'confirm' }),
    show,
  )
  commandRoute(
    app,
    deps,
    refuseRateChangeCall,
    (context, { params, body }) =>
      decideOnRateChange(context, { changeId: params.id, action: 'refuse', reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    withdrawRateChangeCall,
    (context, { params }) => decideOnRateChange(context, { changeId: params.id, action: 'withdraw' }),
    show,
  )
}
