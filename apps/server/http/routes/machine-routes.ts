import {
  adoptClientCall,
  clientsCall,
  confirmClientCall,
  createClientCall,
  marketClientsCall,
  revokeClientCall,
  rotateClientCall,
  stopClientCall,
} from '@fxmatch/contract/http/machines'
import type { FastifyInstance } from 'fastify'
import { done } from '../../commands/kernel/result.ts'
import { type CreatedClient, createClient } from '../../commands/machines/create-client.ts'
import {
  adoptClient,
  confirmClient,
  revokeClient,
  rotateSecret,
} from '../../commands/machines/step-client.ts'
import { listClients, listMarketClients } from '../../queries/machines/list-clients.ts'
import { SECRET_PREFIXES } from '../../security/machine-secrets.ts'
import { type Answering, commandRoute, registerCommand } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** A secret is told to who asked first and kept nowhere: the same request again is answered without it. */
function toldOnce<T extends { readonly secret: string | null }>(present: (value: T) => object): Answering<T> {
  return {
    answer: async (_context, value) => ({
      body: { ...present(value), secret: value.secret },
      keep: { response: JSON.stringify({ ...present(value), secret: null }) },
    }),
    answerAgain: async (_context, { response }) => done(response),
  }
}

/** A secret is never compressed together with text that others choose. */
const ALONE = { compress: false } as const

/** Machines of companies: made, let in, given another secret, revoked. */
export function addMachineRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock, config } = deps
  const prefix = config.sandbox ? SECRET_PREFIXES.sandbox : SECRET_PREFIXES.market
  const ofClient = async (_tx: unknown, _viewer: unknown, { id }: { id: string }) => ({ id })
  queryRoute(app, deps, clientsCall, (viewer) => listClients(db, viewer, clock.now()))
  queryRoute(app, deps, marketClientsCall, (viewer) => listMarketClients(db, viewer, clock.now()))
  registerCommand(
    app,
    deps,
    createClientCall,
    (context, { body }) => createClient(context, prefix, body),
    toldOnce<CreatedClient>(({ clientId: id, status }) => ({ id, status })),
    ALONE,
  )
  registerCommand(
    app,
    deps,
    rotateClientCall,
    (context, { params, body }) =>
      rotateSecret(context, prefix, { clientId: params.id, endNow: body?.endNow ?? false }),
    toldOnce<{ clientId: string; secret: string }>(({ clientId: id }) => ({ id })),
    ALONE,
  )
  commandRoute(
    app,
    deps,
    confirmClientCall,
    (context, { params }) => confirmClient(context, params.id),
    ofClient,
  )
  commandRoute(app, deps, adoptClientCall, (context, { params }) => adoptClient(context, params.id), ofClient)
  commandRoute(
    app,
    deps,
    revokeClientCall,
    (context, { params }) => revokeClient(context, params.id, null),
    ofClient,
  )
  commandRoute(
    app,
    deps,
    stopClientCall,
    (context, { params, body }) => revokeClient(context, params.id, body.reason),
    ofClient,
  )
}
