import { plainWordsOf } from '@fxmatch/words/words-of'

/**
 * The words that the server says or stores itself: the interface, histories and calendar files speak French (specification 000), with
 * ordinary spaces, by which programs and people find them again.
 */
export const french = plainWordsOf('fr')
