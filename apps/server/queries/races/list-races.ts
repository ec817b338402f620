import type { RaceView } from '@fxmatch/contract/http/races'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { averageOfWorth } from '@fxmatch/domain/pricing/average'
import { coursePercentAt, raceStateAt } from '@fxmatch/domain/races/race'
import type { Db } from '../../db/connect.ts'
import {
  countRaces,
  pageOfRaces,
  type RaceFilter,
  type RaceViewRow,
  timesOf,
} from '../../db/races/race-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** A page of races, the latest start first, with the number of all that the filter finds. `page` counts from 1. */
export function listRaces(
  db: Db,
  filter: RaceFilter,
  page: { size: number; page: number },
  now: Date,
): Promise<{ count: number; data: RaceView[] }> {
  return inSnapshot(db, async (snapshot) => {
    const count = await countRaces(snapshot, filter, now)
    const rows = await pageOfRaces(snapshot, filter, now, page)
    return { count, data: rows.map((row) => presentRace(row, now)) }
  })
}

/** One race; null where there is none. */
export async function getRace(db: Db, id: string, now: Date): Promise<RaceView | null> {
  const [row] = await pageOfRaces(db, { ids: [id] }, now, { size: 1, page: 1 })
  return row ? presentRace(row, now) : null
}

function presentRace(row: RaceViewRow, now: Date): RaceView {
  const times = timesOf(row)
  const [amount, worth] = [row.amount ?? '0', row.worth ?? '0']
  return {
    id: row.id,
    label: row.label,
    currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
    form: row.form,
    region:
      row.governorate_id !== null && row.region_name !== null
        ? { id: row.governorate_id, name: row.region_name }
        : null,
    state: raceStateAt(times, now),
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    plannedStart: row.planned_start.toISOString(),
    plannedEnd: row.planned_end.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    coursePercent: coursePercentAt(times, now),
    createdBy: row.creator_name,
    createdAt: row.created_at.toISOString(),
    positions: {
      count: row.positions ?? 0,
      volume: presentAmount(amount, row.decimals),
      average: averageOfWorth({ amount, worth }),
    },
  }
}
