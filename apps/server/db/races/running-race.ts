import { sql, type Transaction } from 'kysely'
import { builtOnce } from '../built-once.ts'
import { isOnMarket } from '../positions/on-market.ts'
import type { PositionRow } from '../positions/positions.ts'
import type { Database } from '../schema.ts'
import type { RaceRow } from './race-rows.ts'
import { runsOver, stateAt } from './race-state.ts'

type Tx = Transaction<Database>
/** What a race runs over. */
export type Lane = Pick<PositionRow, 'currency' | 'form' | 'governorate_id'>

/** The race that runs at an instant over a currency, form and governorate; there is one at most. Null: none. */
export async function findRunningRace(tx: Tx, lane: Lane, now: Date): Promise<RaceRow | null> {
  const row = await tx
    .selectFrom('races')
    .selectAll()
    .where('currency', '=', lane.currency)
    .where('form', '=', lane.form)
    .where((eb) => eb.or([eb('governorate_id', 'is', null), eb('governorate_id', '=', lane.governorate_id)]))
    .where(stateAt(now), '=', 'OPEN')
    .executeTakeFirst()
  return row ?? null
}

/** The race that runs at an instant over a position. Null: none. */
export async function findRaceOver(tx: Tx, positionId: number, now: Date): Promise<RaceRow | null> {
  const [row] = await raceOver(tx, { positionId, now }).execute()
  return row ?? null
}

const raceOver = builtOnce(
  (_db, { positionId, now }: { positionId: number; now: Date }) =>
    sql<RaceRow>`select races.* from positions p join races on ${runsOver(now)} where p.id = ${positionId}`,
)

/** The lowest rate at which a currency and form are free on the market in a governorate; null where nothing is. */
export async function cheapestFree(tx: Tx, lane: Lane, now: Date): Promise<string | null> {
  const { rows } = await sql<{ rate: string | null }>`
    select min(p.rate)::text as rate from positions p
    where p.currency = ${lane.currency} and p.form = ${lane.form}
      and p.governorate_id is not distinct from ${lane.governorate_id} and ${isOnMarket(now)}`.execute(tx)
  return rows[0]?.rate ?? null
}

/** Notes on a position that was on the market before that it was taken in a race; one of an earlier race keeps that. */
export async function noteRaceOf(tx: Tx, positionId: number, raceId: string): Promise<void> {
  await tx
    .updateTable('positions')
    .set({ race_id: raceId })
    .where('id', '=', positionId)
    .where('race_id', 'is', null)
    .execute()
}
