import { v1AdvanceCall, v1MoveClockCall, v1TestClockCall } from '@fxmatch/contract/v1/sandbox'
import { commits } from '@fxmatch/domain/machines/scopes'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { FastifyRequest } from 'fastify'
import type { ActorContext } from '../../commands/kernel/context.ts'
import { type Result, refuse } from '../../commands/kernel/result.ts'
import { advanceOrder } from '../../commands/sandbox/advance-order.ts'
import { type MovedClock, moveClock } from '../../commands/sandbox/move-clock.ts'
import { keptAsAnswered } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { machineOf } from './door.ts'
import { orderAnswer } from './order-routes.ts'
import type { V1Registrar } from './v1-route.ts'

const asAnswered = ({ now, aheadSeconds }: MovedClock) => ({ now: now.toISOString(), aheadSeconds })

/**
 * What a sandbox alone has: its clock, and orders that are moved on. Called on a server of the market, they are paths that there are not.
 */
export function addV1SandboxRoutes(registrar: V1Registrar, deps: HttpDeps): void {
  const { clock, clockMoved, queueDeliveries } = deps
  const present = (): MovedClock => ({
    now: clock.now(),
    aheadSeconds: Math.round((clock.ahead?.() ?? 0) / 1_000),
  })
  registrar.query(v1TestClockCall, async () => asAnswered(present()))
  registrar.command(
    v1MoveClockCall,
    (context, { body }, exchange) =>
      committing(exchange.request) ?? moveClock(context, queueDeliveries, body),
    keptAsAnswered(async (_context: ActorContext, moved: MovedClock) => asAnswered(moved)),
    clockMoved ? { afterCommit: clockMoved } : {},
  )
  registrar.command(
    v1AdvanceCall,
    (context, { params, body }, exchange) =>
      committing(exchange.request) ??
      advanceOrder(context, {
        ...{ orderId: params.id, to: ORDER_STATUS[body.to] },
        clientId: machineOf(exchange.request).clientId,
      }),
    orderAnswer(deps),
  )
}

/** Refuses a machine that only reads: nobody has let it in to change anything. */
function committing(request: FastifyRequest): Promise<Result<never>> | null {
  if (commits(machineOf(request).scopes)) return null
  return Promise.resolve(
    refuse('INSUFFICIENT_SCOPE', { rule: 'SCOPE_MISSING', details: { scope: 'orders:write' } }),
  )
}
