import { addressRange } from './address-range.ts'

/** How long the address of an endpoint may be, in characters. */
export const MOST_URL_LENGTH = 500

/** Why an address is none that events are sent to. */
export type EndpointUrlRule = 'URL_UNREADABLE' | 'URL_HTTPS' | 'URL_SECRET' | 'URL_WITHIN'

/** Names that mean something within a house or on one machine alone (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and what clouds use). */
const WITHIN = [
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private'],
  ...['arpa', 'onion', 'test', 'invalid', 'alt'],
]

/**
 * Reads the address that a company gives for its events. It begins with `https://`, holds neither a password nor a fragment, and does
 * not lead into anybody's own network as far as the name tells; where the name leads is looked at again at every attempt.
 * @param toLoopback whether addresses of this machine may be given, and without TLS: in development and in the sandbox alone
 * @returns the address as it is kept, or why it is none; `range` names the network that it leads into
 */
export function readEndpointUrl(
  text: string,
  toLoopback: boolean,
): { readonly url: string } | { readonly rule: EndpointUrlRule; readonly range?: string } {
  if (text.length > MOST_URL_LENGTH || !URL.canParse(text)) return { rule: 'URL_UNREADABLE' }
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '') return { rule: 'URL_UNREADABLE' }
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':')
  const range = isAddress ? addressRange(host) : null
  const isHere = host === 'localhost' || range === 'loopback'
  if (url.protocol !== 'https:' && !(toLoopback && isHere && url.protocol === 'http:'))
    return { rule: 'URL_HTTPS' }
  // Whoever reads the list of endpoints would read the password.
  if (url.username !== '' || url.password !== '' || url.hash !== '') return { rule: 'URL_SECRET' }
  if (toLoopback && isHere) return { url: url.href }
  if (range !== null) return { rule: 'URL_WITHIN', range }
  const last = host.split('.').at(-1) ?? ''
  if (!isAddress && (!host.includes('.') || WITHIN.includes(last))) return { rule: 'URL_WITHIN', range: last }
  return { url: url.href }
}
