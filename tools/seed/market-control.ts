import {
  addCalendarDays,
  isWorkingDay,
  marketDate,
  marketInstant,
} from '@fxmatch/domain/calendar/working-days'
import type { EntryName } from '@fxmatch/domain/configuration/configuration-entries'
import type { MarketStatus } from '@fxmatch/domain/market/market-status'
import { updateConfiguration } from '@fxmatch/server/commands/configuration/update-configuration'
import { addHoliday } from '@fxmatch/server/commands/holidays/add-holiday'
import { followMarketClock } from '@fxmatch/server/commands/market/follow-market-clock'
import { setMarketStatus } from '@fxmatch/server/commands/market/set-market-status'
import { readConfiguration } from '@fxmatch/server/db/configuration'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'
import { daysBack } from './days-back.ts'
import { lunarHolidays } from './lunar-holidays.ts'
import { act, tick, type World } from './world.ts'

const BACK_OFFICE = 'bo.fxmatch'
const OPENS_AT = '08:00'
const CLOSES_AT = '18:00'

/**
 * How the market was run in the demonstration's last month: opened and closed by the clock, once put on standby by
 * hand. It ends with the clock switched off and the market open, so that the demonstration can be used at any hour and
 * on any day (decision record 0020). Call it before anything that trades.
 */
export async function seedMarketControl(world: World, now: Date): Promise<void> {
  const today = marketDate(now)
  const span = daysBack(today) + 1
  const first = addCalendarDays(today, -span)
  world.at = marketInstant(first, '07:00')
  await plantPastHolidays(world, first)
  await enterHolidays(world, first, `${Number(today.slice(0, 4)) + 1}-12-31`)
  await change(world, 'order.confirmation_minutes', '90')
  const holidays = await holidaysWithin(world.db, first, span)
  const days = Array.from({ length: span + 1 }, (_, index) => addCalendarDays(first, index)).filter((day) =>
    isWorkingDay(day, holidays),
  )
  for (const [index, day] of days.entries()) {
    await tickAt(world, day, OPENS_AT, now)
    if (index === 5) await change(world, 'order.confirmation_minutes', '60')
    if (index === days.length - 4) await standBy(world, day)
    await tickAt(world, day, CLOSES_AT, now)
  }
  await change(world, 'market.clock', 'OFF')
  await setTo(world, 'ON', 'Démonstration : le marché reste ouvert à toute heure')
}

/** The year's that were over before the month that the demonstration tells of: a holiday of the past cannot be entered. */
async function plantPastHolidays(world: World, first: string): Promise<void> {
  const past = lunarHolidays(`${first.slice(0, 4)}-01-01`, addCalendarDays(first, -1))
  if (past.length === 0) return
  await world.db
    .insertInto('holidays')
    .values(past)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function enterHolidays(world: World, from: string, to: string): Promise<void> {
  const known = new Set((await world.db.selectFrom('holidays').select('day').execute()).map(({ day }) => day))
  for (const holiday of lunarHolidays(from, to)) {
    if (!known.has(holiday.day)) await act(world, BACK_OFFICE, (context) => addHoliday(context, holiday))
  }
}

/** The clock acts at a time of a day, where that time has been. */
async function tickAt(world: World, day: string, time: string, now: Date): Promise<void> {
  const at = marketInstant(day, time)
  if (at >= now) return
  world.at = at
  await tick(world, followMarketClock)
}

async function standBy(world: World, day: string): Promise<void> {
  world.at = marketInstant(day, '11:20')
  await setTo(world, 'VEILLE', 'Panne du fournisseur de cours : les prix sont vérifiés')
  world.at = marketInstant(day, '11:45')
  await setTo(world, 'ON', 'Cours de nouveau disponibles')
}

async function setTo(world: World, status: MarketStatus, reason: string): Promise<void> {
  const from = (await readConfiguration(world.db, 'market.status')) as MarketStatus
  if (from === status) return
  await act(world, BACK_OFFICE, (context) => setMarketStatus(context, { from, status, reason }))
}

async function change(world: World, name: EntryName, value: string): Promise<void> {
  const { id } = await world.db
    .selectFrom('configuration')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await act(world, BACK_OFFICE, (context) => updateConfiguration(context, { id, value }))
}
