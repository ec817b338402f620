import { marketDayAt } from '@fxmatch/domain/calendar/market-day'
import {
  addCalendarDays,
  addWorkingDays,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
import { OPENING_RATE_STATUS, type OpeningRateDecision } from '@fxmatch/domain/opening-rates/opening-rate'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { decideOpeningRate } from '@fxmatch/server/commands/opening-rates/decide-opening-rate'
import { prepareOpeningRates } from '@fxmatch/server/commands/opening-rates/prepare-opening-rates'
import { setPositionPolicy } from '@fxmatch/server/commands/position-policies/set-position-policy'
import { announceRace } from '@fxmatch/server/commands/races/announce-race'
import { createRace } from '@fxmatch/server/commands/races/create-race'
import { holidaysBefore } from '@fxmatch/server/db/reference/market-day'
import { FIXING } from './fixing.ts'
import type { Random } from './random.ts'
import { act, tick, type World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const BACK_OFFICE = 'bo.fxmatch'
/** Who validates opening rates, in turn. */
const VALIDATORS = ['validation.golfe', 'root.golfe', 'validation.carthage'] as const

interface Limits {
  readonly smallest: string
  readonly largest: string
  readonly deviation: string
  readonly hours: number | null
}

/** What the back office has set: currencies that are traded a lot, and those that differ from them. */
const POLICIES: Readonly<Record<string, Limits>> = {
  EUR: { smallest: '100', largest: '500000', deviation: '5', hours: 48 },
  USD: { smallest: '100', largest: '500000', deviation: '5', hours: 48 },
  GBP: { smallest: '100', largest: '250000', deviation: '5', hours: null },
  JPY: { smallest: '10000', largest: '50000000', deviation: '4', hours: null },
  KWD: { smallest: '50', largest: '100000', deviation: '5', hours: null },
  LYD: { smallest: '200', largest: '400000', deviation: '10', hours: 24 },
}

/** Today, these are validated; the last one was rejected; the rest still waits. */
const VALIDATED_TODAY = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'SAR', 'KWD', 'LYD']
const REJECTED_TODAY = 'BHD'

/**
 * Limits of positions as the back office has set them, and the reference rates that the market began with: the
 * central bank's fixing, on the market day before the first one of the demonstration.
 */
export async function plantLimits(world: World, firstDay: string): Promise<void> {
  for (const [currency, limits] of Object.entries(POLICIES))
    await act(world, BACK_OFFICE, (context) =>
      setPositionPolicy(context, {
        currency,
        version: 1,
        smallestAmount: limits.smallest,
        largestAmount: limits.largest,
        deviationPercent: limits.deviation,
        maxHours: limits.hours,
      }),
    )
  const day = addCalendarDays(firstDay, -1)
  const at = new Date(startOfMarketDate(day).getTime() + 7 * HOUR)
  const validator = world.actors.get(VALIDATORS[0])
  if (!validator) throw new Error(`no demonstration user ${VALIDATORS[0]}`)
  await world.db.insertInto('opening_days').values({ day, prepared_at: at }).execute()
  for (const [currency, rate] of Object.entries(FIXING)) {
    const { id } = await world.db
      .insertInto('opening_rates')
      .values({
        id: crypto.randomUUID(),
        day,
        currency,
        rate,
        basis: 'LAST_VALIDATED',
        basis_day: addCalendarDays(day, -1),
        basis_orders: 0,
        basis_amount: '0',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('opening_rates')
      .set({ status: OPENING_RATE_STATUS.VALIDATED, decided_by: validator.userId, decided_at: at })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Opens a market day: its rates are prepared after midnight and decided in the morning. Of the day that is now, half are
 * validated, one was rejected, and the others wait for whoever signs in.
 * @param now the present moment, which nothing happens after
 */
export async function openDay(world: World, random: Random, day: string, now: Date): Promise<void> {
  const midnight = startOfMarketDate(day).getTime()
  // Of a day that has just begun, all of it is now: a minute before, it was another day's.
  const notAfterNow = (time: number) => new Date(Math.max(midnight, Math.min(time, now.getTime() - MINUTE)))
  world.at = notAfterNow(midnight + MINUTE)
  const { day: opened } = await tick(world, prepareOpeningRates)
  // A holiday of the table opens nothing.
  if (opened !== day) return
  const current = day === marketDayAt(now, await holidaysBefore(world.db, now))
  await decideOpeningRates(
    world,
    day,
    current ? decidedToday : () => (random.chance(3) ? 'REJECTED' : 'VALIDATED'),
    (index) => notAfterNow(midnight + 7 * HOUR + (30 + index) * MINUTE),
  )
}

type Fate = 'VALIDATED' | 'REJECTED' | 'WAITING'

function decidedToday(currency: string): Fate {
  if (currency === REJECTED_TODAY) return 'REJECTED'
  return VALIDATED_TODAY.includes(currency) ? 'VALIDATED' : 'WAITING'
}

/**
 * The morning of a market with a past, at the world's time: what nobody has prepared or decided of the market day's opening
 * rates is, as on the day on which the demonstration was made. What people have decided stays, and what one of them wants
 * rejected waits for the next. A second call changes nothing.
 */
export async function openPresentDay(world: World): Promise<void> {
  const { at } = world
  const { day } = await tick(world, prepareOpeningRates)
  await decideOpeningRates(world, day, decidedToday, () => at)
}

/** Has the rates of a day that nobody has looked at decided, one person after another. */
async function decideOpeningRates(
  world: World,
  day: string,
  fateOf: (currency: string) => Fate,
  timeOf: (index: number) => Date,
): Promise<void> {
  const rates = await world.db
    .selectFrom('opening_rates')
    .select(['id', 'currency'])
    .where('day', '=', day)
    .where('status', '=', OPENING_RATE_STATUS.WAITING)
    .where('rejection_asked_by', 'is', null)
    .orderBy('currency')
    .execute()
  const validators = VALIDATORS.filter((person) => world.actors.has(person))
  for (const [index, { id, currency }] of rates.entries()) {
    const fate = fateOf(currency)
    if (fate === 'WAITING') continue
    world.at = timeOf(index)
    const validator = (turn: number) => validators[turn % validators.length] ?? VALIDATORS[0]
    const decide = (person: string, status: OpeningRateDecision) =>
      act(world, person, (context) => decideOpeningRate(context, { id, status }))
    if (fate === 'VALIDATED') await decide(validator(index), OPENING_RATE_STATUS.VALIDATED)
    else {
      // One asks for the rejection, the next confirms it.
      await decide(validator(index), OPENING_RATE_STATUS.REJECTED)
      await decide(validator(index + 1), OPENING_RATE_STATUS.REJECTED)
    }
  }
}

interface PlannedRace {
  readonly label: string
  readonly currency: string
  readonly form: Form
  readonly startsAt: Date
  readonly endsAt: Date
}

async function plan(world: World, race: PlannedRace): Promise<string> {
  const { startsAt, endsAt, ...rest } = race
  const { raceId } = await act(world, BACK_OFFICE, (context) =>
    createRace(context, { ...rest, startDate: startsAt.toISOString(), endDate: endsAt.toISOString() }),
  )
  return raceId
}

/** What the demonstration's races run over: nothing else is done in it, since orders there are not negotiated. */
export const RACE_LANE = { currency: 'CAD', form: 'DIGITAL' } as const

/** A race of a past day; what was published meanwhile in its currency and form went to it. */
export async function pastRace(world: World, day: string): Promise<void> {
  const opening = startOfMarketDate(day).getTime() + 8 * HOUR
  world.at = new Date(opening - HOUR)
  await plan(world, {
    label: 'Course dollar canadien',
    ...RACE_LANE,
    startsAt: new Date(opening),
    endsAt: new Date(opening + 8 * HOUR),
  })
}

/** A race that runs now, since before the market filled with positions, and one planned for the next working day. */
export async function presentRaces(world: World, now: Date): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  world.at = at(-95)
  await plan(world, {
    label: 'Course dollar canadien du jour',
    ...RACE_LANE,
    startsAt: at(-90),
    endsAt: at(240),
  })
  const next = startOfMarketDate(
    addWorkingDays(marketDate(now), 1, await holidaysBefore(world.db, now)),
  ).getTime()
  await plan(world, {
    label: "Course dollar de l'ouverture",
    currency: 'USD',
    form: 'CASH',
    startsAt: new Date(next + 9 * HOUR),
    endsAt: new Date(next + 11 * HOUR),
  })
}

/** Puts on record what the clock has done to races by the world's time. */
export async function announceRaces(world: World): Promise<void> {
  const races = await world.db.selectFrom('races').select('id').where('announced', '<>', 'CLOSED').execute()
  for (const { id } of races) await tick(world, (context) => announceRace(context, { raceId: id }))
}

/** Whether a race runs over a currency and form at the world's time: the demonstration's have no governorate. */
export async function isRaced(world: World, currency: string, form: Form): Promise<boolean> {
  const row = await world.db
    .selectFrom('races')
    .select('id')
    .where('currency', '=', currency)
    .where('form', '=', form)
    .where('starts_at', '<=', world.at)
    .where('ends_at', '>', world.at)
    .executeTakeFirst()
  return row !== undefined
}
