/**
 * The key of a bank account number (RIB), two digits: 97 less the remainder by 97 of its first 18 digits followed
 * by two zeros.
 * @param account bank (2), agency (3) and account (13) digits.
 * @throws RangeError if it is not 18 digits.
 */
export function ribKey(account: string): string {
  if (!/^[0-9]{18}$/.test(account)) throw new RangeError('The key of a RIB is computed from 18 digits')
  return (97n - ((BigInt(account) * 100n) % 97n)).toString().padStart(2, '0')
}

/** Whether a text is a bank account number (RIB): 20 digits, the last two being the key of the others. */
export function isRib(text: string): boolean {
  return /^[0-9]{20}$/.test(text) && ribKey(text.slice(0, 18)) === text.slice(18)
}
