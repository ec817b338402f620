import { addCalendarDays, type CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { type DatedFixing, fixingOfRecord, lastFixingDay } from '@fxmatch/domain/fixing/fixing-days'
import { type FixingReference, MOST_FIXING_AGE, rateForUnit } from '@fxmatch/domain/price-proof/price-proof'
import { type Kysely, sql } from 'kysely'
import { holidaysBefore } from '../reference/market-day.ts'
import { remembered } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'

/** How far back a fixing that serves still can lie, in days: five working days between two long holidays. */
const LOOK_BACK_DAYS = 21

interface FixingRow extends DatedFixing {
  readonly rate: string
  readonly unit: number
}

/**
 * The fixing of record of a currency at an instant (decision 0314), for the unit that the house quotes; null where there is none, or
 * only one that is too old to serve.
 */
export async function readFixingReference(
  db: Kysely<Database>,
  { currency, unit, at }: { readonly currency: string; readonly unit: number; readonly at: Date },
): Promise<FixingReference | null> {
  const rows = await fixingsUntil(db, currency, lastFixingDay(at))
  const counted = fixingOfRecord(at, rows, await holidaysBefore(db, at))
  if (counted === null || counted.ageInWorkingDays > MOST_FIXING_AGE) return null
  const { fixing, ageInWorkingDays } = counted
  return { day: fixing.day, rate: rateForUnit(fixing.rate, fixing.unit, unit), ageInWorkingDays }
}

/** The rates of a currency that are, or were, in force of days up to one. */
function fixingsUntil(
  db: Kysely<Database>,
  currency: string,
  last: CalendarDate,
): Promise<readonly FixingRow[]> {
  return remembered(db, `fixings ${currency} ${last}`, async () => {
    const { rows } = await sql<FixingRow>`
      select f.day::text as day, f.decided_at as since, f.replaced_at as "replacedAt", r.rate::text as rate, r.unit
      from fixings f join fixing_rates r on r.fixing_id = f.id and r.currency = ${currency}
      where f.status in ('IN_FORCE', 'REPLACED') and f.day between ${addCalendarDays(last, -LOOK_BACK_DAYS)} and ${last}
      order by f.day desc`.execute(db)
    return rows
  })
}
