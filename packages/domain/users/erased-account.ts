/** The domain of an erased user's address: mail to `.invalid` is never delivered (RFC 2606). */
const NOWHERE = '@erased.invalid'

/**
 * What stands where the e-mail of an erased user stood (decision record 0069): `users.email` may not be null. The user's id is
 * in it, so that no two erased accounts share an address.
 */
export function erasedEmail(userId: string): string {
  return `erased-${userId}${NOWHERE}`
}

/** Whether an e-mail is what `erasedEmail` left behind: then it is no address, and nobody is to be shown it as one. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(NOWHERE)
}
