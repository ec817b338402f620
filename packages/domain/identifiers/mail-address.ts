/** A mail address in the two forms that matter: where mail goes, and by what its owner is known. */
export interface MailAddress {
  /** Where mail goes, as typed but in small letters. */
  readonly address: string
  /** The same for every spelling that reaches the same mailbox: without what follows a `+`. */
  readonly key: string
  readonly domain: string
}

const LONGEST = 254
const MAILBOX = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/
const LABEL = /^[a-z0-9-]{1,63}$/
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
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (!isMailbox(address.slice(0, Math.max(at, 0))) || !isDomain(domain)) return null
  const [mailbox = ''] = address.slice(0, at).split('+')
  if (!DOTLESS.includes(domain)) return { address, key: `${mailbox}@${domain}`, domain }
  return { address, key: `${mailbox.replaceAll('.', '')}@gmail.com`, domain: 'gmail.com' }
}

function isMailbox(text: string): boolean {
  if (!MAILBOX.test(text) || text.startsWith('+')) return false
  return !text.startsWith('.') && !text.endsWith('.') && !text.includes('..')
}

/** A host's name of two labels at least; the last begins with a letter, unlike an address in numbers. */
function isDomain(text: string): boolean {
  const labels = text.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || last.length < 2 || !/^[a-z]/.test(last)) return false
  return labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'))
}
