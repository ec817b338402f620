import { raceOrderFault } from '@fxmatch/domain/races/race-order'
import type { PositionRow } from '../../db/positions/positions.ts'
import type { RaceRow } from '../../db/races/race-rows.ts'
import { cheapestFree, findRunningRace, noteRaceOf } from '../../db/races/running-race.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/** What somebody orders of a position. */
export interface RacedOrder {
  /** The race that runs over the position, where it was read with it. */
  readonly race?: RaceRow | null
  /** The rate that is proposed, TND per quoting unit; null: the position's own. */
  readonly rate: string | null
  /** The fields of the proposed rate and of the position. */
  readonly paths: { readonly rate: string; readonly position: string }
}

/**
 * Judges an order by the rules of the race that runs over its position (decision record 0171), which is engaged already,
 * as are those that are ordered with it: no free one may be cheaper. Every way to order a position asks this.
 * @returns whether the order is placed in a race; refused: RACE_RULES at the field
 */
export async function requireRaceRules(
  { tx, clock }: ActorContext,
  position: PositionRow,
  { race: known, rate: proposed, paths }: RacedOrder,
): Promise<Result<{ firmPrice: boolean }>> {
  const now = clock.now()
  const race = known === undefined ? await findRunningRace(tx, position, now) : known
  if (!race) return done({ firmPrice: false })
  const cheapest = await cheapestFree(tx, position, now)
  const fault = raceOrderFault({ rate: position.rate, proposed, cheapest })
  if (fault) {
    const { label, currency } = race
    const [path, rate] =
      fault.rule === 'RACE_PRICE_FIRM' ? [paths.rate, position.rate] : [paths.position, fault.cheapest]
    const { unit } = await readQuotedCurrency(tx, currency)
    return refuseField('RACE_RULES', path, { rule: fault.rule, details: { label, rate, unit, currency } })
  }
  await noteRaceOf(tx, position.id, race.id)
  return done({ firmPrice: true })
}
