import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { RACE_STATE_RULES } from '@fxmatch/contract/errors/limit-refusals'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { raceStateAt } from '@fxmatch/domain/races/race'
import { lockRace, timesOf } from '../../db/races/race-rows.ts'
import { findRunningRace } from '../../db/races/running-race.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * The race that a position is published in: the one that runs over its currency, form and governorate, whether the offer
 * names it or not (decision record 0171); null where none runs. A race that is named is checked, and locked, so that
 * nobody closes it until the transaction ends.
 * Refused, at `race`: INVALID_INPUT for an unknown race or one of other positions; RACE_NOT_OPEN.
 */
export async function raceOfOffer(
  { tx, clock }: ActorContext,
  offer: { race?: string | null | undefined; currency: string; form: Form; region: number },
): Promise<Result<string | null>> {
  const now = clock.now()
  const { currency, form, region } = offer
  if (!offer.race) {
    const running = await findRunningRace(tx, { currency, form, governorate_id: region }, now)
    return done(running?.id ?? null)
  }
  const fault = (rule: ToldRule) => ({ fields: [{ path: 'race', rule }] })
  const race = await lockRace(tx, offer.race, 'share')
  if (!race) return refuse('INVALID_INPUT', fault('FIELD_INVALID'))
  const elsewhere = race.governorate_id !== null && race.governorate_id !== region
  if (race.currency !== currency || race.form !== form || elsewhere)
    return refuse('INVALID_INPUT', fault('RACE_OF_OTHER'))
  const state = raceStateAt(timesOf(race), now)
  if (state === 'OPEN') return done(race.id)
  const rule = RACE_STATE_RULES[state]
  return refuse('RACE_NOT_OPEN', { rule, details: { state }, ...fault(rule) })
}
