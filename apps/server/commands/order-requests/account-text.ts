import { isRib } from '@fxmatch/domain/identifiers/rib'

/** Twenty digits are meant as a RIB, and its key must be right; anything else names a bank or an account. */
export function isWrongAccount(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  return /^\d{20}$/.test(digits) && !isRib(digits)
}
