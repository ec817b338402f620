// The characters of a name, once it is composed (NFC). Sets are named one by one: what a script or a category of Unicode
// holds besides (letters of phonetics, fillers, blanks of other writings) reads like something else, or like nothing.

/** Letters of Latin that are more than a letter of the alphabet with accents. */
const OWN_LATIN = /[ÆæŒœØøßẞĐđÐðÞþŁłĦħ]/

const LATIN_LETTER = /\p{Script=Latin}/gu

/**
 * The Arabic alphabet, and the letters that Tunisia writes foreign sounds with; no Persian twin of one of them, no stretching.
 * A letter bears at most two signs: a doubling, and a vowel or none.
 */
const ARABIC_LETTER =
  /[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a4\u06a5\u06a8\u06af][\u064b-\u0652\u0670]{0,2}/gu

/** Digits, what stands between words, signs of writing. */
const SIGNS = /^[0-9\u0660-\u0669 !"#%&'()*,./:;?@[\]_{}\\\-‐–—‘’“”«»·•،؛؟+=<>|~°€$£©®]*$/u

/**
 * Whether a letter of Latin is one of the alphabet, with the accents that some language writes on it in one character, or
 * one of `OWN_LATIN`: not the letters of phonetics, of which some read like others (ɑ).
 */
function isLanguageLetter(letter: string): boolean {
  const [base = ''] = letter.normalize('NFD')
  return /[A-Za-z]/.test(base) || OWN_LATIN.test(base)
}

/**
 * Whether a text can be a name that people compare or read: of a company, a person, an agency, a race, a rule. One that
 * looks like another and is not is none: no control, zero-width, joining, filling or direction-turning characters, no
 * variation selectors, no line breaks, no letters of two scripts, none in disguise (full-width, circled, phonetic), no more
 * accents on a letter than a language writes there. Greek and Cyrillic letters look like Latin ones, alone too. None
 * begins with a sign that a spreadsheet takes for the beginning of a formula, whoever pastes the name into one.
 */
export function isPlainName(text: string): boolean {
  const plain = text.normalize('NFC')
  if (/^[=+@-]/.test(plain) || plain !== plain.normalize('NFKC')) return false
  if (SIGNS.test(plain.replace(ARABIC_LETTER, ''))) return true
  return (
    SIGNS.test(plain.replace(LATIN_LETTER, '')) && (plain.match(LATIN_LETTER) ?? []).every(isLanguageLetter)
  )
}

/** What is left of a name in its key: Latin letters and digits, Arabic letters and their digits. */
const KEPT = /[^A-Za-z0-9\u0620-\u064a\u0660-\u0669\u066e-\u06d3]/g

/**
 * What tells one name from another where people compare them: letters and digits alone, without accents or case.
 * `Société Atlas` and `SOCIETE-ATLAS.` are one name. The same in the database: the function `name_key` (decision 0135).
 */
export function nameKey(name: string): string {
  return name.normalize('NFKD').replace(KEPT, '').toUpperCase()
}

/** Characters that look alike to who reads them, each with what stands for all of its like. */
const LIKENESS: readonly (readonly [RegExp, string])[] = [
  [/[1Il]/g, '1'],
  [/[0Oo]/g, '0'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
]

/** What a name looks like: of two names that look alike, one may be taken for the other. `S0CIETE AtIas` looks like `Societe Atlas`. */
export function nameLook(name: string): string {
  const kept = name.normalize('NFKD').replace(KEPT, '')
  return LIKENESS.reduce((text, [like, one]) => text.replace(like, one), kept).toUpperCase()
}

/** What a name looks like as it stands, and in small letters, which others may write it in. */
export function nameLooks(name: string): readonly string[] {
  return [nameLook(name), nameLook(name.toLowerCase())]
}
