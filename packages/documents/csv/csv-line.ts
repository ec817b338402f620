/** What a spreadsheet begins a formula by, in wide letters too, and what it passes over before that. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return values
    .map((value) => {
      if (value === null) return ''
      const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')
}
