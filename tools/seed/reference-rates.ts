import {
  addCalendarDays,
  isWorkingDay,
  marketDate,
  marketInstant,
} from '@fxmatch/domain/calendar/working-days'
import { readFixings } from '@fxmatch/domain/fixing/read-fixings'
import { decimal, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import { confirmFixing } from '@fxmatch/server/commands/fixings/decide-fixing'
import { receiveFixings } from '@fxmatch/server/commands/fixings/receive-fixings'
import { quotingUnits } from '@fxmatch/server/db/fixings/fixing-rows'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'
import { FIXING } from './fixing.ts'
import { createRandom } from './random.ts'
import { act, type World } from './world.ts'

const DAYS = 366
/** Parts of ten thousand: how far a day's rate lies from the next one's at most, and from the market's own fixing over the year. */
const MOST_STEP = 35
const MOST_DRIFT = 450

/** A currency's rates from the newest day to the oldest: a walk from the rate that the demonstration's orders are made around. */
function walk(rate: string, days: number, seed: number): string[] {
  const random = createRandom(seed)
  let off = random.between(-10, 10)
  return Array.from({ length: days }, () => {
    const written = roundHalfUp(
      decimal(rate)
        .times(10_000 + off)
        .dividedBy(10_000),
      4,
    )
    const step = random.between(-MOST_STEP, MOST_STEP)
    off = Math.abs(off + step) > MOST_DRIFT ? off - step : off + step
    return toDecimalString(written, 4)
  })
}

/**
 * A year of reference rates up to the last working day before today, made up around the rates of the demonstration's orders and
 * marked as such: one person of the back office brings them in a file, another one puts them in force. Today's are still expected.
 */
export async function seedReferenceRates(world: World, now: Date): Promise<void> {
  const first = addCalendarDays(marketDate(now), -DAYS)
  const holidays = await holidaysWithin(world.db, first, DAYS)
  const units = await quotingUnits(world.db)
  const days = Array.from({ length: DAYS }, (_, index) => addCalendarDays(first, DAYS - 1 - index)).filter(
    (day) => isWorkingDay(day, holidays),
  )
  const lines = Object.entries(FIXING).flatMap(([currency, rate], index) =>
    walk(rate, days.length, 20_250_620 + index).map(
      (value, at) => `${days[at]};${currency};${units.get(currency)};${value.replace('.', ',')}`,
    ),
  )
  const content = ['Jour;Code;Unité;Cours', ...lines].join('\n')
  const before = world.at
  const last = days[0]
  if (last === undefined) throw new Error('a year without a working day')
  world.at = marketInstant(last, '18:10')
  const { days: brought, suspect } = await act(world, 'bo.fxmatch', (context) =>
    receiveFixings(context, {
      ...{ source: 'DEMONSTRATION', name: 'demonstration.csv', content, correction: false, asked: null },
      read: (reading) => readFixings(content, reading),
    }),
  )
  if (suspect > 0) throw new Error(`${suspect} made-up days of reference rates are suspect`)
  world.at = marketInstant(last, '18:25')
  await act(world, 'adjoint.fxmatch', (context) =>
    confirmFixing(context, { day: days.at(-1) ?? last, revision: 1, scope: 'ALL', seen: brought }),
  )
  world.at = before
}
