import { formed, searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/**
 * The address of a closing: its day as it was written, left out for today, and of which bank, for who reads the whole platform. The
 * screen says so where there is no such day.
 */
export const closingSearch = searchSchema({ day: formed(/^[\d-]{1,20}$/), bank: uuid })
