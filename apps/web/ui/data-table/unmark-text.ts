/**
 * Takes the browser's mark off a text. Whoever goes on by keys in a list means the line or cell that he goes to: a word that was marked
 * before, perhaps out of sight, would be copied instead of it.
 */
export const unmarkText = (): void => window.getSelection()?.removeAllRanges()
