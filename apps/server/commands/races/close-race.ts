import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { moveRace } from './move-race.ts'

/**
 * Closes a race before its time: a running one now; a planned one is called off, so that it takes no time of its currency
 * and form any more. What it leaves is on the market again as before; orders placed in it keep its firm price. Refused as by `moveRace`.
 */
export function closeRace(
  context: ActorContext,
  input: { raceId: string },
): Promise<Result<{ raceId: string }>> {
  return moveRace(context, input.raceId, 'close', async (race, now) =>
    done({ ends_at: race.starts_at > now ? race.starts_at : now, closed_at: now }),
  )
}
