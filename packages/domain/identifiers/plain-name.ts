/** The scripts in which people and companies of the market write their names; within one name there is one of them. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Arabic}/u]

/** Letters of those, marks, digits, what stands between words. No control or format character, no blank but the usual one. */
const WRITTEN = /^[\p{Script=Latin}\p{Script=Arabic}\p{M}\p{Nd}\p{P}\p{S} ]*$/u

/**
 * Whether a text can be a name that people compare: of a company, a person, an agency. One that looks like another and is not
 * is none: no control, zero-width or direction-turning characters, no line breaks, no letters of two scripts, no letters
 * in disguise (full-width, circled). Greek and Cyrillic letters look like Latin ones, alone too. None begins with a sign that
 * a spreadsheet takes for the beginning of a formula, whoever pastes the name into one.
 */
export function isPlainName(text: string): boolean {
  const plain = text.normalize('NFC')
  if (/^[=+@-]/.test(plain) || !WRITTEN.test(plain) || plain !== plain.normalize('NFKC')) return false
  return SCRIPTS.filter((script) => script.test(plain)).length <= 1
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
