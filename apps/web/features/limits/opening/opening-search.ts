import { isoCode, searchSchema } from '../../../lib/navigation/search-fields.ts'

/** The opening rates' address: the currency whose days are open beside the list. */
export const openingSearch = searchSchema({
  currency: isoCode,
})
