import {
  authorisationRulesCall,
  changeAuthorisationRuleCall,
  confirmRuleChangeCall,
  proposeAuthorisationRuleCall,
  refuseRuleChangeCall,
  withdrawRuleChangeCall,
} from '@fxmatch/contract/http/authorisation-rules'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { decideOnRuleChange } from '../../commands/authorisation-rules/decide-on-rule-change.ts'
import { proposeRuleChange } from '../../commands/authorisation-rules/propose-rule-change.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import {
  getRuleChange,
  listAuthorisationRules,
} from '../../queries/authorisation-rules/list-authorisation-rules.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** A bank's authorisation rules: proposed by one person, decided by another. */
export function addAuthorisationRuleRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, authorisationRulesCall, (viewer) =>
    listAuthorisationRules(deps.db, viewer, deps.clock.now()),
  )
  const show = (tx: Tx, viewer: Actor, { changeId }: { changeId: string }) =>
    getRuleChange(tx, viewer, changeId)
  commandRoute(
    app,
    deps,
    proposeAuthorisationRuleCall,
    (context, { body }) => proposeRuleChange(context, { action: 'create', ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    changeAuthorisationRuleCall,
    (context, { params, body }) => proposeRuleChange(context, { ...body, ruleId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    confirmRuleChangeCall,
    (context, { params }) => decideOnRuleChange(context, { changeId: params.id, action: 'confirm' }),
    show,
  )
  commandRoute(
    app,
    deps,
    refuseRuleChangeCall,
    (context, { params, body }) =>
      decideOnRuleChange(context, { changeId: params.id, action: 'refuse', reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    withdrawRuleChangeCall,
    (context, { params }) => decideOnRuleChange(context, { changeId: params.id, action: 'withdraw' }),
    show,
  )
}
