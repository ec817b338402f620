import { OUTLIER_STATES } from '@fxmatch/contract/http/price-outliers'
import { oneOf, otherwise, searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** What the screen shows: prices to examine, those that were, or to the platform how far all of them lie from the fixing. */
export const OUTLIER_VIEWS = [...OUTLIER_STATES, 'SPREADS'] as const

/** The address of the prices to examine: which of them, and the one that is open. */
export const outliersSearch = searchSchema({
  state: otherwise(oneOf(OUTLIER_VIEWS), 'OPEN'),
  open: uuid,
})
