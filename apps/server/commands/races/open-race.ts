import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { moveRace } from './move-race.ts'
import { refuseOverlap } from './refuse-overlap.ts'

/** Opens a planned race now; its end stays. Refused as by `moveRace`; RACE_OVERLAP with another of its currency and form. */
export function openRace(
  context: ActorContext,
  input: { raceId: string },
): Promise<Result<{ raceId: string }>> {
  return moveRace(context, input.raceId, 'open', async (race, now) => {
    const { id: except, currency, form, governorate_id: region, ends_at: endsAt } = race
    const alone = await refuseOverlap(context.tx, { currency, form, region, startsAt: now, endsAt, except })
    return alone.ok ? done({ starts_at: now }) : alone
  })
}
