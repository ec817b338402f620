import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/**
 * Writes the audit entry and the event of a change of the holidays. Everyone is told, since the market opens on other
 * days.
 */
export async function recordHoliday(
  context: ActorContext,
  action: 'holiday.added' | 'holiday.removed',
  holiday: { day: string; label: string },
): Promise<void> {
  await audit(context, { action, objectType: 'holiday', objectId: holiday.day, data: holiday })
  await emit(context, [
    {
      type: 'change',
      noun: 'configuration',
      event: action,
      id: holiday.day,
      companies: [],
      everyone: true,
    },
  ])
}
