import { oneOf, searchSchema } from '../../../lib/navigation/search-fields.ts'

/** Which offices are listed; left out: all. */
export const OFFICE_CHOICES = ['ENDING', 'REFUSE', 'NONE'] as const

/** The address of the offices' papers: which offices are listed. */
export const papersSearch = searchSchema({ show: oneOf(OFFICE_CHOICES) })
