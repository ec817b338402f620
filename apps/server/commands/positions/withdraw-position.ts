import { lockPosition } from '../../db/positions/positions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { unlistPosition } from './unlist-position.ts'

/**
 * The seller takes a free position off the market; it stays on record (domain rules §3). Refused: MISSING_CAPABILITY;
 * NOT_FOUND for another company's; POSITION_ENGAGED while an order holds it; POSITION_NOT_LISTED where it is off the
 * market already.
 */
export async function withdrawPosition(
  context: ActorContext,
  input: { positionId: number },
): Promise<Result<{ positionId: number }>> {
  const able = requireCapability(context.actor, 'position.withdraw')
  if (!able.ok) return able
  const position = await lockPosition(context.tx, input.positionId)
  if (!position || position.seller_id !== context.actor.companyId) return refuse('NOT_FOUND')
  if (position.status !== 'FREE') return refuse('POSITION_ENGAGED', { rule: 'POSITION_ENGAGED' })
  if (position.listing !== 'LISTED') return refuse('POSITION_NOT_LISTED', { rule: 'POSITION_NOT_LISTED' })
  await unlistPosition(context, position, 'WITHDRAWN')
  return done({ positionId: position.id })
}
