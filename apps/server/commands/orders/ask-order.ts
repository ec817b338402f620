import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { readWholeNumber } from '../../db/configuration.ts'
import { type HeldOrder, lockOrderForStep } from '../../db/orders/orders.ts'
import type { CommandContext } from '../kernel/context.ts'
import type { RecordContext } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { writeOrderStep } from './announce-order.ts'

const MINUTE = 60_000

/** Tells a draft to its seller, who has `order.draft_minutes` to answer from now on. */
export async function askOrder(context: RecordContext, order: HeldOrder): Promise<void> {
  const now = context.clock.now()
  const minutes = await readWholeNumber(context.tx, 'order.draft_minutes')
  const change = { asked_at: now, ask_at: null, expires_at: new Date(now.getTime() + minutes * MINUTE) }
  await writeOrderStep(context, order, change, { action: 'ask' })
}

/**
 * Tells an order to its seller once its buyer has had the time to take it back (decision record 0281); the clock calls it.
 * NOT_FOUND; WRONG_STATUS, which the clock passes over, where the buyer took it back or somebody else told it.
 */
export async function askPlacedOrder(
  context: CommandContext,
  input: { orderId: string },
): Promise<Result<{ orderId: string }>> {
  const order = await lockOrderForStep(context.tx, input.orderId)
  if (!order) return refuse('NOT_FOUND')
  if (order.status !== ORDER_STATUS.DRAFT || order.ask_at === null || order.ask_at > context.clock.now())
    return refuse('WRONG_STATUS', { current: order.status })
  await askOrder(context, order)
  return done({ orderId: order.id })
}
