import { TOPICS } from '@fxmatch/contract/events/live-events'
import type { Actor } from '@fxmatch/domain/access/actor'

/** Topics whose events are not stored: a subscriber gets the last value at once and every new one, never old ones. */
export const EPHEMERAL_TOPICS: ReadonlySet<string> = new Set([TOPICS.marketKpi, TOPICS.clock])

const MARKET_TOPICS: ReadonlySet<string> = new Set([
  TOPICS.marketPipe,
  TOPICS.marketKpi,
  TOPICS.marketStatus,
  TOPICS.clock,
  TOPICS.marketChanges,
])

/** Prefix of the order topics, `orders/{companyId}`. */
const ORDERS = TOPICS.orders('')
/** Prefix of the topics of other changes, `changes/{companyId}`: every person of the company may hear them. */
const CHANGES = TOPICS.changes('')

/** Prefix of one person's notifications. */
const ALERTS = TOPICS.alerts('')

/**
 * Whether a person may hear a topic. The market's topics are for everyone who may see the market; the orders of a
 * company for its own people, those of any company for the platform (domain rules §2). Notifications are their reader's
 * alone. Unknown topics are nobody's.
 */
export function mayHear(actor: Actor, topic: string): boolean {
  // Whoever is in a sandbox goes by its clock, and there is no such event elsewhere.
  if (topic === TOPICS.sandboxClock) return true
  if (MARKET_TOPICS.has(topic)) return actor.capabilities.has('market.view')
  if (topic.startsWith(ALERTS)) return topic.slice(ALERTS.length) === actor.userId
  const companyId = topic.startsWith(CHANGES)
    ? topic.slice(CHANGES.length)
    : topic.startsWith(ORDERS) && actor.capabilities.has('order.view')
      ? topic.slice(ORDERS.length)
      : ''
  return companyId === actor.companyId || (companyId !== '' && actor.companyKind === 'PLATFORM')
}
