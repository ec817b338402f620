import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { lockMarketControl, readMarketControl } from '../../db/market/market-control.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { rescheduleMarket } from '../market/follow-market-clock.ts'
import { recordHoliday } from './record-holiday.ts'

/** How many years ahead a holiday may be entered. */
const YEARS_AHEAD = 10

/**
 * Enters a holiday, today or later: the clock keeps the market closed on it (today at once), and value dates of orders that
 * are placed from now on skip it. Refused: MISSING_CAPABILITY; HOLIDAY_PAST; HOLIDAY_EXISTS; INVALID_INPUT at `day` for
 * one too many years ahead.
 */
export async function addHoliday(
  context: ActorContext,
  input: { day: string; label: string },
): Promise<Result<{ day: string }>> {
  const able = requireCapability(context.actor, 'configuration.manage')
  if (!able.ok) return able
  const { tx, clock } = context
  const { day, label } = input
  const today = marketDate(clock.now())
  if (day < today) {
    return refuse('HOLIDAY_PAST', { fields: [{ path: 'day', rule: 'HOLIDAY_PAST' }] })
  }
  const latest = Number(today.slice(0, 4)) + YEARS_AHEAD
  if (Number(day.slice(0, 4)) > latest) {
    return refuseField('INVALID_INPUT', 'day', {
      rule: 'HOLIDAY_TOO_FAR',
      details: { latest },
    })
  }
  await lockMarketControl(tx)
  const { control } = await readMarketControl(tx, clock.now())
  const added = await tx
    .insertInto('holidays')
    .values({ day, label })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!added) {
    return refuse('HOLIDAY_EXISTS', { fields: [{ path: 'day', rule: 'HOLIDAY_EXISTS' }] })
  }
  await recordHoliday(context, 'holiday.added', { day, label })
  await rescheduleMarket(context, control)
  return done({ day })
}
