import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { FixingFinding } from '@fxmatch/domain/fixing/check-fixings'
import { AWAITING_FIXING_STATUSES, type KeptFixingStatus } from '@fxmatch/domain/fixing/fixing-table'
import type { FixingRate, RateOfDay } from '@fxmatch/domain/fixing/read-fixings'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import { foreignCurrencies } from '../reference/foreign-currencies.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** Makes all that changes reference rates wait for each other: it is rare, and a file is about thousands of days. */
export const lockFixings = (tx: Transaction<Database>): Promise<void> => lockName(tx, 'fxmatch.fixings')

/** For how much of each currency that is traded the house quotes it, by its code. */
export async function quotingUnits(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await foreignCurrencies(db).select(['iso_code', 'unit']).execute()
  return new Map(rows.map(({ iso_code, unit }) => [iso_code, unit]))
}

/** The rates of a day that are on record and count still. */
export interface KeptDay {
  /** The newest revision, whatever became of it. */
  readonly revision: number
  readonly awaiting: readonly FixingRate[] | null
  readonly inForce: readonly FixingRate[] | null
  /** Those that somebody refused, the oldest first. */
  readonly disputed: readonly DisputedRates[]
}

/** Rates of a day that somebody refused, and why. */
export interface DisputedRates {
  readonly rates: readonly FixingRate[]
  readonly reason: string
}

/** What is on record of days; days of which nothing ever came are left out. */
export async function readKeptDays(
  db: Reader,
  days: readonly CalendarDate[],
): Promise<ReadonlyMap<CalendarDate, KeptDay>> {
  const { rows } = await sql<{
    day: string
    revision: number
    status: KeptFixingStatus
    reason: string | null
    rates: FixingRate[]
  }>`
    select f.day::text as day, f.revision, f.status, f.reason,
      case when f.status <> 'REPLACED' then (
        select jsonb_agg(jsonb_build_object('currency', r.currency, 'unit', r.unit, 'rate', r.rate::text) order by r.currency)
        from fixing_rates r where r.fixing_id = f.id
      ) else '[]'::jsonb end as rates
    from fixings f where f.day = any (${days}::date[]) order by f.day, f.revision`.execute(db)
  const kept = new Map<CalendarDate, KeptDay>()
  for (const { day, revision, status, reason, rates } of rows) {
    const before = kept.get(day)
    kept.set(day, {
      revision: Math.max(revision, before?.revision ?? 0),
      awaiting: status === 'RECEIVED' || status === 'SUSPECT' ? rates : (before?.awaiting ?? null),
      inForce: status === 'IN_FORCE' ? rates : (before?.inForce ?? null),
      disputed: [...(before?.disputed ?? []), ...(reason === null ? [] : [{ rates, reason }])],
    })
  }
  return kept
}

/** How far the last and the next rate of a currency are looked for, in days. */
const LOOK_BACK_DAYS = 366

/** The last rate in force of each currency before a day, within a year. */
export async function lastRatesBefore(
  db: Reader,
  day: CalendarDate,
): Promise<ReadonlyMap<string, RateOfDay>> {
  const { rows } = await sql<RateOfDay>`
    select distinct on (r.currency) r.currency, r.unit, r.rate::text as rate, f.day::text as day
    from fixings f join fixing_rates r on r.fixing_id = f.id
    where f.status = 'IN_FORCE' and f.day < ${day}::date and f.day >= ${day}::date - ${LOOK_BACK_DAYS}::int
    order by r.currency, f.day desc`.execute(db)
  return new Map(rows.map((row) => [row.currency, row]))
}

/** The rates in force from a year before the first of two days to the next one of each currency after the last, within a year. */
export async function ratesInForceAround(
  db: Reader,
  { first, last }: { readonly first: CalendarDate; readonly last: CalendarDate },
): Promise<readonly RateOfDay[]> {
  const { rows } = await sql<RateOfDay>`
    with standing as (
      select r.currency, r.unit, r.rate::text as rate, f.day
      from fixings f join fixing_rates r on r.fixing_id = f.id
      where f.status = 'IN_FORCE' and f.day >= ${first}::date - ${LOOK_BACK_DAYS}::int
        and f.day <= ${last}::date + ${LOOK_BACK_DAYS}::int
    ), next as (
      select distinct on (currency) * from standing where day > ${last}::date order by currency, day
    )
    select currency, unit, rate, day::text as day from standing where day <= ${last}::date
    union all select currency, unit, rate, day::text from next`.execute(db)
  return rows
}

/** A rate that another one of its day or later is measured against. */
export interface StandingRate extends RateOfDay {
  /** The file that waits with it; null: it is in force. */
  readonly importId: string | null
}

/** How far back days of a file that waits are looked for, in days. */
const WAITING_BACK_DAYS = 31

/** Rates in force from one day to another, and those that wait of some imports, from a month before; the oldest first. */
export async function ratesStanding(
  db: Reader,
  { from, to, imports }: { from: CalendarDate; to: CalendarDate; imports: readonly string[] },
): Promise<readonly StandingRate[]> {
  const { rows } = await sql<StandingRate>`
    select f.day::text as day, r.currency, r.unit, r.rate::text as rate,
      case when f.status = 'IN_FORCE' then null else f.import_id end as "importId"
    from fixings f join fixing_rates r on r.fixing_id = f.id
    where f.status = 'IN_FORCE' and f.day between ${from} and ${to}
      or f.status in ('RECEIVED', 'SUSPECT') and f.import_id = any (${imports}::uuid[])
        and f.day between ${from}::date - ${WAITING_BACK_DAYS}::int and ${to}
    order by f.day`.execute(db)
  return rows
}

/** Rates of a day to be written. */
export interface NewFixing {
  readonly id: string
  readonly day: CalendarDate
  readonly revision: number
  readonly status: 'RECEIVED' | 'SUSPECT'
  readonly findings: readonly FixingFinding[]
  readonly rates: readonly FixingRate[]
}

/** Writes days of rates that came together: two statements, however many they are. */
export async function insertFixings(
  tx: Transaction<Database>,
  importId: string,
  fixings: readonly NewFixing[],
): Promise<void> {
  const of = <T>(value: (fixing: NewFixing) => T) => fixings.map(value)
  await sql`
    insert into fixings (id, import_id, day, revision, status, findings)
    select id, ${importId}::uuid, day, revision, status, findings::jsonb
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ day }) => day)}::date[],
      ${of(({ revision }) => revision)}::int[], ${of(({ status }) => status)}::text[],
      ${of(({ findings }) => JSON.stringify(findings))}::text[]) as t (id, day, revision, status, findings)`.execute(
    tx,
  )
  const rates = fixings.flatMap(({ id, rates: all }) => all.map((rate) => ({ id, ...rate })))
  await sql`
    insert into fixing_rates (fixing_id, currency, unit, rate)
    select * from unnest(${rates.map(({ id }) => id)}::uuid[], ${rates.map(({ currency }) => currency)}::char(3)[],
      ${rates.map(({ unit }) => unit)}::int[], ${rates.map(({ rate }) => rate)}::numeric[])`.execute(tx)
}

/** Rates of a day as a decision sees them. */
export interface AwaitingFixing {
  readonly id: string
  readonly day: CalendarDate
  readonly status: KeptFixingStatus
  readonly importId: string
  readonly broughtBy: string | null
}

/** The rates of a day by their revision; undefined where there are none such. */
export async function findFixing(
  db: Reader,
  day: CalendarDate,
  revision: number,
): Promise<AwaitingFixing | undefined> {
  return db
    .selectFrom('fixings')
    .where('day', '=', day)
    .where('revision', '=', revision)
    .select(['id', 'day', 'status', 'import_id as importId', 'brought_by as broughtBy'])
    .executeTakeFirst()
}

/** The days of an import that wait, the oldest first. */
export async function awaitingOfImport(
  db: Reader,
  importId: string,
): Promise<{ id: string; day: CalendarDate; status: KeptFixingStatus }[]> {
  return db
    .selectFrom('fixings')
    .where('import_id', '=', importId)
    .where('status', 'in', AWAITING_FIXING_STATUSES)
    .select(['id', 'day', 'status'])
    .orderBy('day')
    .execute()
}

/** What was decided about rates that wait. */
export interface MadeDecision {
  readonly by: string
  readonly at: Date
  /** Why they are disputed; null: they are in force. */
  readonly reason: string | null
}

/** Decides on rates that wait. Those in force of the same days are replaced by the ones that come into force. */
export async function decideFixings(
  tx: Transaction<Database>,
  ids: readonly string[],
  { by, at, reason }: MadeDecision,
): Promise<void> {
  if (reason === null)
    await sql`
      update fixings set status = 'REPLACED', replaced_at = ${at}
      where status = 'IN_FORCE' and day in (select day from fixings where id = any (${ids}::uuid[]))`.execute(
      tx,
    )
  await sql`
    update fixings set status = ${reason === null ? 'IN_FORCE' : 'DISPUTED'}, decided_by = ${by}, decided_at = ${at},
      reason = ${reason}
    where id = any (${ids}::uuid[])`.execute(tx)
}

/** Whether rates of a day wait or are in force. */
export async function hasFixing(db: Reader, day: CalendarDate): Promise<boolean> {
  const row = await db
    .selectFrom('fixings')
    .where('day', '=', day)
    .where('status', 'in', [...AWAITING_FIXING_STATUSES, 'IN_FORCE'])
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the platform keeps reference rates at all: some are in force. */
export async function keepsFixings(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('fixings')
    .where('status', '=', 'IN_FORCE')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
