import {
  addCalendarDays,
  isWorkingDay,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
import { type BoardSettings, USUAL_BOARD } from '@fxmatch/domain/display/board'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { saveBoard } from '@fxmatch/server/commands/display/save-board'
import { setAgencyRates } from '@fxmatch/server/commands/display/set-agency-rates'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'
import { FIXING, nudge } from './fixing.ts'
import { createRandom } from './random.ts'
import { inSteps } from './remainder-rates.ts'
import { act, type World } from './world.ts'

const HOUR = 3_600_000
/** Since how many days the agencies have had their screens. */
const DAYS = 3

/** The banks with screens in their agencies, and what the screens of some agencies show. */
const BANKS: readonly (readonly [bank: string, admin: string, boards: readonly Partial<BoardSettings>[]])[] =
  [
    [
      'golfe',
      'tickets.golfe',
      [
        { messageFr: 'Change sans commission, 7 jours sur 7', messageEn: 'No commission, open every day' },
        { currencies: ['EUR', 'USD', 'GBP', 'CHF', 'LYD'], scheme: 'LIGHT', showSale: false },
      ],
    ],
    ['carthage', 'tickets.carthage', [{ rotateSeconds: 8 }]],
  ]

/** What the banks' agencies quote, the last mornings and today's, and the boards in the windows of some. */
export async function seedBoards(world: World): Promise<void> {
  const now = world.at
  const random = createRandom(20260103)
  const today = marketDate(now)
  const holidays = await holidaysWithin(world.db, addCalendarDays(today, -DAYS), DAYS)
  for (let back = DAYS; back >= 0; back--) {
    const day = addCalendarDays(today, -back)
    if (back > 0 && !isWorkingDay(day, holidays)) continue
    world.at = new Date(Math.min(startOfMarketDate(day).getTime() + 8.5 * HOUR, now.getTime()))
    for (const [bank, admin] of BANKS) {
      const ownerId = world.agencies.get(bank)?.[0] ?? ''
      const lines = Object.entries(FIXING).map(([currency, rate]) => ({
        id: rateLineId({ ownerId, currency }),
        purchaseRate: inSteps(nudge(rate, -random.between(60, 90))),
        saleRate: inSteps(nudge(rate, random.between(60, 90))),
      }))
      await act(world, admin, (context) => setAgencyRates(context, { lines, all: true }))
    }
  }
  for (const [bank, admin, boards] of BANKS) {
    for (const [index, settings] of boards.entries()) {
      const agencyId = world.agencies.get(bank)?.[index] ?? ''
      await act(world, admin, (context) =>
        saveBoard(context, { agencyId, version: 0, settings: { ...USUAL_BOARD, ...settings } }),
      )
    }
  }
  world.at = now
}
