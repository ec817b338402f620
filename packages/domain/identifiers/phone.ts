/** Whether a text is a Tunisian telephone number: 8 digits, without country code or spaces. */
export function isPhone(text: string): boolean {
  return /^[0-9]{8}$/.test(text)
}

/**
 * The 8 digits of a Tunisian number as typed: spaces, dots, dashes and +216 or 00216 before it are dropped. `null` if it
 * is none.
 */
export function parsePhone(text: string): string | null {
  const kept = text.replace(/[\s.-]/g, '').replace(/^(\+|00)216(?=[0-9]{8}$)/, '')
  return isPhone(kept) ? kept : null
}
