import { fixingRefusal } from '@fxmatch/contract/errors/fixing-refusals'
import type { FixingDay, FixingDays } from '@fxmatch/contract/http/fixings'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import { addCalendarDays, type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import { changePercent } from '@fxmatch/domain/fixing/check-fixings'
import { missingFixing } from '@fxmatch/domain/fixing/fixing-days'
import {
  decideFixing,
  FIXING_DECISIONS,
  type FixingStatus,
  type KeptFixingStatus,
} from '@fxmatch/domain/fixing/fixing-table'
import type { FixingRate, RateOfDay } from '@fxmatch/domain/fixing/read-fixings'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import {
  type FixingDayRow,
  firstFixingDay,
  type ImportRow,
  readFixingDays,
  readWaitingImports,
} from '../../db/fixings/fixing-lists.ts'
import { lastRatesBefore, ratesStanding } from '../../db/fixings/fixing-rows.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

type People = (userId: string) => KnownPerson

/** Days of reference rates as those see them who keep them, the newest first, those that are missing among them; and what waits. */
export function listFixingDays(
  db: Db,
  viewer: Pick<Actor, 'userId'>,
  query: { from: CalendarDate; to: CalendarDate; state?: KeptFixingStatus | undefined },
  now: Date,
): Promise<FixingDays> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await readFixingDays(snapshot, { ...query, state: query.state })
    const people = await readKnownPeople(snapshot, { kind: 'PLATFORM' })
    const changes = await changesOf(snapshot, rows)
    const days = rows.map((row, index) => presentDay(row, changes[index] ?? null, viewer.userId, people))
    const missing = query.state === undefined ? await missingDays(snapshot, query, rows, now) : []
    const waiting = await readWaitingImports(snapshot)
    return {
      days: [...days, ...missing].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)),
      waiting: waiting.map((row) => ({
        ...brought(row, viewer.userId),
        ...{ day: row.day, revision: row.revision, lastDay: row.lastDay },
        allowedActions: allowed(row, 'RECEIVED', viewer.userId, people),
      })),
    }
  })
}

function brought(row: ImportRow, viewer: string) {
  return {
    ...{ id: row.importId, source: row.source, name: row.name, at: row.broughtAt.toISOString() },
    by: row.broughtBy === null ? null : { name: row.broughtName ?? '', mine: row.broughtBy === viewer },
    ...{ leftOut: row.leftOut, waiting: row.waiting, suspect: row.suspect },
  }
}

/** What the reader may decide of rates that wait, and by which rule not; nothing of others. */
function allowed(row: ImportRow, status: FixingStatus, viewer: string, people: People) {
  if (status !== 'RECEIVED' && status !== 'SUSPECT') return []
  const broughtBy = row.broughtBy === null ? null : people(row.broughtBy)
  return FIXING_DECISIONS.map((action) => {
    const step = decideFixing(people(viewer), { status, broughtBy }, action)
    return { action, ...presentRefusable('rule' in step ? fixingRefusal(step.rule) : null) }
  })
}

function presentDay(
  row: FixingDayRow,
  before: ReadonlyMap<string, FixingRate> | null,
  viewer: string,
  people: People,
): FixingDay {
  const inForce = new Map(row.inForce?.map((rate) => [rate.currency, rate]))
  return {
    ...{
      day: row.day,
      state: row.status,
      revision: row.revision,
      findings: row.findings,
      reason: row.reason,
    },
    rates: row.rates.map((rate) => {
      const last = before?.get(rate.currency)
      const present = inForce.get(rate.currency)
      const differs = present && (present.rate !== rate.rate || present.unit !== rate.unit)
      return {
        ...rate,
        changePercent: last ? changePercent(last, rate) : null,
        inForce: differs ? present.rate : null,
      }
    }),
    brought: brought(row, viewer),
    decided: row.decidedAt === null ? null : { name: row.decidedName ?? '', at: row.decidedAt.toISOString() },
    allowedActions: allowed(row, row.status, viewer, people),
  }
}

/**
 * For each row, the last rates before its day, whatever the list leaves out: those in force; of days that wait those of the same
 * file too, since they would come into force together.
 */
async function changesOf(
  db: Db,
  rows: readonly FixingDayRow[],
): Promise<(ReadonlyMap<string, FixingRate> | null)[]> {
  // Days that wait lie anywhere: what they are measured against is in their findings.
  const [newest, oldest] = [rows[0]?.day, rows.at(-1)?.day]
  if (newest === undefined || oldest === undefined || addCalendarDays(oldest, 370) < newest)
    return rows.map(() => null)
  const imports = [...new Set(rows.filter(awaits).map(({ importId }) => importId))]
  const standing = await ratesStanding(db, { from: oldest, to: newest, imports })
  const last = new Map(await lastRatesBefore(db, oldest))
  const ofFiles = new Map(imports.map((id) => [id, new Map<string, RateOfDay>()]))
  let next = 0
  const found: (ReadonlyMap<string, FixingRate> | null)[] = rows.map(() => null)
  for (const [index, row] of [...rows.entries()].reverse()) {
    for (let rate = standing[next]; rate && rate.day < row.day; rate = standing[next]) {
      const into = rate.importId === null ? last : ofFiles.get(rate.importId)
      into?.set(rate.currency, rate)
      next += 1
    }
    found[index] = laterOf(last, awaits(row) ? ofFiles.get(row.importId) : undefined)
  }
  return found
}

const awaits = ({ status }: FixingDayRow) => status === 'RECEIVED' || status === 'SUSPECT'

/** Of each currency the later rate of two. */
function laterOf(
  one: ReadonlyMap<string, RateOfDay>,
  other: ReadonlyMap<string, RateOfDay> = new Map(),
): ReadonlyMap<string, RateOfDay> {
  const later = new Map(one)
  for (const [currency, rate] of other) {
    const present = later.get(currency)
    if (!present || present.day < rate.day) later.set(currency, rate)
  }
  return later
}

/** Working days since the first in force that nobody has brought; where none ever was, today alone. */
async function missingDays(
  db: Db,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  rows: readonly FixingDayRow[],
  now: Date,
): Promise<FixingDay[]> {
  const today = marketDate(now)
  const first = (await firstFixingDay(db)) ?? today
  const begin = from > first ? from : first
  const end = to < today ? to : today
  if (begin > end) return []
  const span = Math.round((Date.parse(end) - Date.parse(begin)) / 86_400_000)
  const holidays = await holidaysWithin(db, begin, span)
  const there = new Set(
    rows.filter(({ status }) => status !== 'DISPUTED' && status !== 'REPLACED').map(({ day }) => day),
  )
  const days: FixingDay[] = []
  for (let day = begin; day <= end; day = addCalendarDays(day, 1)) {
    const state = there.has(day) ? null : missingFixing(day, now, holidays)
    if (state !== null) days.push(emptyDay(day, state))
  }
  return days
}

const emptyDay = (day: CalendarDate, state: FixingStatus): FixingDay => ({
  ...{ day, state, revision: null, rates: [], findings: [], brought: null, decided: null, reason: null },
  allowedActions: [],
})
