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
      line: `${days[at]};${currency};${units.get(currency)};${value.replace('.', ',')}`,
    })),
  )
  let done = ''
  return async (before) => {
    const due = lines.filter(({ day }) => day > done && day < before)
    const last = due.reduce((latest, { day }) => (day > latest ? day : latest), '')
    if (last === '') return
    await bring(world, last, ['Jour;Code;Unité;Cours', ...due.map(({ line }) => line)].join('\n'))
    done = last
  }
}

/** Brings a file of rates on its last day's evening, and has them put in force. */
async function bring(world: World, last: string, content: string): Promise<void> {
  const before = world.at
  world.at = marketInstant(last, '18:10')
  const { days, suspect } = await act(world, 'bo.fxmatch', (context) =>
    receiveFixings(context, {
      ...{ source: 'DEMONSTRATION', name: 'demonstration.csv', content, correction: false, asked: null },
      read: (reading) => readFixings(content, reading),
    }),
  )
  if (suspect > 0) throw new Error(`${suspect} made-up days of reference rates are suspect`)
  world.at = marketInstant(last, '18:25')
  const oldest =
    content
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 10))
      .sort()[0] ?? last
  await act(world, 'adjoint.fxmatch', (context) =>
    confirmFixing(context, { day: oldest, revision: 1, scope: days === 1 ? 'DAY' : 'ALL', seen: days }),
  )
  world.at = before
}
