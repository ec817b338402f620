import { decimalSeparator } from '@fxmatch/domain/languages/decimal-separator'
import { withoutMarks } from '@fxmatch/domain/texts/direction-marks'
import { compareDecimals, decimalParts, toPlaces } from './decimal.ts'
import { plainNumber } from './numbers.ts'

/** One cell of a list as it goes to the clipboard. */
export type CopiedCell = { readonly text: string; readonly number: boolean }

const EMPTY: CopiedCell = { text: '', number: false }
/** What a spreadsheet may take as the beginning of a formula; also as wide characters, which some of them narrow. */
const BEGINS_FORMULA = /^[=+\-@＝＋－＠]/
const PLAIN = /^-?\d+(?:[.,]\d+)?$/
/** Line ends and tabs would begin another cell; the other control characters are nothing that anybody reads. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** A canonical decimal as a spreadsheet of the reader's language takes it for a number: `-1234,5`. */
function notation(value: string, language: string): string {
  const parts = decimalParts(value)
  if (!parts) throw new RangeError(`not a decimal string: ${JSON.stringify(value)}`)
  // `84670,000` is eighty-four million to a spreadsheet that takes the comma for thousands.
  const fraction = parts.fraction.replace(/0+$/, '')
  const digits = fraction === '' ? parts.whole : `${parts.whole}${decimalSeparator(language)}${fraction}`
  return parts.negative && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** A number in the reader's notation. @param value a canonical decimal */
export const numberCell = (value: string, language: string): CopiedCell => ({
  text: notation(value, language),
  number: true,
})

/** A text that no spreadsheet takes for a formula: names come from strangers. */
export function textCell(shown: string): CopiedCell {
  const text = withoutMarks(shown).replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()
  if (text === '' || text === '–') return EMPTY
  return { text: BEGINS_FORMULA.test(text) && !PLAIN.test(text) ? `'${text}` : text, number: false }
}

/**
 * A figure of a list: all its digits where what is shown is that figure, else what is shown.
 *
 * @param value what the list sorts by
 * @param shown what stands in the cell
 */
export function figureCell(value: string | number | null, shown: string, language: string): CopiedCell {
  const seen = plainNumber(shown)
  const parts = decimalParts(seen)
  if (!parts) return textCell(shown)
  const exact = String(value)
  if (!decimalParts(exact)) return numberCell(seen, language)
  const places = parts.fraction.length
  const isSeen = (['half-up', 'truncate'] as const).some(
    (rounding) => compareDecimals(toPlaces(exact, places, rounding), seen) === 0,
  )
  return numberCell(isSeen ? exact : seen, language)
}

/** Cells as text that a spreadsheet takes apart again. A text that begins with a quote would swallow the cells behind it. */
export function tabbed(rows: readonly (readonly CopiedCell[])[]): string {
  const cell = ({ text }: CopiedCell) => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(cell).join('\t')).join('\r\n')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
/** Texts stay as they are in a spreadsheet: no reference becomes a number in its own notation, no code a date. */
const AS_TEXT = ` style="mso-number-format:'\\@'"`

/** The same as a table, for mails and documents. */
export function tableOf(rows: readonly (readonly CopiedCell[])[], texts: readonly boolean[]): string {
  const cell = ({ text, number }: CopiedCell, at: number) =>
    `<td${texts[at] && !number ? AS_TEXT : ''}>${escaped(text)}</td>`
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
}
