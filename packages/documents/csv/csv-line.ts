/** One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return values
    .map((value) => {
      if (value === null) return ''
      const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')
}
