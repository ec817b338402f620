import {
  approveOverrideCall,
  askOverrideCall,
  confirmLimitCall,
  gateCheckCall,
  gateRecordsCall,
  limitsCall,
  myOverridesCall,
  ownEngagementCall,
  proposeLimitCall,
  refuseLimitCall,
  refuseOverrideCall,
  withdrawLimitCall,
  withdrawOverrideCall,
} from '@fxmatch/contract/http/gate'
import type { FastifyInstance } from 'fastify'
import { askOverride } from '../../commands/gate/ask-override.ts'
import { decideLimit } from '../../commands/gate/decide-limit.ts'
import { proposeLimit } from '../../commands/gate/propose-limit.ts'
import { stepOverride } from '../../commands/gate/step-override.ts'
import { checkGate } from '../../queries/gate/check-gate.ts'
import { listOwnEngagement } from '../../queries/gate/list-engaged.ts'
import { listLimits } from '../../queries/gate/list-limits.ts'
import { listGateRecords, listMyAttempts } from '../../queries/gate/list-records.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

const ofChange = async (_tx: unknown, _viewer: unknown, { changeId }: { changeId: string }) => ({
  id: changeId,
})
const ofOverride = async (_tx: unknown, _viewer: unknown, { overrideId }: { overrideId: string }) => ({
  id: overrideId,
})

/** Limits and who sets them, what was checked by them, and overrides. */
export function addGateRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, gateCheckCall, (viewer, { query }) => checkGate(db, viewer, query, clock.now()))
  queryRoute(app, deps, limitsCall, (viewer, { query }) => listLimits(db, viewer, query, clock.now()))
  queryRoute(app, deps, gateRecordsCall, (viewer, { query }) =>
    listGateRecords(db, viewer, query, clock.now()),
  )
  queryRoute(app, deps, ownEngagementCall, (viewer) => listOwnEngagement(db, viewer, clock.now()))
  queryRoute(app, deps, myOverridesCall, (viewer) => listMyAttempts(db, viewer, clock.now()))
  commandRoute(app, deps, proposeLimitCall, (context, { body }) => proposeLimit(context, body), ofChange)
  commandRoute(
    app,
    deps,
    confirmLimitCall,
    (context, { params }) => decideLimit(context, { changeId: params.id, action: 'confirm' }),
    ofChange,
  )
  commandRoute(
    app,
    deps,
    refuseLimitCall,
    (context, { params, body }) =>
      decideLimit(context, { changeId: params.id, action: 'refuse', reason: body.reason }),
    ofChange,
  )
  commandRoute(
    app,
    deps,
    withdrawLimitCall,
    (context, { params }) => decideLimit(context, { changeId: params.id, action: 'withdraw' }),
    ofChange,
  )
  commandRoute(app, deps, askOverrideCall, (context, { body }) => askOverride(context, body), ofOverride)
  commandRoute(
    app,
    deps,
    approveOverrideCall,
    (context, { params }) => stepOverride(context, { overrideId: params.id, action: 'approve' }),
    ofOverride,
  )
  commandRoute(
    app,
    deps,
    refuseOverrideCall,
    (context, { params, body }) =>
      stepOverride(context, { overrideId: params.id, action: 'refuse', reason: body.reason }),
    ofOverride,
  )
  commandRoute(
    app,
    deps,
    withdrawOverrideCall,
    (context, { params }) => stepOverride(context, { overrideId: params.id, action: 'withdraw' }),
    ofOverride,
  )
}
