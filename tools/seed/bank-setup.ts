import { type CalendarDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { addAgency } from '@fxmatch/server/commands/agencies/add-agency'
import { setPartnerMargins } from '@fxmatch/server/commands/margins/set-partner-margins'
import { setStandardRates } from '@fxmatch/server/commands/rates/set-standard-rates'
import { readRatesDay, STANDARD_RATES } from '@fxmatch/server/db/reference/rate-books'
import { FIXING, nudge } from './fixing.ts'
import { createRandom } from './random.ts'
import { inSteps } from './remainder-rates.ts'
import { act, type World } from './world.ts'

const DAY = 24 * 3_600_000

/** The banks' own admins, who set up what their bank needs. */
export const ADMINS = ['tickets.golfe', 'tickets.carthage'] as const

/** A second agency in each bank's capital: so there is a default one to choose there. */
const SECOND_AGENCIES = {
  'tickets.golfe': {
    name: 'Tunis Les Berges du Lac',
    codeBCT: '0170',
    phone: '71001170',
    address: 'Rue du Lac Malaren',
  },
  'tickets.carthage': {
    name: 'Tunis Bab Bhar',
    codeBCT: '0250',
    phone: '71002250',
    address: 'Avenue de France',
  },
} as const

const HOUR = 3_600_000

/** Each bank's own margins beside its default, of the currencies that its companies buy most. */
const MARGINS = {
  'tickets.golfe': [
    { currency: null, percent: '0.4' },
    { currency: 'EUR', percent: '0.35' },
    { currency: 'USD', percent: '0.35' },
  ],
  'tickets.carthage': [
    { currency: null, percent: '0.4' },
    { currency: 'EUR', percent: '0.3' },
  ],
} as const

/**
 * Enters the standard purchase rates of a day's morning, one day after another: a bank begins no trade without them, so its
 * admin enters or validates them each working morning, once the day's opening rates are there to measure them by. The bank
 * that begins today waits.
 */
export function standardMornings(world: World, now: Date): (day: CalendarDate) => Promise<void> {
  const random = createRandom(20260102)
  const today = startOfMarketDate(marketDate(now)).getTime()
  let entered = false
  return async (day) => {
    const start = startOfMarketDate(day).getTime()
    const back = Math.round((today - start) / DAY)
    world.at = new Date(Math.min(start + 8 * HOUR, now.getTime()))
    for (const admin of ADMINS) {
      const ownerId = world.actors.get(admin)?.companyId ?? ''
      const lines = Object.entries(FIXING).map(([currency, rate]) => ({
        id: rateLineId({ ownerId, currency }),
        purchaseRate: inSteps(nudge(rate, -random.between(20, 70))),
      }))
      // On some mornings they are validated as they stand.
      await act(world, admin, (context) =>
        setStandardRates(context, { lines: entered && back % 3 === 1 ? [] : lines }),
      )
    }
    entered = true
  }
}

/**
 * The morning's standard rates on a database that is in use, at the world's time: a bank whose rates of the day nobody has
 * entered has them validated as they stand, whoever set them. A second call changes nothing.
 */
export async function validateStandardRates(world: World, admin: (typeof ADMINS)[number]): Promise<void> {
  const ownerId = world.actors.get(admin)?.companyId
  const updated =
    ownerId !== undefined && (await readRatesDay(world.db, STANDARD_RATES, { ownerId, at: world.at })).updated
  if (!updated) await act(world, admin, (context) => setStandardRates(context, { lines: [] }))
}

/** What the banks set up before anybody trades, at the world's time less a month. */
export async function seedBankSetup(world: World): Promise<void> {
  const now = world.at
  world.at = new Date(now.getTime() - 32 * DAY)
  const { id: tunis } = await world.db
    .selectFrom('governorates')
    .select('id')
    .where('name', '=', 'Tunis')
    .executeTakeFirstOrThrow()
  for (const admin of ADMINS) {
    await act(world, admin, (context) =>
      addAgency(context, { ...SECOND_AGENCIES[admin], city: 'Tunis', zone: tunis, postCode: '1053' }),
    )
  }
  for (const admin of ADMINS) {
    await act(world, admin, (context) => setPartnerMargins(context, { form: 'CASH', lines: MARGINS[admin] }))
  }
  world.at = now
}
