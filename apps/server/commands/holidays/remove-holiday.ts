import { isFixedHoliday, marketDate } from '@fxmatch/domain/calendar/working-days'
import { lockMarketControl, readMarketControl } from '../../db/market/market-control.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { rescheduleMarket } from '../market/follow-market-clock.ts'
import { recordHoliday } from './record-holiday.ts'

/**
 * Removes a holiday of today or later. Refused: MISSING_CAPABILITY; HOLIDAY_FIXED for one of every year; HOLIDAY_PAST;
 * NOT_FOUND for a day that is none.
 */
export async function removeHoliday(
  context: ActorContext,
  { day }: { day: string },
): Promise<Result<{ day: string }>> {
  const able = requireCapability(context.actor, 'configuration.manage')
  if (!able.ok) return able
  const { tx, clock } = context
  if (isFixedHoliday(day)) return refuse('HOLIDAY_FIXED', { rule: 'HOLIDAY_FIXED' })
  if (day < marketDate(clock.now())) return refuse('HOLIDAY_PAST', { rule: 'HOLIDAY_PAST' })
  await lockMarketControl(tx)
  const { control } = await readMarketControl(tx, clock.now())
  const removed = await tx.deleteFrom('holidays').where('day', '=', day).returning('label').executeTakeFirst()
  if (!removed) return refuse('NOT_FOUND')
  await recordHoliday(context, 'holiday.removed', { day, label: removed.label })
  await rescheduleMarket(context, control)
  return done({ day })
}
