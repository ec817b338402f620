import { personAccountsCall, proposePartingCall } from '@fxmatch/contract/http/person-accounts'
import {
  approveAccountChangeCall,
  disableUserCall,
  enableUserCall,
  eraseUserCall,
  inviteUserCall,
  managedCompaniesCall,
  refuseAccountChangeCall,
  registerUserCall,
  resetSecondFactorCall,
  updateUserCall,
  userCall,
  userHistoryCall,
  usersCall,
  withdrawAccountChangeCall,
} from '@fxmatch/contract/http/users'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { decideOnAccountChange } from '../../commands/users/decide-account-change.ts'
import { disableUser } from '../../commands/users/disable-user.ts'
import { enableUser } from '../../commands/users/enable-user.ts'
import { eraseUser } from '../../commands/users/erase-user.ts'
import { inviteUser } from '../../commands/users/invite-user.ts'
import { proposeParting } from '../../commands/users/propose-parting.ts'
import { registerUser } from '../../commands/users/register-user.ts'
import { resetSecondFactor } from '../../commands/users/reset-second-factor.ts'
import { updateUser } from '../../commands/users/update-user.ts'
import { listPersonAccounts } from '../../queries/users/list-person-accounts.ts'
import { getUser, getUserHistory, listManagedCompanies, listUsers } from '../../queries/users/manage-users.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** The users of a company, for those who manage them. */
export function addUserRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, usersCall, (viewer, { query }) => listUsers(deps.db, viewer, query, deps.clock.now()))
  queryRoute(app, deps, userCall, (viewer, { params }) =>
    getUser(deps.db, viewer, params.id, deps.clock.now()),
  )
  queryRoute(app, deps, userHistoryCall, (viewer, { params }) => getUserHistory(deps.db, viewer, params.id))
  queryRoute(app, deps, personAccountsCall, (viewer, { params }) =>
    listPersonAccounts(deps.db, viewer, params.id, deps.clock.now()),
  )
  queryRoute(app, deps, managedCompaniesCall, (viewer) => listManagedCompanies(deps.db, viewer))

  const show = (tx: Tx, viewer: Actor, { userId }: { userId: string }) =>
    getUser(tx, viewer, userId, deps.clock.now())
  commandRoute(app, deps, registerUserCall, (context, { body }) => registerUser(context, body), show)
  commandRoute(
    app,
    deps,
    updateUserCall,
    (context, { params, body }) => updateUser(context, { ...body, userId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    disableUserCall,
    (context, { params }) => disableUser(context, { userId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    enableUserCall,
    (context, { params }) => enableUser(context, { userId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    inviteUserCall,
    (context, { params, body }) => inviteUser(context, { ...body, userId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    eraseUserCall,
    (context, { params }) => eraseUser(context, { userId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    proposePartingCall,
    (context, { params, body }) =>
      proposeParting(context, { userId: params.id, otherId: body.other, reason: body.reason }),
    show,
  )
  const decisions = [
    [approveAccountChangeCall, 'approve'],
    [refuseAccountChangeCall, 'refuse'],
    [withdrawAccountChangeCall, 'withdraw'],
  ] as const
  for (const [call, action] of decisions) {
    commandRoute(
      app,
      deps,
      call,
      (context, { params }) => decideOnAccountChange(context, { changeId: params.id, action }),
      show,
    )
  }
  commandRoute(
    app,
    deps,
    resetSecondFactorCall,
    (context, { params }) => resetSecondFactor(context, { userId: params.id }),
    show,
  )
}
