/** Whether a text is an identifier of the national register of companies (RNE): 7 digits and a capital letter. */
export function isRne(text: string): boolean {
  return /^[0-9]{7}[A-Z]$/.test(text)
}

/** An RNE as typed, without spaces and with a capital letter; `null` if it is none. */
export function parseRne(text: string): string | null {
  const kept = text.replace(/\s/g, '').toUpperCase()
  return isRne(kept) ? kept : null
}
