import { oneOf, otherwise, searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** The address of the prices to examine: which of them, and the one that is open. */
export const outliersSearch = searchSchema({
  state: otherwise(oneOf(['OPEN', 'CLOSED']), 'OPEN'),
  open: uuid,
})
