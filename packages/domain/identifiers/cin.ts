/** Whether a text is a national identity card number (CIN): 8 digits, zeros at its start included, so kept as text. */
export function isCin(text: string): boolean {
  return /^[0-9]{8}$/.test(text)
}
