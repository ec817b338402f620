/** Signs that take room and show nothing: the empty braille pattern is a symbol by its class. */
const BLANK = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The least letters of a text that says something. */
const LEAST_LETTERS = 3

/**
 * Whether a message shows anything, and nothing that is not seen: a letter or a digit, no control, unseen or direction-turning sign but
 * line breaks.
 */
export const showsText = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !BLANK.test(text.replace(/[\r\n\t]/g, ' '))

/**
 * Whether what somebody wrote can be read: some letters, and no control, unseen or direction-turning sign, nor half of one. A reason
 * of Hangul fillers would be a reason that nobody sees.
 * @param least @param most in characters, as people count them
 */
export function isVisibleText(text: string, least: number, most: number): boolean {
  const length = [...text].length
  return (
    length >= least &&
    length <= most &&
    !BLANK.test(text) &&
    (text.match(/\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS
  )
}
