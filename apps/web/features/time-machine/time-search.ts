import { second } from '../../lib/navigation/moment-search.ts'
import { isoCode, oneOf, searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** The address of the time machine: the second that is shown, what of the market, and with whose eyes. */
export const timeSearch = searchSchema({
  at: second,
  currency: isoCode,
  form: oneOf(['CASH', 'DIGITAL']),
  as: uuid,
})
