import type { NodeConnectionOptions } from '@nats-io/transport-node'

/** What such an address must be, after the name of its setting. */
export const NATS_ADDRESS = 'must be nats://host:port or tls://host:port, several with commas between them'

/** How to connect to NATS. */
export type NatsAddress = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'>

/**
 * Reads one address, or several with commas between them, as `nats://user:password@host:4222` (`tls://` for an encrypted
 * line, `nats://token@host` for a token). The first one's credentials are used for all.
 * @returns null for anything else
 */
export function readNatsAddress(text: string): NatsAddress | null {
  const urls = text.split(',').map((part) => (URL.canParse(part.trim()) ? new URL(part.trim()) : null))
  const known = urls.filter(
    (url) => url !== null && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '',
  )
  const [first] = known
  if (!first || known.length < urls.length) return null
  const servers = known.map((url) => `${url?.hostname}:${url?.port || '4222'}`)
  const user = decodeURIComponent(first.username)
  const pass = decodeURIComponent(first.password)
  const credentials = pass !== '' ? { user, pass } : user !== '' ? { token: user } : {}
  return { servers, ...credentials, ...(first.protocol === 'tls:' ? { tls: {} } : {}) }
}
