import { raceStateAt } from '@fxmatch/domain/races/race'
import { lockRace, timesOf } from '../../db/races/race-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { announceRaceChange } from './announce-race-change.ts'

/**
 * Audits, and tells everyone, that the clock has opened or closed a race. The state itself follows from the race's times and
 * does not wait for this. Does nothing where it was announced already. Refused: NOT_FOUND.
 */
export async function announceRace(
  context: CommandContext,
  input: { raceId: string },
): Promise<Result<{ announced: boolean }>> {
  const { tx, clock } = context
  const race = await lockRace(tx, input.raceId, 'update')
  if (!race) return refuse('NOT_FOUND')
  const state = raceStateAt(timesOf(race), clock.now())
  if (state === race.announced || state === 'PLANNED') return done({ announced: false })
  await tx
    .updateTable('races')
    .set((eb) => ({ announced: state, version: eb('version', '+', 1) }))
    .where('id', '=', race.id)
    .execute()
  await announceRaceChange(context, state === 'OPEN' ? 'race.opened' : 'race.closed', {
    id: race.id,
    label: race.label,
    currency: race.currency,
    form: race.form,
    region: race.governorate_id,
    startsAt: race.starts_at,
    endsAt: race.ends_at,
  })
  return done({ announced: true })
}
