import { PAGE_FIELDS, searchSchema, typedText } from '../../lib/navigation/search-fields.ts'

/** The address of the list of agencies: page, and what is searched for; bad values fall back. */
export const agenciesSearch = searchSchema({
  ...PAGE_FIELDS,
  q: typedText(80),
})
