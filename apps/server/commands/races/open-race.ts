import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { moveRace } from './move-race.ts'
import { refuseOverlap } from './refuse-overlap.ts'

/** Opens a planned race now; it ends when it was to end. Refused while another of its currency and form runs. */
export function openRace(
  context: ActorContext,
  input: { raceId: string },
): Promise<Result<{ raceId: string }>> {
  return moveRace(context, input.raceId, 'open', async (race, now) => {
    const { id: except, currency, form, ends_at: endsAt } = race
    const alone = await refuseOverlap(context.tx, { currency, form, startsAt: now, endsAt, except })
    return alone.ok ? done({ starts_at: now }) : alone
  })
}
