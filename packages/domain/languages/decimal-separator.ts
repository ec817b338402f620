/** The languages whose decimal separator is a point; everywhere else it is a comma. */
const POINT_LANGUAGES: readonly string[] = ['en']

/** The decimal separator that numbers are shown with in a language. */
export function decimalSeparator(language: string): ',' | '.' {
  return POINT_LANGUAGES.includes(language) ? '.' : ','
}
