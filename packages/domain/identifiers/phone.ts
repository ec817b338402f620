/** Whether a text is a Tunisian telephone number: 8 digits, without country code or spaces. */
export function isPhone(text: string): boolean {
  return /^[0-9]{8}$/.test(text)
}

/** A Tunisian number as typed (spaces, dots or dashes between, +216 or 00216 before) in its kept form; `null` if it is none. */
export function parsePhone(text: string): string | null {
  const kept = text.replace(/[\s.-]/g, '').replace(/^(\+|00)216(?=[0-9]{8}$)/, '')
  return isPhone(kept) ? kept : null
}
