import { searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** The address of the titles: which one is open. */
export const titlesSearch = searchSchema({ open: uuid })
