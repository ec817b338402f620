import {
  addCalendarDays,
  type CalendarDate,
  isWorkingDay,
  marketDate,
  marketInstant,
} from '@fxmatch/domain/calendar/working-days'
import { AWAITING_FIXING_STATUSES } from '@fxmatch/domain/fixing/fixing-table'
import { readFixings } from '@fxmatch/domain/fixing/read-fixings'
import { decimal, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import { confirmFixing } from '@fxmatch/server/commands/fixings/decide-fixing'
import { receiveFixings } from '@fxmatch/server/commands/fixings/receive-fixings'
import { quotingUnits } from '@fxmatch/server/db/fixings/fixing-rows'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'
import { FIXING, nudge } from './fixing.ts'
import { createRandom } from './random.ts'
import { act, type World } from './world.ts'

const DAYS = 366
const DAY_MS = 24 * 3_600_000
/** Parts of ten thousand: how far a day's rate lies from the next one's at most, and from the market's own fixing over the year. */
const MOST_STEP = 35
const MOST_DRIFT = 450
/** In the month of the demonstration's orders the rates hardly move: prices are drawn around one rate. */
const QUIET_DAYS = 25
const QUIET_STEP = 8
const QUIET_DRIFT = 20

/** A currency's rates from the newest day to the oldest: a walk from the rate that the demonstration's orders are made around. */
function walk(rate: string, days: number, seed: number): string[] {
  const random = createRandom(seed)
  let off = random.between(-10, 10)
  return Array.from({ length: days }, (_, index) => {
    const written = roundHalfUp(
      decimal(rate)
        .times(10_000 + off)
        .dividedBy(10_000),
      4,
    )
    const [most, drift] = index < QUIET_DAYS ? [QUIET_STEP, QUIET_DRIFT] : [MOST_STEP, MOST_DRIFT]
    const step = random.between(-most, most)
    off = Math.abs(off + step) > drift ? off - step : off + step
    return toDecimalString(written, 4)
  })
}

/**
 * A year of reference rates up to the last working day before today, made up around the rates of the demonstration's orders and
 * marked as such: one person of the back office brings them in a file, another one puts them in force. Today's are still expected.
 * @returns brings, at the end of its last working day, what came before a day and has not been brought
 */
export async function planReferenceRates(
  world: World,
  now: Date,
): Promise<(before: string) => Promise<void>> {
  const first = addCalendarDays(marketDate(now), -DAYS)
  const holidays = await holidaysWithin(world.db, first, DAYS)
  const units = await quotingUnits(world.db)
  const days = Array.from({ length: DAYS }, (_, index) => addCalendarDays(first, DAYS - 1 - index)).filter(
    (day) => isWorkingDay(day, holidays),
  )
  const lines = Object.entries(FIXING).flatMap(([currency, rate], index) =>
    walk(rate, days.length, 20_250_620 + index).map((value, at) => ({
      day: days[at] ?? '',
      line: lineOf(days[at] ?? '', { currency, unit: units.get(currency), rate: value }),
    })),
  )
  let done = ''
  return async (before) => {
    const due = lines.filter(({ day }) => day > done && day < before)
    const last = due.reduce((latest, { day }) => (day > latest ? day : latest), '')
    if (last === '') return
    const { at } = world
    const [broughtAt, confirmedAt] = [marketInstant(last, '18:10'), marketInstant(last, '18:25')]
    const suspect = await bring(world, due, { broughtAt, confirmedAt })
    if (suspect > 0) throw new Error(`${suspect} made-up days of reference rates are suspect`)
    world.at = at
    done = last
  }
}

/**
 * Brings, at the world's time, the made-up reference rates of the working days that nobody has brought any of since the
 * last ones, up to yesterday, and has them put in force; what the house finds suspect, since people have put other rates in
 * force, waits for them. A second call finds nothing to bring.
 */
export async function bringMissingRates(world: World): Promise<void> {
  const today = marketDate(world.at)
  const { last } = await world.db
    .selectFrom('fixings')
    .where('status', 'in', [...AWAITING_FIXING_STATUSES, 'IN_FORCE'])
    .select((eb) => eb.fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  const first = last === null || last >= today ? today : addCalendarDays(last, 1)
  const span = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS)
  const holidays = await holidaysWithin(world.db, first, span)
  const units = await quotingUnits(world.db)
  const missing = Array.from({ length: span }, (_, index) => addCalendarDays(first, index)).filter((day) =>
    isWorkingDay(day, holidays),
  )
  const lines = missing.flatMap((day) => {
    const random = createRandom(Date.parse(day) / DAY_MS)
    return Object.entries(FIXING).map(([currency, rate]) => ({
      day,
      line: lineOf(day, {
        ...{ currency, unit: units.get(currency) },
        rate: nudge(rate, random.between(-QUIET_STEP / 2, QUIET_STEP / 2)),
      }),
    }))
  })
  if (lines.length > 0) await bring(world, lines, { broughtAt: world.at, confirmedAt: world.at })
}

/** A line of a file of rates. @param of.rate for so many of its units */
function lineOf(
  day: CalendarDate,
  { currency, unit, rate }: { currency: string; unit: number | undefined; rate: string },
): string {
  return `${day};${currency};${unit};${rate.replace('.', ',')}`
}

/**
 * Brings a file of rates, and has those put in force that nothing speaks against.
 * @returns how many of its days are suspect
 */
async function bring(
  world: World,
  lines: readonly { readonly day: CalendarDate; readonly line: string }[],
  { broughtAt, confirmedAt }: { readonly broughtAt: Date; readonly confirmedAt: Date },
): Promise<number> {
  const content = ['Jour;Code;Unité;Cours', ...lines.map(({ line }) => line)].join('\n')
  world.at = broughtAt
  const { id, days, suspect } = await act(world, 'bo.fxmatch', (context) =>
    receiveFixings(context, {
      ...{ source: 'DEMONSTRATION', name: 'demonstration.csv', content, correction: false, asked: null },
      read: (reading) => readFixings(content, reading),
    }),
  )
  const clean = await world.db
    .selectFrom('fixings')
    .where('import_id', '=', id)
    .where('status', '=', 'RECEIVED')
    .select(['day', 'revision'])
    .orderBy('day')
    .execute()
  const [oldest] = clean
  if (!oldest) return suspect
  world.at = confirmedAt
  await act(world, 'adjoint.fxmatch', (context) =>
    confirmFixing(context, { ...oldest, scope: days === 1 ? 'DAY' : 'CLEAN', seen: clean.length }),
  )
  return suspect
}
