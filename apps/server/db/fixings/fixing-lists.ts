import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { FixingFinding } from '@fxmatch/domain/fixing/check-fixings'
import type { FixingSource, KeptFixingStatus } from '@fxmatch/domain/fixing/fixing-table'
import type { FixingRate } from '@fxmatch/domain/fixing/read-fixings'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A rate in force of one currency. */
export interface CurvePoint extends FixingRate {
  readonly day: CalendarDate
  readonly source: FixingSource
}

/** The rates in force of a currency from one day to another, the oldest first, and the last one before them. */
export async function readCurve(
  db: Db,
  { currency, from, to }: { currency: string; from: CalendarDate; to: CalendarDate },
): Promise<{ points: CurvePoint[]; before: CurvePoint | null }> {
  const select = sql`
    select f.day::text as day, i.source, r.currency, r.unit, r.rate::text as rate
    from fixings f join fixing_rates r on r.fixing_id = f.id and r.currency = ${currency}
    join fixing_imports i on i.id = f.import_id where f.status = 'IN_FORCE'`
  const within = await sql<CurvePoint>`${select} and f.day between ${from} and ${to} order by f.day`.execute(
    db,
  )
  const before = await sql<CurvePoint>`
    ${select} and f.day < ${from}::date and f.day > ${from}::date - 62 order by f.day desc limit 1`.execute(
    db,
  )
  return { points: within.rows, before: before.rows[0] ?? null }
}

/** How rates came. */
export interface ImportRow {
  readonly importId: string
  readonly source: FixingSource
  readonly name: string | null
  readonly broughtBy: string | null
  readonly broughtName: string | null
  readonly broughtAt: Date
  readonly leftOut: string[]
  /** Days of it that wait, and how many of these are suspect. */
  readonly waiting: number
  readonly suspect: number
}

/** Rates of a day as those see them who keep them. */
export interface FixingDayRow extends ImportRow {
  readonly day: CalendarDate
  readonly revision: number
  readonly status: KeptFixingStatus
  readonly findings: FixingFinding[]
  readonly reason: string | null
  readonly decidedName: string | null
  readonly decidedAt: Date | null
  readonly rates: FixingRate[]
  /** Of the same day, while these wait: what is in force. */
  readonly inForce: FixingRate[] | null
}

const IMPORT = sql`
  i.id as "importId", i.source, i.name, i.brought_by as "broughtBy", b.full_name as "broughtName",
  i.brought_at as "broughtAt", i.left_out as "leftOut",
  coalesce(q.waiting, 0) as waiting, coalesce(q.suspect, 0) as suspect`

/** What waits, by import: read once, since a file may have thousands of days. */
const WAITING = sql`
  select import_id, count(*)::int as waiting, (count(*) filter (where status = 'SUSPECT'))::int as suspect,
    min(day) as day, max(day) as "lastDay", (array_agg(revision order by day))[1] as revision
  from fixings where status in ('RECEIVED', 'SUSPECT') group by import_id`

const ratesOf = (fixing: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'unit', r.unit, 'rate', r.rate::text)
    order by r.currency), '[]'::jsonb)
  from fixing_rates r where r.fixing_id = ${sql.ref(fixing)})`

/** Days that wait of one kind, at most. */
const MOST_WAITING = 400

/** Days of rates, the newest first, of each the newest revision first. @param state only these; of those that wait, of any day */
export async function readFixingDays(
  db: Db,
  { from, to, state }: { from: CalendarDate; to: CalendarDate; state: KeptFixingStatus | undefined },
): Promise<FixingDayRow[]> {
  const waits = state === 'RECEIVED' || state === 'SUSPECT'
  const which = waits
    ? sql`f.id in (select id from fixings where status = ${state} order by day limit ${MOST_WAITING})`
    : sql`f.day between ${from} and ${to} ${state === undefined ? sql`` : sql`and f.status = ${state}`}`
  const { rows } = await sql<FixingDayRow>`
    select f.day::text as day, f.revision, f.status, f.findings, f.reason,
      d.full_name as "decidedName", f.decided_at as "decidedAt", ${IMPORT}, ${ratesOf('f.id')} as rates,
      case when f.status in ('RECEIVED', 'SUSPECT') and o.id is not null then ${ratesOf('o.id')} end as "inForce"
    from fixings f join fixing_imports i on i.id = f.import_id
    left join (${WAITING}) q on q.import_id = i.id
    left join users b on b.id = i.brought_by left join users d on d.id = f.decided_by
    left join fixings o on o.day = f.day and o.status = 'IN_FORCE'
    where ${which} order by f.day desc, f.revision desc`.execute(db)
  return rows
}

/** An import of which days wait. */
export interface WaitingImport extends ImportRow {
  readonly day: CalendarDate
  readonly revision: number
  readonly lastDay: CalendarDate
}

/** The imports of which days wait, the oldest first; `day` and `revision` name the first of these days. */
export async function readWaitingImports(db: Db): Promise<WaitingImport[]> {
  const { rows } = await sql<WaitingImport>`
    select ${IMPORT}, q.day::text as day, q.revision, q."lastDay"::text as "lastDay"
    from (${WAITING}) q join fixing_imports i on i.id = q.import_id left join users b on b.id = i.brought_by
    order by i.brought_at, i.id`.execute(db)
  return rows
}

/** The first day that rates are in force of; null where none are. */
export async function firstFixingDay(db: Db): Promise<CalendarDate | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from fixings where status = 'IN_FORCE'`.execute(db)
  return rows[0]?.day ?? null
}
