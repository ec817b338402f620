import type { Call } from '@fxmatch/contract/http/call'
import type { orderDetailCall } from '@fxmatch/contract/http/orders'
import type { FastifyInstance } from 'fastify'
import type { ActorContext, Tx } from '../commands/kernel/context.ts'
import { done, type Result, refuse } from '../commands/kernel/result.ts'
import { readPermits } from '../db/gate/permits.ts'
import { getOrderDetail, getOrderDetailWithCommit } from '../queries/orders/get-order-detail.ts'
import { type Answering, registerCommand } from './command-route.ts'
import type { HttpDeps } from './deps.ts'
import type { CallInput } from './route.ts'

/**
 * The order as a command left it, in the eyes of who gave the command. It is read with the commit, by the same journey; under the
 * key stays which order it was, and the same request shows it as it is by then (decision 0242).
 */
const shownOrder = ({ db, clock }: HttpDeps): Answering<{ orderId: string }> => ({
  async answer({ tx, actor }, { orderId }) {
    const permits = await readPermits(tx, clock.now())
    const body = getOrderDetailWithCommit(tx, actor, orderId, { db, permits }).then((order) => {
      if (order === null) throw new Error(`order ${orderId} was changed by somebody who may not see it`)
      return order
    })
    // Where the commit fails, that is what is thrown.
    body.catch(() => undefined)
    return { body, keep: { orderId } }
  },
  async answerAgain({ tx, actor }, { orderId, response }) {
    if (orderId === null) return done(response)
    const order = await getOrderDetail(tx, actor, orderId, clock.now())
    return order === null ? refuse('NOT_FOUND') : done(order)
  },
})

/** Registers a call whose command answers with the order that it made or moved (`commandRoute`). */
export function orderCommandRoute<C extends Call & Pick<typeof orderDetailCall, 'response'>>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  command: (context: ActorContext, input: CallInput<C>) => Promise<Result<{ orderId: string }>>,
  options: { ahead?: (tx: Tx, input: CallInput<C>) => Promise<unknown> } = {},
): void {
  registerCommand(app, deps, call, command, shownOrder(deps), options)
}
