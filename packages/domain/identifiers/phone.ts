/** Whether a text is a Tunisian telephone number: 8 digits, without country code or spaces. */
export function isPhone(text: string): boolean {
  return /^[0-9]{8}$/.test(text)
}
