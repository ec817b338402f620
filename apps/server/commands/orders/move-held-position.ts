import { decimal, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { PositionMove } from '@fxmatch/domain/positions/position-machine'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { copyMembers, lockPosition, movePositionRow, type PositionRow } from '../../db/positions/positions.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, type OutboxEvent } from '../kernel/record.ts'

/**
 * Moves the position that an order holds along with it, and answers the events that tell the market. An order without a
 * position (a remainder bought from the bank, a bid) moves none.
 * @throws Error where the position does not exist or cannot take the move from its status
 */
export async function moveHeldPosition(
  context: CommandContext,
  order: OrderRow,
  move: PositionMove,
): Promise<readonly OutboxEvent[]> {
  if (order.position_id === null) return []
  const position = await lockPosition(context.tx, order.position_id)
  if (!position)
    throw new Error(`order ${order.id} holds position ${order.position_id}, which does not exist`)
  if (move === 'confirm') return confirmAndSplit(context, order, position)
  if (move === 'release') return release(context, position)
  await movePositionRow(context.tx, position.id, move)
  return []
}

/** Frees the position: it returns to the market, unless its time has passed while the order held it. */
async function release(context: CommandContext, position: PositionRow): Promise<readonly OutboxEvent[]> {
  const late = position.listing === 'LISTED' && position.expires_at <= context.clock.now()
  const freed = await movePositionRow(context.tx, position.id, 'release', late ? { listing: 'EXPIRED' } : {})
  return freed.listing === 'LISTED' ? [{ type: 'position.listed', positionId: position.id }] : []
}

/**
 * Both sides confirmed. What the order does not take is published as a new free position that names its parent
 * (domain rules §3): published amount of the parent = its own amount now + published amounts of its children.
 */
async function confirmAndSplit(
  context: CommandContext,
  order: OrderRow,
  position: PositionRow,
): Promise<readonly OutboxEvent[]> {
  const rest = decimal(position.amount).minus(decimal(order.amount))
  if (rest.isZero()) {
    await movePositionRow(context.tx, position.id, 'confirm')
    return []
  }
  await movePositionRow(context.tx, position.id, 'confirm', { amount: order.amount })
  const now = context.clock.now()
  const amount = toDecimalString(rest, 4)
  const expired = position.expires_at <= now
  const child = await context.tx
    .insertInto('positions')
    .values({
      seller_id: position.seller_id,
      syndicate_id: position.syndicate_id,
      parent_id: position.id,
      currency: position.currency,
      form: position.form,
      rate: position.rate,
      published_amount: amount,
      amount,
      status: 'FREE',
      listing: expired ? 'EXPIRED' : position.listing,
      governorate_id: position.governorate_id,
      zone_id: position.zone_id,
      expires_at: position.expires_at,
      published_by: position.published_by,
      race_id: position.race_id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyMembers(context.tx, position.id, child.id)
  await audit(context, {
    action: 'position.rest_published',
    objectType: 'position',
    objectId: String(child.id),
    data: { parent: position.id, amount, currency: position.currency, rate: position.rate },
  })
  return expired ? [] : [{ type: 'position.listed', positionId: child.id }]
}
