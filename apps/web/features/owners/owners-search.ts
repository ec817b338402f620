import { oneOf, searchSchema } from '../../lib/navigation/search-fields.ts'

/** Which companies are listed; left out: all. */
export const OWNERS_CHOICES = ['UNDECLARED', 'LATE', 'WAITING', 'DECLARED', 'NONE'] as const

/** The address of the owners' list: which companies are listed. */
export const ownersSearch = searchSchema({ show: oneOf(OWNERS_CHOICES) })
