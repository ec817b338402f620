import { searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** The address of the rate boards' screen: which agency. */
export const displaySearch = searchSchema({
  agency: uuid,
})
