import type { FixingRow, Fixings } from '@fxmatch/contract/http/fixings'
import { type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import { changePercent } from '@fxmatch/domain/fixing/check-fixings'
import { missingFixing } from '@fxmatch/domain/fixing/fixing-days'
import type { FixingRate } from '@fxmatch/domain/fixing/read-fixings'
import type { Db } from '../../db/connect.ts'
import { type CurvePoint, readCurve } from '../../db/fixings/fixing-lists.ts'
import { quotingUnits } from '../../db/fixings/fixing-rows.ts'
import { validatedRatesSince } from '../../db/opening-rates/opening-rate-rows.ts'
import { holidaysBefore } from '../../db/reference/market-day.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** What a curve is asked of. */
export interface CurveQuery {
  readonly currency: string
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** A currency's reference rates in force, with the opening rates beside them; null for a currency that is not traded. */
export function getFixings(db: Db, query: CurveQuery, now: Date): Promise<Fixings | null> {
  return inSnapshot(db, async (snapshot) => {
    const unit = (await quotingUnits(snapshot)).get(query.currency)
    if (unit === undefined) return null
    const { points, before } = await readCurve(snapshot, query)
    const validated = await validatedRatesSince(snapshot, query.currency, query.from)
    const within = validated.filter(({ day }) => day <= query.to)
    const openings = new Map(within.map(({ day, rate }) => [day, rate]))
    const today = marketDate(now)
    const state = missingFixing(today, now, await holidaysBefore(snapshot, now))
    const isThere = points.at(-1)?.day === today || today < query.from || today > query.to
    return {
      currency: { isoCode: query.currency, unit },
      rows: rowsOf(query.currency, unit, { points, before, openings }),
      missing: state === null || isThere ? null : { day: today, state },
    }
  })
}

function rowsOf(
  currency: string,
  usual: number,
  {
    points,
    before,
    openings,
  }: {
    points: readonly CurvePoint[]
    before: CurvePoint | null
    openings: ReadonlyMap<CalendarDate, string>
  },
): FixingRow[] {
  const ofDay = new Map(points.map((point) => [point.day, point]))
  const days = [...new Set([...ofDay.keys(), ...openings.keys()])].sort()
  let last: FixingRate | null = before
  return days.map((day) => {
    const point = ofDay.get(day)
    const opening = openings.get(day) ?? null
    const change = point && last ? changePercent(last, point) : null
    last = point ?? last
    return {
      day,
      rate: point?.rate ?? null,
      unit: point?.unit ?? null,
      changePercent: change,
      opening,
      gapPercent: point && opening ? changePercent(point, { currency, unit: usual, rate: opening }) : null,
      source: point?.source ?? null,
    }
  })
}
