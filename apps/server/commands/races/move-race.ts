import { RACE_STATE_RULES } from '@fxmatch/contract/errors/limit-refusals'
import { mayMoveRace, RACE_TABLE, type RaceMove, raceStateAt } from '@fxmatch/domain/races/race'
import { lockRace, type RaceRow, timesOf } from '../../db/races/race-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { announceRaceChange } from './announce-race-change.ts'

/** New times of a race that is moved by hand. */
interface NewTimes {
  readonly starts_at?: Date
  readonly ends_at?: Date
  readonly closed_at?: Date
}

/**
 * Opens or closes a race by hand, which the back office alone may. Refused: MISSING_CAPABILITY; NOT_FOUND; RACE_STATE where
 * RACE_TABLE does not allow the move; what `plan` refuses.
 * @param plan checks what else must hold, with the race locked, and answers its new times
 */
export async function moveRace(
  context: ActorContext,
  raceId: string,
  move: RaceMove,
  plan: (race: RaceRow, now: Date) => Promise<Result<NewTimes>>,
): Promise<Result<{ raceId: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const race = await lockRace(tx, raceId, 'update')
  if (!race) return refuse('NOT_FOUND')
  const now = clock.now()
  const state = raceStateAt(timesOf(race), now)
  if (!mayMoveRace(move, state))
    return refuse('RACE_STATE', { rule: RACE_STATE_RULES[state], details: { state } })
  const planned = await plan(race, now)
  if (!planned.ok) return planned
  const moved = await tx
    .updateTable('races')
    .set((eb) => ({ ...planned.value, announced: RACE_TABLE[move].to, version: eb('version', '+', 1) }))
    .where('id', '=', race.id)
    .returning(['id', 'label', 'currency', 'form', 'governorate_id as region'])
    .returning(['starts_at as startsAt', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow()
  await announceRaceChange(context, move === 'open' ? 'race.opened' : 'race.closed', moved)
  return done({ raceId: race.id })
}
