import { formed, isoCode, oneOf, searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** The address of the time machine: the second that is shown, what of the market, and with whose eyes. */
export const timeSearch = searchSchema({
  at: formed(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  currency: isoCode,
  form: oneOf(['CASH', 'DIGITAL']),
  as: uuid,
})
