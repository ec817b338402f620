import type { NotificationKind } from './notification-table.ts'
import { notificationRow } from './notification-table.ts'

/** Browsers in which one person is told while no page is open; the one that was chosen first makes room for another. */
export const MOST_PUSH_BROWSERS = 5
/** Browsers in which the traveller of one request is told. */
export const MOST_TRAVELLER_BROWSERS = 3

/** For how many minutes a push service keeps what it cannot deliver: a step that asks waits longer than news does. */
export const PUSH_MINUTES = { asking: 240, news: 60 } as const

/** The push services of the browsers there are, by the host of their addresses; `*.` stands for any part of a name. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** The longest address of a push service that is kept: characters. */
export const LONGEST_ENDPOINT = 1_024

/** A part of a host's name, and the longest name (RFC 1035 §2.3.4). */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const LONGEST_HOST = 253

/** Whether a host is one of a push service. @param service `*.` at the beginning for any name below one */
function isOf(host: string, service: string): boolean {
  if (host.length > LONGEST_HOST || !host.split('.').every((label) => LABEL.test(label))) return false
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service
}

/**
 * The host of an address that a browser gives for itself, where it is one of a push service that we may call: over TLS, at its
 * usual port, with no name or password, and spelled as browsers spell it, so that one address has one spelling. Null for
 * everything else: the address comes from whoever asks, and we would be the one to call it (decision 0305).
 * @param services hosts, `*.` at the beginning for any name below one
 */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | null {
  if (endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint)) return null
  const { href, protocol, hostname, port, username, password } = new URL(endpoint)
  if (href !== endpoint || href.includes('#') || href.endsWith('?')) return null
  if (protocol !== 'https:' || port !== '' || `${username}${password}` !== '') return null
  return services.some((service) => isOf(hostname, service)) ? hostname : null
}

/**
 * What a notice replaces on a desktop: the earlier one about the same object. Messages stand beside the steps of their order.
 * @param id of the object
 */
export function pushTag(kind: NotificationKind, id: string): string {
  return kind === 'order.message' ? `message:${id}` : `${notificationRow(kind).object}:${id}`
}
