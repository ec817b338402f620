import {
  orderMessagesCall,
  postOrderMessageCall,
  readOrderMessagesCall,
} from '@fxmatch/contract/http/order-messages'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { postMessage } from '../../commands/order-messages/post-message.ts'
import { readMessages } from '../../commands/order-messages/read-messages.ts'
import { getThread, threadIn } from '../../queries/order-messages/get-thread.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** What the parties of an order write to each other. */
export function addOrderMessageRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, orderMessagesCall, (viewer, { params }) =>
    getThread(db, viewer, params.id, clock.now()),
  )
  const show = (tx: Tx, viewer: Actor, { orderId }: { orderId: string }) =>
    threadIn(tx, viewer, orderId, clock.now())
  commandRoute(
    app,
    deps,
    postOrderMessageCall,
    (context, { params, body }) => postMessage(context, { orderId: params.id, text: body.text }),
    show,
  )
  commandRoute(
    app,
    deps,
    readOrderMessagesCall,
    (context, { params, body }) => readMessages(context, { orderId: params.id, upTo: body.upTo }),
    show,
  )
}
