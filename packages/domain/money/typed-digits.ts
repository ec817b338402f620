/**
 * A number that somebody typed, in Latin digits with a comma before its decimals: `١٢٣٤٫٥`, as keyboards east of Tunisia write it,
 * becomes `1234,5`; their sign between thousands goes. One in both kinds of digits is none that anybody writes: null.
 */
export function typedNumber(text: string): string | null {
  // The value of such a digit is the last four bits of its character.
  const latin = text.replace(/[\u0660-\u0669]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
  if (latin !== text && /[0-9]/.test(text)) return null
  return latin.replace('\u066b', ',').replaceAll('\u066c', '')
}
