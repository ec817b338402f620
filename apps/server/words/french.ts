import { wordsOf } from '@fxmatch/words/words-of'

/** The words that the server says or stores itself: the interface, histories and calendar files speak French (specification 000). */
export const french = wordsOf('fr')
