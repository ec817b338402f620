import type { Wave } from './event-intake.ts'

/** One event of the feed: the topic it belongs to, where the server names it, and its parsed JSON. */
export type LiveEvent = { id: string; topic: string | null; data: unknown }

export type LiveStatus =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** Nothing arrives; what is shown may be old since `since`. */
  | { state: 'stale'; since: Date }

/** What the page tells the thread that holds its line. */
export type LiveAsk =
  /** Hear these topics and no others. `after`: the last event that the page has been handed, so that a topic begins there. */
  | { ask: 'topics'; topics: readonly string[]; after: string | null }
  /** The last wave has been dealt with. */
  | { ask: 'next' }

/** What the thread tells the page. */
export type LiveTold =
  | ({ told: 'wave' } & Wave)
  | { told: 'status'; status: LiveStatus }
  /** Events were missed for good; the feed goes on after `lastId`. */
  | { told: 'reset'; lastId: string | null }
  /** The line broke: the server may have closed it for a reason. */
  | { told: 'break' }
