import { lockPosition } from '../../db/positions/positions.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { unlistPosition } from './unlist-position.ts'

/**
 * Takes a position whose time is up off the market, by the clock. Refused, and passed over by the clock: NOT_FOUND;
 * POSITION_ENGAGED while an order holds it; POSITION_NOT_LISTED where it is off the market or its time is not up.
 */
export async function expirePosition(
  context: CommandContext,
  input: { positionId: number },
): Promise<Result<{ positionId: number }>> {
  const position = await lockPosition(context.tx, input.positionId)
  if (!position) return refuse('NOT_FOUND')
  if (position.status !== 'FREE') return refuse('POSITION_ENGAGED')
  if (position.listing !== 'LISTED' || position.expires_at > context.clock.now())
    return refuse('POSITION_NOT_LISTED')
  await unlistPosition(context, position, 'EXPIRED')
  return done({ positionId: position.id })
}
