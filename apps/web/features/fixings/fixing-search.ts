import { KEPT_FIXING_STATUSES } from '@fxmatch/domain/fixing/fixing-table'
import { day, oneOf, searchSchema, whole } from '../../lib/navigation/search-fields.ts'

/** The address of the reference rates as they are kept: the days, a state, and the rates that are open. */
export const fixingDaysSearch = searchSchema({
  from: day,
  to: day,
  state: oneOf(KEPT_FIXING_STATUSES),
  open: day,
  revision: whole(1),
})
