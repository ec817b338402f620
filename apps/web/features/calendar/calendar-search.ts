import { day, month, oneOf, searchSchema } from '../../lib/navigation/search-fields.ts'

/** The address of the calendar: month page or list, the month, the day that is open. */
export const calendarSearch = searchSchema({
  view: oneOf(['month', 'list']),
  month,
  day,
})
