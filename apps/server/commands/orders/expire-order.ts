import type { CommandContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { stepOrderBySystem } from './step-order.ts'

/**
 * Ends an order whose time has run out. WRONG_STATUS, which the clock passes over, where somebody acted meanwhile or the time
 * was prolonged.
 */
export async function expireOrder(context: CommandContext, input: { orderId: string }) {
  return stepOrderBySystem(context, input.orderId, 'expire', (order) => {
    if (order.expires_at === null || order.expires_at > context.clock.now())
      return refuse('WRONG_STATUS', { current: order.status })
    return done({ facts: { expiredAt: order.expires_at } })
  })
}
