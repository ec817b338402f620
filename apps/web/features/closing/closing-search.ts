import { day, searchSchema } from '../../lib/navigation/search-fields.ts'

/** The address of a closing: its day; left out, today. */
export const closingSearch = searchSchema({ day })
