/** Accents, vowel signs, what stands on ا in أ إ آ and on ئ ؤ once a letter is taken apart, and the stroke that only draws a word out. */
const NO_LETTER = /[\p{M}\u0640]/gu

/**
 * A text as people search for it: small letters, without accents and vowel signs; of an Arabic letter the form that stands for all (أ إ آ
 * are ا, ى is ي, ة is ه). The same in the database: the function `folded`.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(NO_LETTER, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase()
