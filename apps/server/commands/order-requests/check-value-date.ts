import type { FieldFault } from '@fxmatch/contract/errors/field-faults'
import { type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import { MOST_VALUE_DAYS, valueDateFault } from '@fxmatch/domain/order-requests/value-date'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import type { ActorContext } from '../kernel/context.ts'

/** What is wrong with a day as the value date of a request that is made or submitted now; null where nothing is. */
export async function checkValueDate(context: ActorContext, day: CalendarDate): Promise<FieldFault | null> {
  const today = marketDate(context.clock.now())
  const rule = valueDateFault(day, today, await holidaysWithin(context.tx, today, MOST_VALUE_DAYS))
  return (
    rule && {
      path: 'valueDate',
      rule,
      ...(rule === 'VALUE_DATE_TOO_FAR' ? { details: { days: MOST_VALUE_DAYS } } : {}),
    }
  )
}
