/** Where the mails of nobody go: `.invalid` leads nowhere (RFC 2606). */
const NOWHERE = '@erased.invalid'

/** What stands where the e-mail of an erased user stood; the column holds one of each. */
export function erasedEmail(userId: string): string {
  return `erased-${userId}${NOWHERE}`
}

/** Whether the personal data of whoever has this e-mail is erased: nobody is to read it as an address. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(NOWHERE)
}
