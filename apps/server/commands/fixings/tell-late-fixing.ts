import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { missingFixing } from '@fxmatch/domain/fixing/fixing-days'
import { hasFixing, keepsFixings, lockFixings } from '../../db/fixings/fixing-rows.ts'
import { holidaysBefore } from '../../db/reference/market-day.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Tells the platform, once, that nobody has brought the rates of a working day by 20:00 in Tunis. A platform that has never had
 * any in force keeps none, and is told nothing. Several processes may ask at once. Refuses nothing.
 */
export async function tellLateFixing(context: CommandContext): Promise<Result<{ told: boolean }>> {
  const { tx, clock } = context
  const now = clock.now()
  const day = marketDate(now)
  if (missingFixing(day, now, await holidaysBefore(tx, now)) !== 'LATE') return done({ told: false })
  await lockFixings(tx)
  if (!(await keepsFixings(tx)) || (await hasFixing(tx, day))) return done({ told: false })
  const fresh = await tx
    .insertInto('late_fixings')
    .values({ day, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!fresh) return done({ told: false })
  await audit(context, { action: 'fixing.late', objectType: 'fixing', objectId: day, data: { day } })
  await emit(context, [
    { type: 'change', noun: 'fixing', event: 'fixing.late', id: day, companies: [], everyone: true },
  ])
  return done({ told: true })
}
