import { isoCode, PAGE_FIELDS, searchSchema, typedWhole } from '../../lib/navigation/search-fields.ts'

/** The address of the configuration page: the page of the status's history; bad values fall back. */
export const configSearch = searchSchema({
  ...PAGE_FIELDS,
})

/** The first and the last year that the holidays are listed of: the call's own limits. */
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2100

/** The address of the holidays: which year; this one where none is said. */
export const holidaysSearch = searchSchema({
  year: typedWhole(FIRST_YEAR, LAST_YEAR),
})

/** The address of the banknotes: of which currency; of all where none is said. */
export const denominationsSearch = searchSchema({
  currency: isoCode,
})
