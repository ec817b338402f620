/** A mail address in the two forms that matter: where mail goes, and by what its owner is known. */
export interface MailAddress {
  /** Where mail goes, as typed but in small letters. */
  readonly address: string
  /** The same for every spelling that reaches the same mailbox: without what follows a `+`. */
  readonly key: string
  readonly domain: string
}

const LONGEST = 254
const SHAPE =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*/=?^_`{|}~-][a-z0-9!#$%&'*+/=?^_`{|}~.-]*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
/** One provider reads no dots, and has two names. */
const DOTLESS = ['gmail.com', 'googlemail.com']

/**
 * Reads a mail address; null where it is none. In ASCII only: letters that look alike would make one mailbox's name another's.
 */
export function readMailAddress(typed: string): MailAddress | null {
  if (typed.length > LONGEST) return null
  const address = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  if (!SHAPE.test(address) || address.includes('..') || address.includes('.@')) return null
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const mailbox = address.slice(0, at).replace(/\+.*$/, '')
  if (!DOTLESS.includes(domain)) return { address, key: `${mailbox}@${domain}`, domain }
  return { address, key: `${mailbox.replaceAll('.', '')}@gmail.com`, domain: 'gmail.com' }
}
