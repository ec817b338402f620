import type { FieldFault } from '@fxmatch/contract/errors/field-sentences'
import { type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import { MOST_VALUE_DAYS, valueDateFault } from '@fxmatch/domain/order-requests/value-date'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import type { ActorContext } from '../kernel/context.ts'

/** What is wrong with a day as the value date of a request that is made or submitted now; null where nothing is. */
export async function checkValueDate(context: ActorContext, day: CalendarDate): Promise<FieldFault | null> {
  const path = 'valueDate'
  const today = marketDate(context.clock.now())
  switch (valueDateFault(day, today, await holidaysWithin(context.tx, today, MOST_VALUE_DAYS))) {
    case 'VALUE_DATE_OVER':
      return { path, message: 'La date de valeur est passée' }
    case 'VALUE_DATE_NOT_WORKING':
      return { path, message: "La date de valeur n'est pas un jour ouvré" }
    case 'VALUE_DATE_TOO_FAR':
      return {
        path,
        message: `La date de valeur est à ${MOST_VALUE_DAYS} jours au plus`,
        rule: 'VALUE_DATE_TOO_FAR',
        details: { days: MOST_VALUE_DAYS },
      }
    case null:
      return null
  }
}
