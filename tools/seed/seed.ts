import {
  addCalendarDays,
  isWorkingDay,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
import { TIMED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { expirePosition } from '@fxmatch/server/commands/positions/expire-position'
import { publishPosition } from '@fxmatch/server/commands/positions/publish-position'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'
import { DEMONSTRATION_COMPANIES } from './accounts.ts'
import { seedBankSetup, standardMornings } from './bank-setup.ts'
import { seedBoards } from './boards.ts'
import { daysBack } from './days-back.ts'
import { seedDealLimits } from './deal-limits.ts'
import { seedExecutionReports } from './execution-reports.ts'
import { drawOffer } from './fixing.ts'
import { seedHouseRefusals } from './house-refusals.ts'
import { seedInvoices } from './invoices.ts'
import { mark, readMark, withDatabase } from './mark.ts'
import { seedMarketControl } from './market-control.ts'
import {
  announceRaces,
  isRaced,
  openDay,
  pastRace,
  plantLimits,
  presentRaces,
  RACE_LANE,
} from './market-limits.ts'
import { seedMessages, tellStory } from './notifications.ts'
import { seedOfficeHeld } from './office-held.ts'
import { seedOfficePapers } from './office-papers.ts'
import { journeyTo, type Offer } from './order-journeys.ts'
import { lastMonthsRequests, pastRequests, presentRequests } from './order-requests.ts'
import { seedOwners } from './owners.ts'
import { seedAuthorisationRules, seedPeople } from './people.ts'
import { plantCompanies } from './plant-companies.ts'
import { createRandom, type Random } from './random.ts'
import { seedRateAlerts } from './rate-alerts.ts'
import { planReferenceRates } from './reference-rates.ts'
import { plantRemainderRates } from './remainder-rates.ts'
import { pastRfqs } from './rfqs.ts'
import { seedScreening } from './screening.ts'
import { seedSessions } from './sessions.ts'
import { plantSignUps } from './sign-ups.ts'
import { seedStandingOrders } from './standing-orders.ts'
import { seedTitleDues } from './title-dues.ts'
import { seedTrust } from './trust.ts'
import { seedWebhooks } from './webhooks.ts'
import { act, openWorld, tick, type World } from './world.ts'

const OFFICES = ['kantaoui', 'medina', 'sfax', 'djerba', 'hammamet', 'bizerte'] as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const times = (count: number, status: OrderStatus) => Array.from({ length: count }, () => status)

/** Where past orders ended: mostly in the book. */
const PAST: readonly OrderStatus[] = [
  ...times(6, ORDER_STATUS.CASHED_OUT),
  ...times(2, ORDER_STATUS.DELIVERED),
  ORDER_STATUS.DRAFT_REJECTED,
  ORDER_STATUS.DRAFT_CANCELED,
  ORDER_STATUS.CONFIRMATION_REJECTED,
  ORDER_STATUS.TICKET_REJECTED,
  ORDER_STATUS.DELIVERY_CANCELED,
  ORDER_STATUS.EXPIRED,
  ORDER_STATUS.DELIVERY_REJECTED,
]
/** Where today's orders stand: everywhere. */
const TODAY: readonly OrderStatus[] = [
  ORDER_STATUS.DELIVERED,
  ORDER_STATUS.CASHED_OUT,
  ...times(2, ORDER_STATUS.TICKET_GENERATED),
  ORDER_STATUS.DELIVERY_REJECTED,
  ...times(3, ORDER_STATUS.AWAITING_TICKET),
  ...times(2, ORDER_STATUS.BACK_OFFICE_VALIDATION),
  ...times(3, ORDER_STATUS.MARKET_ROOM),
  ...times(2, ORDER_STATUS.CURRENCY_RECEPTION),
  ORDER_STATUS.HALF_CONFIRMED,
  ...times(2, ORDER_STATUS.AWAITING_CONFIRMATION),
  ...times(2, ORDER_STATUS.DRAFT),
]

async function publish(
  world: World,
  random: Random,
  hours: number,
  {
    form,
    raced = false,
    currency,
  }: { form?: 'CASH' | 'DIGITAL' | undefined; raced?: boolean; currency?: string } = {},
): Promise<Offer> {
  const key = random.pick(OFFICES)
  const office = `guichet.${key}`
  const company = DEMONSTRATION_COMPANIES.find((c) => c.key === key)
  const place = await world.db
    .selectFrom('governorates')
    .leftJoin('zones', (join) =>
      join.onRef('zones.governorate_id', '=', 'governorates.id').on('zones.name', '=', company?.zone ?? ''),
    )
    .select(['governorates.id as region', 'zones.id as zone'])
    .where('governorates.name', '=', company?.governorate ?? '')
    .executeTakeFirstOrThrow()
  const draw = () => ({
    ...drawOffer(random, currency),
    form: form ?? (random.chance(70) ? ('CASH' as const) : ('DIGITAL' as const)),
  })
  let offer = draw()
  // The demonstration's orders are negotiated, which a race does not allow.
  while (!raced && (await isRaced(world, offer.currency, offer.form))) offer = draw()
  const syndicate =
    key === 'kantaoui' && random.chance(30)
      ? (await world.db.selectFrom('syndicates').select('id').executeTakeFirst())?.id
      : undefined
  const { positionId } = await act(world, office, (context) =>
    publishPosition(context, {
      ...offer,
      region: place.region,
      zone: place.zone,
      expireDate: new Date(world.at.getTime() + hours * HOUR).toISOString(),
      ...(syndicate ? { syndicate } : {}),
    }),
  )
  return { positionId, office, ...offer }
}

/** A past working day: offers, orders to their ends, what was not taken expires. */
async function pastDay(world: World, random: Random, day: string): Promise<void> {
  const opening = startOfMarketDate(day).getTime() + 8 * HOUR
  const deals = random.between(3, 6)
  for (let i = 0; i < deals; i++) {
    world.at = new Date(opening + i * 70 * MINUTE + random.between(0, 30) * MINUTE)
    const offer = await publish(world, random, 9)
    await journeyTo(world, random, offer, random.chance(65) ? 'golfe' : 'carthage', random.pick(PAST))
  }
  world.at = new Date(opening + 11 * HOUR)
  const over = await world.db
    .selectFrom('positions')
    .select('id')
    .where('status', '=', 'FREE')
    .where('listing', '=', 'LISTED')
    .where('expires_at', '<=', world.at)
    .execute()
  for (const { id } of over) await tick(world, (context) => expirePosition(context, { positionId: id }))
}

/** Today: orders at every step, and a market full of positions, some of them in the race that runs. */
async function today(world: World, random: Random, now: Date): Promise<void> {
  const start = Math.max(startOfMarketDate(marketDate(now)).getTime(), now.getTime() - 4 * HOUR)
  const span = now.getTime() - start
  for (const [index, target] of TODAY.entries()) {
    // Orders that a clock would end soon begin late enough to be still alive.
    const recent = TIMED_STATUSES.includes(target)
    world.at = recent
      ? new Date(now.getTime() - 8 * MINUTE)
      : new Date(start + (span * index) / (TODAY.length * 1.6))
    const form = target === ORDER_STATUS.CURRENCY_RECEPTION ? 'CASH' : undefined
    const offer = await publish(world, random, 10, { form })
    await journeyTo(world, random, offer, index % 3 === 2 ? 'carthage' : 'golfe', target)
  }
  for (let i = 0; i < 42; i++) {
    world.at = new Date(now.getTime() - (42 - i) * 2 * MINUTE)
    await publish(world, random, 8, { raced: true })
  }
  // The race that runs has some to show.
  for (const minutes of [40, 25, 10]) {
    world.at = new Date(now.getTime() - minutes * MINUTE)
    await publish(world, random, 8, { form: RACE_LANE.form, raced: true, currency: RACE_LANE.currency })
  }
  world.at = now
}

/**
 * How far a database is: nobody's yet, half loaded (the loading was killed), or in use (loaded, or somebody's own).
 */
export async function seedState(databaseUrl: string): Promise<'EMPTY' | 'INTERRUPTED' | 'IN_USE'> {
  return withDatabase(databaseUrl, async (db) => {
    const mark = await readMark(db)
    if (mark === 'LOADING') return 'INTERRUPTED'
    const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
    return company || mark ? 'IN_USE' : 'EMPTY'
  })
}

/**
 * Loads the demonstration: companies and people, a month of orders to every end, today's at every step. Orders are
 * made by the commands themselves, at the times at which they are said to have happened.
 * @param now the moment that all of it leads up to
 */
export async function seedDemonstration(
  databaseUrl: string,
  log: (line: string) => void = () => undefined,
  now = new Date(),
): Promise<void> {
  await withDatabase(databaseUrl, async (db) => {
    const random = createRandom(20250616)
    const ofRfqs = createRandom(20250618)
    await mark(db, 'LOADING')
    await plantCompanies(db, new Date(now.getTime() - 40 * 24 * HOUR))
    await plantRemainderRates(db, new Date(now.getTime() - 40 * 24 * HOUR))
    const world = await openWorld(db, now)
    await seedMarketControl(world, now)
    await seedBankSetup(world)
    await plantSignUps(world)
    const day = marketDate(now)
    const span = daysBack(day)
    const first = addCalendarDays(day, -span)
    const holidays = await holidaysWithin(db, first, span)
    world.at = new Date(now.getTime() - 39 * 24 * HOUR)
    await plantLimits(world, first)
    const days = Array.from({ length: span }, (_, index) => addCalendarDays(first, index))
    const working = days.filter((past) => isWorkingDay(past, holidays))
    const enterStandardRates = standardMornings(world, now)
    const lastOfMonth = working.filter((past) => past < `${day.slice(0, 7)}-01`).at(-1)
    const bringReferenceRates = await planReferenceRates(world, now)
    // As they came: the proof of each order's price names the fixing that was in force then.
    await bringReferenceRates(first)
    for (const past of working) {
      const back = days.length - days.indexOf(past)
      await openDay(world, random, past, now)
      await enterStandardRates(past)
      if (back <= 6) await pastRace(world, past)
      const opening = new Date(startOfMarketDate(past).getTime() + 8 * HOUR)
      await pastRequests(world, working.length - working.indexOf(past), opening)
      if (past === lastOfMonth) await lastMonthsRequests(world, opening)
      await pastDay(world, random, past)
      await pastRfqs(world, ofRfqs, past, working.length - working.indexOf(past))
      await bringReferenceRates(addCalendarDays(past, 1))
      await announceRaces(world)
    }
    if (isWorkingDay(day, holidays)) await openDay(world, random, day, now)
    await enterStandardRates(day)
    await presentRaces(world, now)
    await today(world, random, now)
    await presentRequests(world, now)
    world.at = now
    await announceRaces(world)
    await seedBoards(world)
    await seedTrust(world, createRandom(20250617))
    await seedPeople(world)
    await seedScreening(world, now)
    await seedDealLimits(world, now)
    await seedHouseRefusals(world, now)
    await seedOfficePapers(world, now)
    await seedOfficeHeld(world, now)
    await seedTitleDues(world)
    await seedStandingOrders(world)
    await seedRateAlerts(world)
    await seedOwners(world, now)
    await seedSessions(world)
    await seedAuthorisationRules(world)
    await seedInvoices(world, now)
    await seedExecutionReports(world, now)
    await seedMessages(world)
    await tellStory(db, now)
    await seedWebhooks(world)
    // What its people did to the endpoint is told too.
    await tellStory(db, now)
    await mark(db, 'LOADED')
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    log(`${count} orders and their story are loaded`)
  })
}
