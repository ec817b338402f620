import { isRib } from '@fxmatch/domain/identifiers/rib'

/**
 * Whether a text is a RIB with a wrong key: twenty digits, spaces aside, are meant as one. Any other text names a bank or an
 * account in words, and is taken.
 */
export function isWrongAccount(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  return /^\d{20}$/.test(digits) && !isRib(digits)
}
