import {
  companyRecordCall,
  confirmCompanyChangeCall,
  proposeCompanyChangeCall,
  refuseCompanyChangeCall,
  setSecondStepCall,
  withdrawCompanyChangeCall,
} from '@fxmatch/contract/http/company-changes'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { decideOnCompanyChange } from '../../commands/companies/decide-on-company-change.ts'
import { proposeCompanyChange } from '../../commands/companies/propose-company-change.ts'
import { setSecondStep } from '../../commands/companies/set-second-step.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import { getCompanyChange, getCompanyRecord } from '../../queries/companies/get-company-record.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** Names, codes and seats of companies: corrected by one person and another. */
export function addCompanyChangeRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, companyRecordCall, (viewer, { params }) =>
    getCompanyRecord(deps.db, viewer, params.id),
  )
  commandRoute(
    app,
    deps,
    setSecondStepCall,
    (context, { params, body }) => setSecondStep(context, { ...body, companyId: params.id }),
    (tx, viewer, { companyId }) => getCompanyRecord(tx, viewer, companyId),
  )
  const show = (tx: Tx, viewer: Actor, { changeId }: { changeId: string }) =>
    getCompanyChange(tx, viewer, changeId)
  commandRoute(
    app,
    deps,
    proposeCompanyChangeCall,
    (context, { params, body }) => proposeCompanyChange(context, { ...body, companyId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    confirmCompanyChangeCall,
    (context, { params }) => decideOnCompanyChange(context, { changeId: params.id, action: 'confirm' }),
    show,
  )
  commandRoute(
    app,
    deps,
    refuseCompanyChangeCall,
    (context, { params, body }) =>
      decideOnCompanyChange(context, { changeId: params.id, action: 'refuse', reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    withdrawCompanyChangeCall,
    (context, { params }) => decideOnCompanyChange(context, { changeId: params.id, action: 'withdraw' }),
    show,
  )
}
