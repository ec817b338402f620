import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { RACE_STATE_RULES } from '@fxmatch/contract/errors/limit-refusals'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { raceStateAt } from '@fxmatch/domain/races/race'
import { lockRace, timesOf } from '../../db/races/race-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Checks the race that a position is published in, and locks it, so that nobody closes it until the transaction ends.
 * Refused, at `race`: INVALID_INPUT for an unknown race or one of another currency or form; RACE_NOT_OPEN.
 */
export async function requireOpenRace(
  { tx, clock }: ActorContext,
  offer: { race: string; currency: string; form: Form },
): Promise<Result<null>> {
  const fault = (rule: ToldRule) => ({ fields: [{ path: 'race', rule }] })
  const race = await lockRace(tx, offer.race, 'share')
  if (!race) return refuse('INVALID_INPUT', fault('FIELD_INVALID'))
  if (race.currency !== offer.currency || race.form !== offer.form)
    return refuse('INVALID_INPUT', fault('RACE_OF_OTHER'))
  const state = raceStateAt(timesOf(race), clock.now())
  if (state === 'OPEN') return done(null)
  const rule = RACE_STATE_RULES[state]
  return refuse('RACE_NOT_OPEN', { rule, details: { state }, ...fault(rule) })
}
